import { median, percentile } from '../percentiles.js';
import { rounded } from '../report.js';

export type CaseName = 'sender' | 'tenant';

/** What fifty ordinary people met. */
export interface Phase {
  latenciesMs: number[];
}

export interface Case {
  name: CaseName;
  quiet: Phase;
  /** Beside the flood: how long all of it took to post, and until nothing of it was left. */
  flooded: Phase & { postedSeconds: number; workedOffSeconds: number };
}

const titles: Record<CaseName, string> = {
  sender: 'one sender, 5,000 texts',
  tenant: 'one tenant, 2,000 conversations',
};

function p(phases: readonly Phase[], share: number): number {
  return median(phases.map(({ latenciesMs }) => percentile(latenciesMs, share)));
}

function figures(cases: readonly Case[]): Record<string, number> {
  const quiet = cases.map((one) => one.quiet);
  const flooded = cases.map((one) => one.flooded);
  return {
    quiet_p50_ms: rounded(p(quiet, 0.5), 1),
    quiet_p95_ms: rounded(p(quiet, 0.95), 1),
    beside_p50_ms: rounded(p(flooded, 0.5), 1),
    beside_p95_ms: rounded(p(flooded, 0.95), 1),
    p95_ratio: rounded(median(cases.map((one) => p([one.flooded], 0.95) / p([one.quiet], 0.95)))),
    posted_s: rounded(median(flooded.map((one) => one.postedSeconds)), 1),
    worked_off_s: rounded(median(flooded.map((one) => one.workedOffSeconds)), 1),
  };
}

/** The table for people, and one line of JSON. Medians of the rounds. */
export function report(cases: readonly Case[]): string[] {
  const names = [...new Set(cases.map(({ name }) => name))];
  const all = names.map((name) => [name, figures(cases.filter((one) => one.name === name))] as const);
  const heads = ['quiet p50', 'p95', 'beside p50', 'p95', 'p95 ratio', 'posted s', 'done s'];
  return [
    `${'50 ordinary people beside'.padEnd(34)}${heads.map((head) => head.padStart(11)).join('')}`,
    ...all.map(([name, row]) => {
      const cells = Object.values(row).map((value) => String(value).padStart(11));
      return `${titles[name].padEnd(34)}${cells.join('')}`;
    }),
    JSON.stringify(Object.fromEntries(all)),
  ];
}
