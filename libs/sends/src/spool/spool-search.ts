import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

async function readSpoolFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => ''); // drained meanwhile
}

/** In how many files of a spool, on this machine, something is found. Records are JSON as it was accepted; null: there is no spool. */
export async function countSpooled(folder: string | null, isIn: (text: string) => boolean): Promise<number> {
  if (folder === null) return 0;
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = await Promise.all(
    names.filter((name) => name.endsWith('.spool')).map((name) => readSpoolFile(join(folder, name))),
  );
  return files.filter(isIn).length;
}
