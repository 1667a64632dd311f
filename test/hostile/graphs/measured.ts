import { readFileSync, writeFileSync } from 'node:fs';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a call took of this thread, and of memory while it lasted. */
export interface Measured<T> {
  made: T;
  /** Milliseconds of CPU. */
  ms: number;
  /** By how much the resident set of the process was larger than before, at its peak; null: this system does not tell. */
  rssMb: number | null;
  /** By how much the heap was larger behind it, what is garbage by then included. */
  heapMb: number;
}

setFlagsFromString('--expose-gc');

/** What specs before have left goes at once, or it would go in the midst of a call that is measured, and be on its bill. */
export const collectGarbage = runInNewContext('gc') as () => void; // the flag above has just put it there

const mb = 1_048_576;

function statusOf(field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

/** Begins the peak of the resident set anew; null where there is none to begin, which is all but Linux. */
function residentMb(): number | null {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    return null;
  }
  return statusOf('VmRSS');
}

/** Measures a call that does not wait: nothing else happens in this thread meanwhile. */
export function measured<T>(call: () => T): Measured<T> {
  const [resident, heap] = [residentMb(), getHeapStatistics().used_heap_size];
  const spent = process.threadCpuUsage();
  const made = call();
  const { user, system } = process.threadCpuUsage(spent);
  return {
    made,
    ms: (user + system) / 1_000,
    rssMb: resident === null ? null : Math.max(0, statusOf('VmHWM') - resident),
    heapMb: Math.max(0, getHeapStatistics().used_heap_size - heap) / mb,
  };
}
