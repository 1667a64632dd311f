import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The files whose lint needs ESLint's types. */
const adapters = join('scripts', 'checks', 'tsconfig.adapters.json');

/** The rules of lint. */
const lintRules = 'oxlint.config.ts';

/** Each library is a stub that exports its own name, so that an import of it means something. */
const stubs = ['values', 'agent', 'idempotency', 'telemetry', 'redis', 'engine', 'tools', 'channels'];

/**
 * Lays out a small tree of stubs with the given files planted in it, inside the repository's cache so that packages
 * resolve as in the real tree. Returns its folder.
 */
export function plant(files: Record<string, string>): string {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const tree = mkdtempSync(join(root, '.cache', 'boundaries-'));
  mkdirSync(join(tree, '.git')); // the ignore files of the repository end here
  for (const name of ['package.json', 'tsconfig.json']) copyFileSync(join(root, name), join(tree, name));
  write(join(tree, lintRules), `export { default } from '${join(root, lintRules)}';\n`); // its patterns begin where it lies
  write(join(tree, adapters), readFileSync(join(root, adapters), 'utf8'));
  for (const name of stubs) {
    write(join(tree, 'libs', name, 'src', 'index.ts'), `export { ${name} } from './${name}.js';\n`);
    write(join(tree, 'libs', name, 'src', `${name}.ts`), `export const ${name} = '${name}';\n`);
  }
  write(join(tree, 'apps', 'gateway', 'src', 'gateway.ts'), `export const gateway = 'gateway';\n`);
  write(join(tree, 'test', 'support', 'stack.ts'), `export const stack = 'stack';\n`);
  write(join(tree, 'scripts', 'lab', 'lab.ts'), `export const lab = 'lab';\n`);
  for (const [path, text] of Object.entries(files)) write(join(tree, path), text);
  return tree;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
