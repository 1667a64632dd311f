import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The names in a folder; none where it is not there, or goes meanwhile. */
export async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isAway(error)) return [];
    throw error;
  });
}

/** The bytes of the files of a folder that count. */
export async function bytesIn(folder: string, counts: (name: string) => boolean): Promise<number> {
  let bytes = 0;
  for (const name of await listNames(folder)) {
    if (!counts(name)) continue;
    const about = await stat(join(folder, name)).catch(() => null);
    bytes += about?.size ?? 0;
  }
  return bytes;
}

function isAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
