import { readFileSync } from 'node:fs';

function statusOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1_024;
}

/** What a process holds of memory now, in MiB. */
export function memoryMiB(pid: number): number {
  return statusOf(pid, 'VmRSS');
}

/** The most that it has held so far. */
export function peakMiB(pid: number): number {
  return statusOf(pid, 'VmHWM');
}
