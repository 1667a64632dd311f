import type { ProgramEvent } from '#contract';
import { isJoining, joined, withPhase } from './joining.js';
import type { Joined } from './joining.js';
import type { Run } from './run.js';
import { unchanged } from './step.js';
import type { DecisionContext, Step } from './step.js';
import { sayNext, toSay } from './tree-words.js';

type Asked = Extract<ProgramEvent, { type: 'say-asked' }>;
type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;

/** An actor of the tree has the person told something: a message of this lane like any other, which is sent once (I3). */
export function onSayAsked(context: DecisionContext, run: Run, { sayId, actorId, text }: Asked): Step {
  if (!isJoining(run) || run.phase.ending !== null) return unchanged(context);
  const { says = [] } = run.phase;
  if (says.some((each) => each.sayId === sayId)) return unchanged(context);
  const saying = withPhase(joined(run), { says: [...says, { sayId, actorId }] });
  return sayNext(context, toSay(saying, 'answer', text, sayId));
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
