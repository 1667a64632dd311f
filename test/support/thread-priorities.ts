import { readdirSync, readFileSync } from 'node:fs';

/** How far each thread of this process goes behind others (its niceness), on Linux. */
export function threadPriorities(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}
