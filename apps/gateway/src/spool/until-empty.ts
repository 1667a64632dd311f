import { readdir } from 'node:fs/promises';
import { ioBoundary } from '#telemetry';
import { untilTrue } from '#timing';
import { isSpoolFile } from '#sends/settings';

const lookEveryMs = 200;

/** Resolves when no process keeps a message in the directory: everything in it is in Redis. */
export async function untilSpoolIsEmpty(directory: string): Promise<void> {
  const isEmpty = async (): Promise<boolean> => {
    const names = await ioBoundary('disk.look-for-files', () => readdir(directory));
    return !names.some(isSpoolFile);
  };
  await untilTrue(isEmpty, { everyMs: lookEveryMs });
}
