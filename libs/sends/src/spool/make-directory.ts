import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a directory and those above it, or rejects. Node's own `recursive` never ends where the one above is there and takes none, as /proc. */
export async function makeDirectory(directory: string, mode?: number): Promise<void> {
  try {
    await makeOne(directory, mode);
  } catch (error) {
    const above = dirname(directory);
    if (!isMissing(error) || above === directory) throw error;
    await makeDirectory(above, mode);
    await makeOne(directory, mode);
  }
}

async function makeOne(directory: string, mode?: number): Promise<void> {
  try {
    await mkdir(directory, { mode });
  } catch (error) {
    if (isMissing(error) || !(await isDirectory(directory))) throw error;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
