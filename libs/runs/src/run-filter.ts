import type { RunRecord, RunReply } from '#engine/ports';

/** Which runs are meant, by what their records say. */
export interface RunFilter {
  /** That began then or later, and before then, in ms since the epoch. */
  since?: number | undefined;
  until?: number | undefined;
  /** The agent's id; `default` is the environment's. A run that no turn has been taken of is nobody's yet. */
  agent?: string | undefined;
  tenant?: string | undefined;
  /** What one of its messages to the person holds, whatever the case. */
  text?: string | undefined;
}

const unnamed = 'default';

/** Whether a run is one of those; `textOf` is as much of a message as whoever asks may read. */
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
