import { outcomeTable } from '#protocol';
import type { RunOutcome } from '#protocol';
import type { RunRecord } from '#records';

/** The agent of the environment, as filters of runs name it. */
const unnamed = 'default';

/** How an end is judged. */
export type RunResult = (typeof outcomeTable)[RunOutcome]['result'];
export const runResults = [...new Set(Object.values(outcomeTable).map(({ result }) => result))];

/** What the cause of a failure is read from. */
export type Judged = Pick<RunRecord, 'agentId' | 'error' | 'failedTools' | 'outcome'>;

/** How a run ended, in one of three words; null: it has not. */
export function resultOf({ outcome }: Pick<RunRecord, 'outcome'>): RunResult | null {
  return outcome === null ? null : outcomeTable[outcome].result;
}

/** Why a run failed, in words that runs of one cause share. What failed first counts: a run has one cause. Null: nothing failed. */
export function causeOf({ outcome, error, failedTools: [failed] = [], agentId = unnamed }: Judged): string | null {
  if (error !== undefined && outcome !== null && agentId.startsWith('workflow.'))
    return `${agentId.slice('workflow.'.length)}: a node failed`;
  if (failed) return `${failed.tool}: ${failed.code}`;
  return outcome !== null && resultOf({ outcome }) === 'failed' ? outcome : null;
}
