import { livePrograms } from './live-task.js';
import type { LiveReport, LiveRow } from './play-live.js';

/** The report for people: a line for each task, then one for each program and for all. */
export function liveTable({ provider, model, rows, asked, isStopped, changed }: LiveReport): string[] {
  const programs = livePrograms.filter((program) => rows.some((row) => row.program === program));
  return [
    `${provider}, model ${model}; seconds are those of a task's model calls together`,
    line('program', 'right', 'first', 'repaired', 'calls', 'tokens', 'cost', 'seconds', 'task'),
    ...rows.map((row) => rowOf(row, row.task)),
    ...programs.map((program) => sumOf(program, rows)),
    sumOf('all', rows),
    ...rows.flatMap(({ program, task, problems }) =>
      problems.map((problem) => `wrong: ${program}, ${task}: ${problem}`),
    ),
    ...(isStopped
      ? [`stopped by the budget: ${rows.length} of ${asked} tasks were played, the last one not to its end`]
      : []),
    ...(changed > 0 ? [`${changed} calls are worded otherwise today than they were recorded`] : []),
  ];
}

type Figures = Pick<
  LiveRow,
  'asks' | 'first' | 'repaired' | 'calls' | 'tokensIn' | 'tokensOut' | 'costMicroUsd' | 'ms'
>;

function rowOf(row: LiveRow, task: string): string {
  return figures(row.program, row.problems.length === 0 ? 'yes' : 'no', row, task);
}

function sumOf(program: string, rows: readonly LiveRow[]): string {
  const own = rows.filter((row) => program === 'all' || row.program === program);
  const sum = (of: (row: LiveRow) => number): number => own.reduce((total, row) => total + of(row), 0);
  const right = own.filter(({ problems }) => problems.length === 0).length;
  const all: Figures = {
    ...{ asks: sum(({ asks }) => asks), first: sum(({ first }) => first), repaired: sum(({ repaired }) => repaired) },
    ...{ calls: sum(({ calls }) => calls), tokensIn: sum(({ tokensIn }) => tokensIn) },
    ...{ tokensOut: sum(({ tokensOut }) => tokensOut), costMicroUsd: sum(({ costMicroUsd }) => costMicroUsd) },
    ms: sum(({ ms }) => ms),
  };
  return figures(program, `${right}/${own.length}`, all, '(together)');
}

function figures(program: string, right: string, of: Figures, task: string): string {
  const { asks, first, repaired, calls, tokensIn, tokensOut, costMicroUsd, ms } = of;
  const tokens = `${tokensIn}+${tokensOut}`;
  const [cost, seconds] = [`$${(costMicroUsd / 1e6).toFixed(4)}`, (ms / 1_000).toFixed(1)];
  return line(program, right, `${first}/${asks}`, `${repaired}/${asks}`, String(calls), tokens, cost, seconds, task);
}

const widths = [10, 6, 7, 8, 5, 14, 9, 8];

function line(...cells: string[]): string {
  return cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' ');
}
