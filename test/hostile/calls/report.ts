import { percentile } from '../../../scripts/bench/percentiles.js';
import type { Answers } from './attackers.js';
import type { Outcomes } from './outcomes.js';
import type { Fared } from './people.js';
import type { BlockedLoop } from './watch.js';

/** What came of a time with or without attackers. */
export interface Phase {
  name: string;
  minutes: number;
  fared: Fared;
  answers: Answers;
  /** What came of the runs. */
  outcomes: Outcomes;
  /** Of the machine, before and after. */
  loads: readonly [number, number];
  blocked: BlockedLoop[];
  grownBytes: number;
}

/** What must hold: how much slower others are answered, how much Redis grows in all, how long messages of one person are apart. */
const bounds = { ratio: 2, grownMb: 50 };
/** The caps by default on messages to one person: in so many milliseconds at most so many. */
const caps: readonly [forMs: number, most: number][] = [
  [60_000, 6],
  [3_600_000, 30],
];

/** The table as lines, and the bounds that are broken. */
export function report(quiet: Phase, phases: readonly Phase[], texts: readonly number[]): [string[], string[]] {
  const broken: string[] = [];
  const base = percentile(quiet.fared.times, 0.95);
  const grownMb = phases.reduce((sum, { grownBytes }) => sum + grownBytes, 0) / 2 ** 20;
  const lines = [phaseLine(quiet, base), ...phases.flatMap((phase) => [...kindLines(phase), phaseLine(phase, base)])];
  for (const phase of phases) broken.push(...brokenIn(phase, base));
  if (grownMb > bounds.grownMb) broken.push(`Redis grew by ${grownMb.toFixed(1)} MB, over ${bounds.grownMb}`);
  const beyond = beyondCaps(texts);
  if (beyond > 0) broken.push(`${beyond} messages to one person beyond the caps`);
  lines.push(`one person: ${texts.length} messages, ${beyond} beyond the caps; Redis: ${grownMb.toFixed(1)} MB more`);
  return [lines, broken];
}

function brokenIn(phase: Phase, base: number): string[] {
  const { name, fared, answers, blocked } = phase;
  const ratio = percentile(fared.times, 0.95) / base;
  const failed = [...answers]
    .flatMap(([, statuses]) => [...statuses])
    .filter(([status]) => status === 0 || status >= 500);
  const said = blocked.map(({ app, lateMs, work }) => `${name}: ${app} was blocked for ${lateMs} ms: ${work}`);
  return [
    ...(ratio > bounds.ratio ? [`${name}: others waited ${ratio.toFixed(2)} times as long`] : []),
    ...(fared.notAnswered > 0
      ? [`${name}: ${fared.notAnswered} texts of others were not answered as they should be`]
      : []),
    ...failed.map(([status, count]) => `${name}: ${count} calls were answered ${status === 0 ? 'by nothing' : status}`),
    ...said,
  ];
}

function kindLines({ answers, outcomes }: Phase): string[] {
  return [...answers].map(([kind, statuses]) => {
    const calls = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const came = counted(outcomes.get(kind) ?? new Map<string, number>());
    return `  ${kind.padEnd(14)}${String(calls).padStart(5)} calls  ${counted(statuses)}; runs: ${came || 'none'}`;
  });
}

function counted(counts: ReadonlyMap<number | string, number>): string {
  return [...counts].map(([what, count]) => `${what} x ${count}`).join(', ');
}

function phaseLine({ name, minutes, fared, blocked, grownBytes, loads }: Phase, base: number): string {
  const [half, most] = [percentile(fared.times, 0.5), percentile(fared.times, 0.95)];
  const times = `p50 ${half.toFixed(0)} ms, p95 ${most.toFixed(0)} ms, ratio ${(most / base).toFixed(2)}`;
  const others = `${fared.times.length} answered, ${fared.notAnswered} not; ${times}`;
  const mb = (grownBytes / 2 ** 20).toFixed(1);
  return `${name} (${minutes} min): ${others}; ${blocked.length} blocked loops; Redis +${mb} MB; load ${loads.map((load) => load.toFixed(1)).join(' to ')}`;
}

/** The messages that came though so many had come in a window already. */
function beyondCaps(times: readonly number[]): number {
  return times.filter((at) =>
    caps.some(([forMs, most]) => times.filter((other) => other <= at && other > at - forMs).length > most),
  ).length;
}
