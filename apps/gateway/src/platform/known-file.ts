import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectory } from '#sends/settings';
import { ioBoundary } from '#telemetry';

/** The fields of a small file that a directory keeps for the next process; none when there is none. */
export async function recallFields(directory: string, what: string): Promise<Record<string, unknown>> {
  try {
    const path = join(directory, `${what}.json`);
    const stored: unknown = JSON.parse(await ioBoundary(`disk.recall-${what}`, () => readFile(path, 'utf8')));
    return Object(stored) as Record<string, unknown>; // of any object, as long as its fields are unknown
  } catch {
    return {};
  }
}

/** Writes the file, whole or not at all. Rejects when the disk cannot be written. */
export async function rememberFields(directory: string, what: string, fields: object): Promise<void> {
  await ioBoundary('disk.make-directory', () => makeDirectory(directory, 0o700));
  const path = join(directory, `${what}.json`);
  const draft = `${path}.${process.pid}`;
  await ioBoundary(`disk.draft-${what}`, () => writeFile(draft, JSON.stringify(fields), { mode: 0o600 }));
  await ioBoundary(`disk.keep-${what}`, () => rename(draft, path));
}
