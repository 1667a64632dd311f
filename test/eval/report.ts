import { figuresOf } from './figures.js';
import type { Figures } from './figures.js';
import type { PlayedTask } from './play-task.js';

/** An evaluation as it is printed, kept and compared. */
export interface Report {
  provider: string;
  model: string;
  rounds: number;
  figures: Figures;
  /** Rounds in which each task succeeded, by its name. */
  succeeded: Record<string, number>;
}

export function reportOf(about: Pick<Report, 'provider' | 'model' | 'rounds'>, played: readonly PlayedTask[]): Report {
  const succeeded: Record<string, number> = {};
  for (const { name, problems } of played) {
    succeeded[name] = (succeeded[name] ?? 0) + (problems.length === 0 ? 1 : 0);
  }
  return { ...about, figures: figuresOf(played), succeeded };
}

type Shown = (figures: Figures) => string;

const percent = (value: number | null): string => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);
const fixed = (value: number | null, digits: number): string => (value === null ? '–' : value.toFixed(digits));

const lines: readonly (readonly [what: string, shown: Shown])[] = [
  ['tasks that succeeded', ({ succeeded, tasks }) => `${succeeded} of ${tasks}`],
  ['valid JSON as it came', ({ validAsItCame, asks }) => `${percent(validAsItCame)} of ${asks}`],
  ['valid JSON after repair', ({ validRepaired }) => percent(validRepaired)],
  [
    'valid JSON after the ladder',
    ({ validAfterLadder, rescues }) => `${percent(validAfterLadder)}, ${rescues} rescues`,
  ],
  ['unknown tools named', ({ wrongTools }) => String(wrongTools)],
  ['model calls', ({ modelCalls, failedCalls }) => `${modelCalls}, ${failedCalls} failed`],
  ['clarifies per success', ({ clarifiesPerSuccess }) => fixed(clarifiesPerSuccess, 2)],
  ['median steps of an answer', ({ medianSteps }) => fixed(medianSteps, 0)],
  ['tokens per success', ({ tokensPerSuccess }) => fixed(tokensPerSuccess, 0)],
  [
    'cost per success',
    ({ costPerSuccessUsd }) => (costPerSuccessUsd === null ? '–' : `$${fixed(costPerSuccessUsd, 6)}`),
  ],
  ['latency p50 / p95', ({ latencyP50Ms, latencyP95Ms }) => `${fixed(latencyP50Ms, 0)} / ${fixed(latencyP95Ms, 0)} ms`],
];

/** The report for people: its figures, then each task that failed and why. */
export function tableOf(report: Report, played: readonly PlayedTask[]): string[] {
  const width = Math.max(...lines.map(([what]) => what.length));
  const failed = played.filter(({ problems }) => problems.length > 0);
  return [
    `${report.provider}, model ${report.model}`,
    ...lines.map(([what, shown]) => `  ${what.padEnd(width)}  ${shown(report.figures)}`),
    ...failed.flatMap(({ name, problems, runs }) => [
      `failed: ${name} (${runs.map(({ runId, outcome }) => `${runId} ${outcome}`).join(', ')})`,
      ...problems.map((problem) => `  ${problem}`),
    ]),
  ];
}
