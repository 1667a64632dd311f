import type { RunReply } from '#program';
import type { RunRecord } from '#records';

/** Which runs are selected, by their records. */
export interface RunFilter {
  /** Runs that began at or after the first time and before the second, in ms since the epoch. */
  since?: number | undefined;
  until?: number | undefined;
  /** The agent's id; `default` is the environment's. A run without a first turn has no agent yet. */
  agent?: string | undefined;
  tenant?: string | undefined;
  /** A text that one of its messages to the person contains, in any case. */
  text?: string | undefined;
}

const unnamed = 'default';

/** Whether a run matches; `textOf` returns as much of a message as the caller may read. */
export function isMeant(
  { since, until, agent, tenant, text }: RunFilter,
  run: RunRecord,
  textOf: (reply: RunReply) => string | null = (reply) => reply.text,
): boolean {
  const agentId = run.policyVersion === '' ? null : (run.agentId ?? unnamed);
  const sought = text?.toLowerCase();
  return (
    (since === undefined || run.startedAt >= since) &&
    (until === undefined || run.startedAt < until) &&
    (agent === undefined || agentId === agent) &&
    (tenant === undefined || (run.tenant ?? unnamed) === tenant) &&
    (sought === undefined || run.replies.some((reply) => textOf(reply)?.toLowerCase().includes(sought)))
  );
}
