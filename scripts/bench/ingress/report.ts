import { median } from '../percentiles.js';
import { summary } from '../pairs.js';
import type { BareSide } from '../roles/bare-edge.js';

export type SideName = BareSide | 'gateway';

/** What one text has cost one side, in one round. */
export interface Cost {
  /** Milliseconds of CPU a text, of the edge's process and of Redis. */
  edgeMs: number;
  redisMs: number;
  perSecond: number;
  /** Seconds of CPU that the machine used meanwhile, and how long it took. */
  machineCpu: number;
  seconds: number;
}

export type Round = Record<SideName, Cost>;

const names: Record<SideName, string> = {
  add: 'bare Fastify + queue.add',
  'signed-add': 'the same, signature checked',
  ingest: 'bare Fastify + ingest script',
  gateway: 'gateway',
};

type Of = (cost: Cost) => number;

const all: Of = ({ edgeMs, redisMs }) => edgeMs + redisMs;
const edge: Of = ({ edgeMs }) => edgeMs;

function medianOf(rounds: readonly Round[], side: SideName, of: Of): number {
  return median(rounds.map((round) => of(round[side])));
}

function rowOf(rounds: readonly Round[], side: SideName): string {
  const figures = [edge, ({ redisMs }: Cost) => redisMs, all].map((of) => medianOf(rounds, side, of).toFixed(3));
  const rate = Math.round(medianOf(rounds, side, ({ perSecond }) => perSecond));
  return `${names[side].padEnd(32)}${[...figures, String(rate)].map((figure) => figure.padStart(9)).join('')}`;
}

/** A side beside bare Fastify and `queue.add`, round by round. */
function ratios(rounds: readonly Round[], side: SideName, of: Of): number[] {
  return rounds.map((round) => of(round[side]) / of(round.add));
}

function told(values: readonly number[]): string {
  const { median: middle, from, to } = summary(values);
  const interval = from === null || to === null ? 'too few rounds for an interval' : `${show(from)} to ${show(to)}`;
  return `${show(middle)} (${interval})`;
}

function show(value: number): string {
  return value.toFixed(2);
}

/** What a side costs beyond bare `queue.add`, as a share of the gateway's whole cost. */
function shareOf(rounds: readonly Round[], of: (round: Round) => number): string {
  return `${(100 * median(rounds.map((round) => of(round) / all(round.gateway)))).toFixed(0).padStart(4)} %`;
}

/** The table for people, and one line of JSON. */
export function report(rounds: readonly Round[]): string[] {
  const head = ['edge', 'Redis', 'both', 'per s'].map((name) => name.padStart(9)).join('');
  const shares: [string, (round: Round) => number][] = [
    ['bare Fastify + queue.add', (round) => all(round.add)],
    ['durability: the ingest script', (round) => all(round.ingest) - all(round.add)],
    ['the signature', (round) => all(round['signed-add']) - all(round.add)],
    ['all else', (round) => all(round.gateway) + all(round.add) - all(round.ingest) - all(round['signed-add'])],
  ];
  const both = ratios(rounds, 'gateway', all);
  const alone = ratios(rounds, 'gateway', edge);
  return [
    `${'CPU ms an accepted text'.padEnd(32)}${head}`,
    ...(Object.keys(names) as SideName[]).map((side) => rowOf(rounds, side)), // its keys
    `gateway beside bare Fastify + queue.add: ${told(both)}; without Redis: ${told(alone)}`,
    'of the gateway’s cost:',
    ...shares.map(([name, of]) => `  ${name.padEnd(30)}${shareOf(rounds, of)}`),
    JSON.stringify({ rounds: rounds.length, cpu_ratio: summary(both), cpu_ratio_without_redis: summary(alone) }),
  ];
}
