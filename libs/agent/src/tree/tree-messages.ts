import { readRules } from '#program';
import type { ProgramEvent } from '#program';
import type { AgentDecision } from '../state/decision.js';
import { changeJoining, isJoining } from '../state/joining.js';
import { sayNext, toSay } from './tree-outbox.js';

type Asked = Extract<ProgramEvent, { type: 'say-asked' }>;
type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;

/** So many messages a run says for its tree: one text of a person may have a graph write for each of its items (ADR 120). */
const mostSaid = 30;

/** An actor of the tree has the person told something: a message of this lane like any other, which is sent once (I3). */
export function onSayAsked(decision: AgentDecision, { sayId, actorId, text }: Asked): void {
  const { run } = decision;
  if (!isJoining(run) || run.phase.ending !== null) return;
  const { says = [], said = 0 } = run.phase;
  if (says.some((each) => each.sayId === sayId)) return;
  const isCounted = readRules(run) >= 3;
  if (isCounted && said >= mostSaid) return refuse(decision, { sayId, actorId });
  const counted = isCounted ? { said: said + 1 } : {};
  changeJoining(decision, { says: [...says, { sayId, actorId }], ...counted });
  toSay(decision, { kind: 'answer', text, about: sayId });
  sayNext(decision);
}

function refuse(decision: AgentDecision, { sayId, actorId }: Pick<Asked, 'sayId' | 'actorId'>): void {
  const event = { type: 'said' as const, sayId, status: 'refused' as const, providerId: null, most: mostSaid };
  decision.post({ to: actorId, event });
}

/** Tells the actor that asked for a message what has become of it; nothing where nobody did. */
export function tellSaid(decision: AgentDecision, { effectId, status, providerId }: Settled): void {
  const about = decision.run.replies.find((reply) => reply.effectId === effectId)?.about;
  const { says = [] } = decision.phase('joining');
  const asked = says.find(({ sayId }) => sayId === about);
  if (asked === undefined) return;
  const { sayId, actorId } = asked;
  changeJoining(decision, { says: says.filter((each) => each !== asked) });
  decision.post({ to: actorId, event: { type: 'said', sayId, status, providerId } });
}
