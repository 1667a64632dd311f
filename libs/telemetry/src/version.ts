import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** The product's version, as package.json has it: what is running, on every surface that says so. */
export const version = readVersion();

function readVersion(): string {
  const file = findPackageJSON(import.meta.url);
  if (file === undefined) throw new Error('package.json: not found above the program');
  const { version: found } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }; // npm requires the field
  return found;
}
