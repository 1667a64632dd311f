import type { ScheduleOrder } from '../ports/intake-port.js';
import type { OutsideEvent } from '../ports/outside-port.js';
import type { LetterAudit } from '../ports/letter-port.js';
import type { LetterStatus } from '#records';
import type { GiveBack, Takeover } from '../ports/handoff-port.js';

/** What operators do to one conversation, run or dead letter. What they do to the whole deployment is recorded with that. */
export type Deed =
  | 'run-cancelled'
  | 'call-approved'
  | 'call-denied'
  | 'conversation-taken-over'
  | 'conversation-given-back'
  | `letter-${LetterStatus}`
  | 'event-replayed'
  | 'memory-erased'
  | 'tool-tried'
  | 'event-told'
  | ScheduleOrder['type'];

/** An entry as a script stores it, with the time before it: ids, who and why, and nothing that a person or the model wrote. */
export interface StoredDeed {
  did: Deed;
  by: string;
  /** Null: no reason was required, or it was removed with an erased person. */
  reason: string | null;
  actorId?: string;
  runId?: string;
  approvalId?: string;
  letterId?: string;
  eventId?: string;
  /** The tool that was tried. */
  tool?: string;
  /** A replay with other arguments or another message; the dead letter's own audit has which. */
  edited?: true;
}

/** The entry of a cancel, or of a decision on an approval; and of an event, which is nobody's deed and is kept apart. */
export function deedOfEvent(actorId: string, event: OutsideEvent): StoredDeed {
  if (event.type === 'message-for-wait')
    return { did: 'event-told', by: 'event', reason: null, actorId, runId: event.runId, eventId: event.messageId };
  const { by, reason = null, runId } = event;
  if (event.type === 'cancel-requested') return { did: 'run-cancelled', by, reason, actorId, runId };
  const did = event.decision === 'approved' ? 'call-approved' : 'call-denied';
  return { did, by, reason, actorId, runId, approvalId: event.approvalId };
}

/** The entry of a handoff's begin. */
export function deedOfTakeover(actorId: string, { by, reason }: Pick<Takeover, 'by' | 'reason'>): StoredDeed {
  return { did: 'conversation-taken-over', by, reason, actorId };
}

/** The entry of a handoff's end, which needs no reason. */
export function deedOfGiveBack(actorId: string, { by }: GiveBack): StoredDeed {
  return { did: 'conversation-given-back', by, reason: null, actorId };
}

/** The entry of a change of a dead letter. */
export function deedOfLetter(letterId: string, to: LetterStatus, { by, reason, edit }: LetterAudit): StoredDeed {
  return { did: `letter-${to}`, by, reason, letterId, ...(edit === undefined ? {} : { edited: true }) };
}
