import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HeartbeatReading } from '#engine';
import { makeDirectory } from '#sends/settings';

/** In a folder of its own, since it is written every second: a spool whose directory stays as it is need not be read again. */
const folder = 'pulse';
const fileName = 'pulse.json';

/** The last heartbeat that a process on this directory has read; null when none did. Older builds kept it in the directory itself. */
export async function recallHeartbeat(directory: string): Promise<HeartbeatReading | null> {
  const [own, older] = await Promise.all([readingIn(join(directory, folder)), readingIn(directory)]);
  return own === null || (older !== null && older.at > own.at) ? older : own;
}

async function readingIn(directory: string): Promise<HeartbeatReading | null> {
  try {
    const stored: unknown = JSON.parse(await readFile(join(directory, fileName), 'utf8'));
    const { count, at } = Object(stored) as Record<string, unknown>; // looked at field by field below
    return typeof count === 'number' && typeof at === 'number' ? { count, at } : null;
  } catch {
    return null;
  }
}

/** Keeps heartbeats in a directory, the latest one only and one write at a time. A disk that cannot be written is reported. */
export function heartbeatKeeper(
  directory: string,
  onError: (error: unknown) => void,
): (reading: HeartbeatReading) => void {
  let latest: HeartbeatReading | null = null;
  let writing = false;
  const write = async (): Promise<void> => {
    const path = join(directory, folder, fileName);
    await makeDirectory(dirname(path), 0o700);
    for (let reading = latest; reading !== null; reading = latest) {
      latest = null;
      await writeFile(`${path}.${process.pid}`, JSON.stringify(reading), { mode: 0o600 });
      await rename(`${path}.${process.pid}`, path);
    }
  };
  return (reading) => {
    latest = reading;
    if (writing) return;
    writing = true;
    void write()
      .catch(onError)
      .finally(() => (writing = false));
  };
}
