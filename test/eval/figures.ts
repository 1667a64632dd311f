import type { LedgerRow, TurnRow } from '#program';
import type { PlayedTask } from './play-task.js';

/** What an evaluation comes to. Shares are from 0 to 1; null where there was nothing to divide by. */
export interface Figures {
  tasks: number;
  succeeded: number;
  /** Decisions asked of a model: one each, whatever it took to get it. */
  asks: number;
  /** Share of the asks whose first output was one valid object as it came. */
  validAsItCame: number | null;
  /** The same, repaired ones included. */
  validRepaired: number | null;
  /** The same, with the corrective and the rescue call. */
  validAfterLadder: number | null;
  wrongTools: number;
  modelCalls: number;
  failedCalls: number;
  rescues: number;
  clarifiesPerSuccess: number | null;
  medianSteps: number | null;
  tokensPerSuccess: number | null;
  costPerSuccessUsd: number | null;
  latencyP50Ms: number | null;
  latencyP95Ms: number | null;
}

const laterRungs = new Set(['corrective', 'rescue']);

/** The figures of a set of played tasks, out of the ledgers of their runs. */
export function figuresOf(played: readonly PlayedTask[]): Figures {
  const runs = played.flatMap((task) => task.runs);
  const turns = runs.flatMap(({ rows }) => rows.filter((row) => row.row === 'turn'));
  const asks = runs.flatMap(({ rows }) => asksOf(rows));
  const succeeded = played.filter(({ problems }) => problems.length === 0);
  const answered = succeeded.flatMap((task) => task.runs.filter(({ outcome }) => outcome === 'answered'));
  const latencies = played.flatMap(({ latenciesMs }) => latenciesMs);
  const perSuccess = (sum: number): number | null => share(sum, succeeded.length);
  return {
    tasks: played.length,
    succeeded: succeeded.length,
    asks: asks.length,
    validAsItCame: share(asks.filter(([first]) => first && isAsItCame(first)).length, asks.length),
    validRepaired: share(asks.filter(([first]) => first && isValid(first)).length, asks.length),
    validAfterLadder: share(asks.filter((ask) => ask.some(isValid)).length, asks.length),
    wrongTools: turns.filter(({ error_code: code }) => code === 'unknown-tool').length,
    modelCalls: turns.length,
    failedCalls: turns.filter(hasFailed).length,
    rescues: turns.filter(({ mode }) => mode === 'rescue').length,
    clarifiesPerSuccess: perSuccess(sumOf(runs, ({ questions }) => questions)),
    medianSteps: quantile(
      answered.map(({ steps }) => steps),
      0.5,
    ),
    tokensPerSuccess: perSuccess(sumOf(turns, (turn) => turn.tokens_in + turn.tokens_out)),
    costPerSuccessUsd: perSuccess(sumOf(turns, (turn) => turn.total_cost_est)),
    latencyP50Ms: quantile(latencies, 0.5),
    latencyP95Ms: quantile(latencies, 0.95),
  };
}

/** The turns of a run, in groups: each begins where a decision is asked for anew. Calls that brought nothing are no answer. */
function asksOf(rows: readonly LedgerRow[]): TurnRow[][] {
  const asks: TurnRow[][] = [];
  for (const row of rows) {
    if (row.row !== 'turn' || hasFailed(row)) continue;
    const last = asks.at(-1);
    if (last && laterRungs.has(row.mode)) last.push(row);
    else asks.push([row]);
  }
  return asks;
}

function hasFailed({ error_code: code }: TurnRow): boolean {
  return code === 'model-failed' || code === 'model-timeout';
}

/** An object that names a tool there is not is a valid one, whose action is refused. */
function isValid({ next_action: action, error_code: code }: TurnRow): boolean {
  return action !== null || code === 'unknown-tool';
}

function isAsItCame(turn: TurnRow): boolean {
  return isValid(turn) && (turn.parse_stage ?? 'strict') === 'strict';
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function sumOf<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}

function quantile(values: readonly number[], at: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? null;
}
