import type { OwedEffect } from '#protocol';
import type { RunRecord } from '#records';
import type { SettleEvent } from '../ports/effect-port.js';
import type { DeadTurn, LetterHead } from '../ports/letter-port.js';

/** The code of the dead letter of an abandoned claim, by the kind of its effect. A compress leaves none: the next one makes up for it. */
export const givenUpCode: Record<OwedEffect['type'], LetterHead['code'] | null> = {
  'run-tool': 'outcome-unknown',
  'send-reply': 'send-unknown',
  compress: null,
};

/** The code of the dead letter of an effect with this end; null: its result is known, and it leaves none. */
export function findLetterCode(event: SettleEvent): LetterHead['code'] | null {
  if (event.type === 'reply-settled') return event.status === 'unknown' ? 'send-unknown' : null;
  if (event.type !== 'tool-finished' || event.result.ok) return null;
  return event.result.envelope.error.code === 'outcome-unknown' ? 'outcome-unknown' : null;
}

/** The dead letter of a run with this outcome; null: it leaves none. The journal has what it was decided from. */
export function toDeadTurn({ runId, messageIds, outcome }: RunRecord): (DeadTurn & { runId: string }) | null {
  return outcome === 'parked' ? { runId, messageIds, reason: null } : null;
}
