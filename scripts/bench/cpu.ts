import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts CPU time in these; 100 a second nearly everywhere. */
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Seconds of CPU a process has used so far, its own and the kernel's on its behalf, all threads. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name stands in parentheses and may hold spaces: fields are counted from behind it. utime is the 14th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Seconds of CPU of a process and of all it has started, those that have ended among them: a Postgres is a process for each connection. */
export function familyCpuSeconds(pid: number): number {
  return familyOf(pid).reduce((seconds, member) => {
    // utime, stime, and both again of the children that have ended and been waited for: the 14th field to the 17th.
    const ticks = fieldsOf(member)?.slice(11, 15).map(Number) ?? [];
    return seconds + ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
  }, 0);
}

function familyOf(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const parents = new Map(all.map((each) => [each, Number(fieldsOf(each)?.[1])]));
  const family = [pid]; // grows while it is walked
  for (const parent of family) family.push(...all.filter((each) => parents.get(each) === parent));
  return family;
}

/** What stands in a process's record behind its name; null once it is gone. */
function fieldsOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Seconds of CPU that all processes of this machine have used so far; to see who else was at it. */
export function machineCpuSeconds(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = first.trim().split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softIrq) / ticksPerSecond;
}
