import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkflowDocument } from '#workflow';
import type { Case } from './cases.js';

/** The examples of the sources, from them or from what is compiled. */
export const examplesFolder = fileURLToPath(new URL('../../examples/workflows/', import.meta.url)).replace(
  /\/dist\/(?=examples\/)/,
  '/',
);

export function fileOf(name: string): string {
  return join(examplesFolder, `${name}.json`);
}

/** A file of JSON below examples/workflows. */
export function readExample<T = WorkflowDocument>(name: string): T {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as T; // the caller knows what the file is, and checks a document by itself
}

/** The document of a case. */
export function documentOf({ file, document }: Case): WorkflowDocument {
  return document ?? readExample(file);
}

/** The documents that there are, by their names: the kinds, and the realistic ones. */
export function exampleNames(): string[] {
  const documentsIn = (folder: string): string[] =>
    readdirSync(join(examplesFolder, folder))
      .filter((file) => file.endsWith('.json'))
      .map((file) => join(folder, file.slice(0, -'.json'.length)));
  return [...documentsIn('kinds'), ...documentsIn('')];
}
