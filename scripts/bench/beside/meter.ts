import { familyCpuSeconds, machineCpuSeconds } from '../cpu.js';

/** A process whose CPU is read, with all that it starts. */
export interface Metered {
  name: string;
  pid: number;
}

/** What some runs have cost. */
export interface Cost {
  runs: number;
  seconds: number;
  /** Seconds of CPU by process. */
  cpu: Record<string, number>;
  /** Seconds of CPU of this machine that are in no process named. */
  othersCpu: number;
}

function read(processes: readonly Metered[]): Map<string, number> {
  return new Map(processes.map(({ name, pid }) => [name, familyCpuSeconds(pid)]));
}

/** Meters some work that is over when its promise is. */
export async function costOf(processes: readonly Metered[], runs: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = read(processes);
  const machine = machineCpuSeconds();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = read(processes);
  const used = [...after].map(([name, value]): [string, number] => [name, value - (before.get(name) ?? 0)]);
  const mine = used.reduce((sum, [, value]) => sum + value, 0);
  return { runs, seconds, cpu: Object.fromEntries(used), othersCpu: Math.max(0, machineCpuSeconds() - machine - mine) };
}
