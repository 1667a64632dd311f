import { randomBytes } from 'node:crypto';
import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeDirectory } from '#sends/settings';
import { doubtful, failedCheck, ok } from './check.js';
import type { Check } from './check.js';
import type { Examined } from './examined.js';

const name = 'spool';
const mega = 1_048_576;
/** Free space, in bytes: below the first no outage can be spooled, below the second only a short one. */
const least = { failed: 64 * mega, doubtful: 512 * mega };

async function writeAndRemove(directory: string): Promise<void> {
  await makeDirectory(directory);
  const probe = join(directory, `doctor-${randomBytes(4).toString('hex')}`);
  await writeFile(probe, 'a line', { flag: 'wx', flush: true });
  await rm(probe);
}

async function countWaiting(directory: string): Promise<number> {
  const names = await readdir(directory, { recursive: true });
  return names.filter((one) => one.endsWith('.spool')).length;
}

async function judgeSpool(directory: string): Promise<Check> {
  const { bavail, bsize } = await statfs(directory);
  const waiting = await countWaiting(directory);
  const what = `${directory}: can be written, ${Math.floor((bavail * bsize) / mega)} MB free, ${waiting} file(s) of gateways`;
  const advice = 'make room on this disk, or point SPOOL_DIR at another: texts are kept here while Redis is away';
  if (bavail * bsize < least.failed) return failedCheck(name, what, advice);
  return bavail * bsize < least.doubtful ? doubtful(name, what, advice) : ok(name, what);
}

/** Whether a gateway started here could keep messages while Redis is away. */
export async function checkSpool({ outside: { spoolDirectory } }: Examined): Promise<Check[]> {
  return [await spoolCheck(spoolDirectory)];
}

async function spoolCheck(directory: string): Promise<Check> {
  if (directory === '')
    return doubtful(
      name,
      'none: while Redis is away texts are refused with 503',
      'set SPOOL_DIR to a disk that outlives the process',
    );
  const path = resolve(directory);
  try {
    await writeAndRemove(path);
    return await judgeSpool(path);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return failedCheck(
      name,
      what,
      `let the gateway's user write there (chown), or set SPOOL_DIR to a directory where it may`,
    );
  }
}
