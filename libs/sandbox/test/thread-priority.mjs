/** A pool's thread that says its priority. */
import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { basename } from 'node:path';
import { workerData } from 'node:worker_threads';
import { beginThread } from '#sandbox';

beginThread(workerData);

export default () => {
  try {
    return getPriority(Number(basename(readlinkSync('/proc/thread-self'))));
  } catch {
    return getPriority();
  }
};
