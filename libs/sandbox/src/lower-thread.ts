import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Has the system run this thread behind the others of its process where there is not time for all. On Linux alone a thread has a priority of its
 * own; elsewhere, or where that is forbidden, it stays as it is.
 */
export function lowerThread(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // it runs beside the others then
  }
}
