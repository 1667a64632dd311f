import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product's version, from package.json, and which build of it this is: `0.1.0+3baa0b5a`. Sources that nobody has built have no build. */
export const version = readVersion(dirname(fileURLToPath(import.meta.url)));

/** Sources and what is built of them lie at different depths below package.json; a build leaves `build.json` at its top. */
export function readVersion(below: string): string {
  const build = fieldAbove(below, 'build.json', 'build');
  const release = fieldAbove(below, 'package.json', 'version');
  if (release === null) throw new Error('package.json: not found above the program');
  return build === null ? release : `${release}+${build}`;
}

/** A field of the nearest file of this name at or above a folder. */
function fieldAbove(below: string, file: string, field: string): string | null {
  let folder = below;
  while (!existsSync(join(folder, file))) {
    if (folder === dirname(folder)) return null;
    folder = dirname(folder);
  }
  return (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>)[field] ?? null; // npm, or the build, wrote it
}
