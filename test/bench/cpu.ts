import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The kernel counts CPU time in these; 100 a second nearly everywhere. */
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Seconds of CPU a process has used so far, its own and the kernel's on its behalf, all threads. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name stands in parentheses and may hold spaces: fields are counted from behind it. utime is the 14th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Seconds of CPU that all processes of this machine have used so far; to see who else was at it. */
export function machineCpuSeconds(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = first.trim().split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softIrq) / ticksPerSecond;
}
