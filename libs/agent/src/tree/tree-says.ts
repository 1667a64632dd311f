import { rulesOf } from '#program';
import type { ProgramEvent } from '#program';
import { isJoining, joined, stepOf, withPhase } from '../state/joining.js';
import type { Joined } from '../state/joining.js';
import type { Run } from '../state/run.js';
import { unchanged } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { sayNext, toSay } from './tree-words.js';

type Asked = Extract<ProgramEvent, { type: 'say-asked' }>;
type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;

/** So many messages a run says for its tree: one text of a person may have a graph write for each of its items (ADR 120). */
const mostSaid = 30;

/** An actor of the tree has the person told something: a message of this lane like any other, which is sent once (I3). */
export function onSayAsked(context: DecisionContext, run: Run, { sayId, actorId, text }: Asked): Step {
  if (!isJoining(run) || run.phase.ending !== null) return unchanged(context);
  const { says = [], said = 0 } = run.phase;
  if (says.some((each) => each.sayId === sayId)) return unchanged(context);
  const isCounted = rulesOf(run) >= 3;
  if (isCounted && said >= mostSaid) return stepOf(context, refusing(joined(run), { sayId, actorId }));
  const counted = isCounted ? { said: said + 1 } : {};
  const saying = withPhase(joined(run), { says: [...says, { sayId, actorId }], ...counted });
  return sayNext(context, toSay(saying, 'answer', text, sayId));
}

function refusing(before: Joined, { sayId, actorId }: Pick<Asked, 'sayId' | 'actorId'>): Joined {
  const event = { type: 'said' as const, sayId, status: 'refused' as const, providerId: null, most: mostSaid };
  return { ...before, posts: [...before.posts, { to: actorId, event }] };
}

/** Tells the actor that asked for a message what has become of it; nothing where nobody did. */
export function tellSaid(before: Joined, { effectId, status, providerId }: Settled): Joined {
  const { replies, phase } = before.run;
  const about = replies.find((reply) => reply.effectId === effectId)?.about;
  const { says = [] } = phase;
  const asked = says.find(({ sayId }) => sayId === about);
  if (asked === undefined) return before;
  const { sayId, actorId } = asked;
  const left = withPhase(before, { says: says.filter((each) => each !== asked) });
  const event = { type: 'said' as const, sayId, status, providerId };
  return { ...left, posts: [...left.posts, { to: actorId, event }] };
}
