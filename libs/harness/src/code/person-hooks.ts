import { randomUUID } from 'node:crypto';
import type { Post } from '#program';
import type { Answering } from '../virtual-options.js';
import type { Person } from './types.js';

/** Asks the hooks of a person. What has no hook, or is answered with no text, waits until its time is over. */
export function askedBy(person: Person = {}): Answering {
  return {
    answerTo: (event, signal) => {
      if (event.type === 'wait-opened' && person.message) return messageFor(person.message, event, signal);
      if (event.type === 'approval-asked' && person.approve) return decisionOn(person.approve, event, signal);
      return null;
    },
  };
}

type Asked<T extends Post['event']['type']> = Extract<Post['event'], { type: T }>;

async function messageFor(
  ask: NonNullable<Person['message']>,
  { actorId, waitId, text }: Asked<'wait-opened'>,
  signal: AbortSignal,
): Promise<Post | null> {
  const said = await ask({ text, signal });
  if (said === null) return null;
  return { to: actorId, event: { type: 'message-for-wait', waitId, messageId: `msg.${randomUUID()}`, text: said } };
}

async function decisionOn(
  ask: NonNullable<Person['approve']>,
  { actorId, runId, approvalId, argsHash, shown, tool }: Asked<'approval-asked'>,
  signal: AbortSignal,
): Promise<Post> {
  const decision = (await ask({ shown, tool, signal })) ? 'approved' : 'denied';
  const said = { decision, by: 'code', reason: '' } as const;
  return { to: actorId, event: { type: 'approval-decided', runId, approvalId, argsHash, ...said } };
}
