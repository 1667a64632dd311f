import type { Schemas } from '#client';

type Run = Schemas['RunHead'];

/** A conversation as the list of runs shows it. */
export interface ConversationHead {
  actorId: string;
  conversationId: string;
  channel: string;
  /** Its run that changed last, which has its last words. */
  last: Run;
  runs: number;
  costMicroUsd: number;
  changedAt: string;
}

/** Of a person with an agent: no program's own run, and none that another run has started. */
function isConversation({ program, root_run_id: root }: Run): boolean {
  return (program === undefined || program === 'agent') && root === undefined;
}

/** The conversations that runs are of, the latest changed first. */
export function toConversations(runs: readonly Run[]): ConversationHead[] {
  const heads = new Map<string, ConversationHead>();
  for (const run of runs.filter(isConversation)) {
    const known = heads.get(run.actor_id);
    const last = known === undefined || run.changed_at > known.changedAt ? run : known.last;
    heads.set(run.actor_id, {
      ...{ actorId: run.actor_id, conversationId: run.conversation_id, channel: run.channel, last },
      runs: (known?.runs ?? 0) + 1,
      costMicroUsd: (known?.costMicroUsd ?? 0) + run.cost_micro_usd,
      changedAt: last.changed_at,
    });
  }
  return [...heads.values()].sort((a, b) => Number(b.changedAt > a.changedAt) - Number(b.changedAt < a.changedAt));
}
