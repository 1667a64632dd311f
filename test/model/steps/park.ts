import type { State, Turn } from '../state.js';
import { acknowledge, moveController } from './jobs.js';
import { die } from './death.js';
import type { Model } from './step.js';

/** The park script: the conversation leaves work, mail and all; what it owes keeps its timer. Returns the step's label. */
export function park(after: State, model: Model, index: number, turn: Turn): string {
  const isMine = after.lease?.holder === `C${index}`;
  if (isMine || !model.rules.has('parkToken')) {
    if (after.version !== turn.version) after.violation = 'parked by one whose turn another has committed';
    after.isParked = true;
    after.lease = null;
    after.isTimerArmed = after.owed.length > 0 && model.rules.has('parkOwed');
    die(after, model, 'lane');
  }
  acknowledge(after, `C${index}`);
  moveController(after, index, { at: 'idle' });
  return `C${index} park${isMine ? '' : ": the lease is another's"}`;
}

/** The unpark script: everything goes on where it was, and what killed its turns before no longer counts. */
export function unpark(after: State, model: Model): void {
  if (!after.isParked) return;
  after.isParked = false;
  after.isPutBack = true;
  if (model.rules.has('unparkAnew')) after.attempts = 0;
  const needsTimer = after.mail.length > 0 || after.owed.length > 0 || after.run !== null;
  if (model.rules.has('unparkArms')) after.isTimerArmed = needsTimer;
}
