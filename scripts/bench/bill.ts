import type { Redis } from 'ioredis';

import { cpuSeconds, machineCpuSeconds } from './cpu.js';
import { readJobs, readRedis } from './redis-meter.js';
import type { RedisReading } from './redis-meter.js';

/** What some runs have cost. */
export interface Bill {
  runs: number;
  seconds: number;
  /** Seconds of CPU by process, Redis among them. */
  cpu: Record<string, number>;
  /** Seconds of CPU that went to anybody else on this machine. */
  othersCpu: number;
  scripts: number;
  commands: number;
  scriptSeconds: number;
  memoryBytes: number;
  /** Jobs by queue. */
  jobs: Record<string, number>;
}

export interface Meters {
  redis: Redis;
  /** Every process whose CPU is read. */
  processes: readonly { name: string; pid: number }[];
  queues: readonly string[];
  tags: readonly string[];
}

interface Reading {
  at: number;
  cpu: Record<string, number>;
  machine: number;
  jobs: Record<string, number>;
  redis: RedisReading;
}

async function read({ redis, processes, queues, tags }: Meters): Promise<Reading> {
  const jobs = await readJobs(redis, queues, tags);
  const counted = await readRedis(redis);
  const cpu = Object.fromEntries(processes.map(({ name, pid }) => [name, cpuSeconds(pid)]));
  return { jobs, redis: counted, cpu, machine: machineCpuSeconds(), at: performance.now() };
}

function less(after: Record<string, number>, before: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));
}

/** All parts together. */
export function total(parts: Record<string, number>): number {
  return Object.values(parts).reduce((sum, part) => sum + part, 0);
}

/** Meters some work that is over when its promise is. */
export async function billFor(meters: Meters, runs: number, work: () => Promise<unknown>): Promise<Bill> {
  const before = await read(meters);
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await read(meters);
  const cpu = less(after.cpu, before.cpu);
  return {
    runs,
    seconds,
    cpu,
    othersCpu: Math.max(0, after.machine - before.machine - total(cpu)),
    scripts: after.redis.scripts - before.redis.scripts,
    commands: after.redis.commands - before.redis.commands,
    scriptSeconds: after.redis.scriptSeconds - before.redis.scriptSeconds,
    memoryBytes: after.redis.memoryBytes - before.redis.memoryBytes,
    jobs: less(after.jobs, before.jobs),
  };
}

/** Several rounds as one. */
export function sumOf(bills: readonly Bill[]): Bill {
  const sum = (of: (bill: Bill) => number): number => bills.reduce((all, bill) => all + of(bill), 0);
  const sums = (of: (bill: Bill) => Record<string, number>): Record<string, number> =>
    Object.fromEntries(Object.keys(of(bills[0] ?? nothing)).map((name) => [name, sum((bill) => of(bill)[name] ?? 0)]));
  return {
    runs: sum((bill) => bill.runs),
    seconds: sum((bill) => bill.seconds),
    cpu: sums((bill) => bill.cpu),
    othersCpu: sum((bill) => bill.othersCpu),
    scripts: sum((bill) => bill.scripts),
    commands: sum((bill) => bill.commands),
    scriptSeconds: sum((bill) => bill.scriptSeconds),
    memoryBytes: sum((bill) => bill.memoryBytes),
    jobs: sums((bill) => bill.jobs),
  };
}

const nothing: Bill = {
  runs: 0,
  seconds: 0,
  cpu: {},
  othersCpu: 0,
  scripts: 0,
  commands: 0,
  scriptSeconds: 0,
  memoryBytes: 0,
  jobs: {},
};
