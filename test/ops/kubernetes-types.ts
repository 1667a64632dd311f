import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Manifest } from './manifests.js';
import { root } from './monitoring.js';

/** Where kubernetes-types has a group of the API; a group that is not its own is nobody's here. */
function moduleOf(apiVersion: string): string | null {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  const isKubernetes = !group.includes('.') || group.endsWith('.k8s.io');
  return isKubernetes ? `kubernetes-types/${group.replace('.k8s.io', '')}/${version}` : null;
}

/** Whether the object is one of Kubernetes' own API, and so has a type. */
export function hasType({ apiVersion }: Manifest): boolean {
  return moduleOf(apiVersion) !== null;
}

/** A program in which each object stands as a literal of its type: the compiler then refuses wrong types, missing and unknown fields. */
function programText(manifests: readonly Manifest[]): string {
  const statements = manifests.map((manifest, index) => {
    const type = `import(${JSON.stringify(moduleOf(manifest.apiVersion))}).${manifest.kind}`;
    return `export const object${index}: ${type} = ${JSON.stringify(manifest)};`;
  });
  return statements.join('\n');
}

/** What Kubernetes' API, version 1.30, does not allow in these objects, in the compiler's words. */
export function typeErrors(manifests: readonly Manifest[]): string[] {
  const file = join(root, 'test', 'ops', 'objects-of-kubernetes.ts');
  const text = programText(manifests.filter(hasType));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    lib: ['lib.es5.d.ts'],
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getCurrentDirectory = () => dirname(file);
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ESNext) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
