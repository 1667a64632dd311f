import type { MailEvent } from '#protocol';
import type { Clock } from '../../clock.js';
import type { Turn } from './turn.js';

const opensRun: Partial<Record<MailEvent['type'], true>> = {
  'message-received': true,
  'replay-requested': true,
  'reply-settled': true,
  spawned: true,
  'child-ended': true,
  'session-ordered': true,
  'thread-ordered': true,
};

/** A run's clock starts with its first turn: what may open one is read as of now, not of its arrival. */
function asRead(event: MailEvent, now: number): MailEvent {
  return opensRun[event.type] ? { ...event, at: now } : event;
}

/** Lets a turn decide on the mail that it was loaded with. */
export function readMail(turn: Turn, clock: Clock): void {
  for (const event of turn.loaded.mail) turn.apply(asRead(event, turn.loaded.now));
  if (turn.loaded.status === 'exhausted') {
    turn.apply({ type: 'attempts-exhausted', at: clock(), attempts: turn.loaded.attempts });
  }
}
