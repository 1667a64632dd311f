import type { Claim, EffectId, Mail, OwedEffect, State } from '../state.js';
import { addHint } from './jobs.js';

/** What is wrong where a claim waits for its end although nobody has died: what it holds comes late, and all behind it. */
export const claimLeft = 'a claim that nobody works on, though nobody died';

/** What is wrong where an event waits for the timer although nobody has died: nobody was told of it. */
export const eventLeft = 'an event that nobody is told of, though nobody died';

/** The owed effect of that id, if it is still owed. */
export function owedEffect(state: Readonly<State>, id: EffectId | null): OwedEffect | undefined {
  return state.owed.find((effect) => effect.id === id);
}

/** The claim on an effect, live or expired. */
export function claimOf(effect: OwedEffect | undefined): Claim | null {
  return effect === undefined || typeof effect.claim === 'string' ? null : effect.claim;
}

/** The claim on an effect while it lasts. */
export function liveClaimOf(effect: OwedEffect | undefined): Claim | null {
  const claim = claimOf(effect);
  return claim === null || claim.isExpired ? null : claim;
}

/** Writes an owed effect back. */
export function replaceOwed(after: State, effect: OwedEffect): void {
  after.owed = after.owed.map((other) => (other.id === effect.id ? effect : other));
}

/** Takes an effect off the owed set. */
export function removeOwed(after: State, id: EffectId): void {
  after.owed = after.owed.filter((effect) => effect.id !== id);
}

/** Who reads the event of a settle: whoever takes its hint, or the controller itself, which loads again. */
export type Reader = 'job' | 'self';

/** Settles an effect: off the owed set, its event in the mailbox, a hint and the timer, in one script. False: not owed. */
export function settle(
  after: State,
  id: EffectId,
  type: 'tool-settled' | 'send-settled',
  reader: Reader = 'job',
): boolean {
  if (owedEffect(after, id) === undefined) return false;
  removeOwed(after, id);
  receive(after, { type, effect: id });
  if (reader === 'job') addHint(after, 'turn', `s.${id}`);
  after.isTimerArmed = true;
  return true;
}

/** Puts mail into the mailbox. */
export function receive(after: State, mail: Mail): void {
  after.mail = [...after.mail, mail];
}

/** Records a SID with the reply it belongs to, once. */
export function recordSid(after: State, sid: number): void {
  if (!after.recordedSids.includes(sid)) after.recordedSids = [...after.recordedSids, sid];
}
