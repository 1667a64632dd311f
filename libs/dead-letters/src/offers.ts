import { replayChoices } from './replay-choices.js';
import type { ReplayChoice } from './replay-choices.js';
import { planReplay } from './plan-replay.js';
import type { Asked } from './plan-summary.js';

/** What an operator can do about a dead letter now. */
export interface Offers {
  /** The choices with which a replay would not be refused, null being no choice; empty: none. */
  choices: (ReplayChoice | null)[];
  discard: boolean;
  /** Somebody is replaying it, or has died over it. */
  reopen: boolean;
}

/** Plans a replay for each choice; `isParked`: only a replay would put its conversation back to work. */
export function planOffers(asked: Omit<Asked, 'choice' | 'edit'>, isParked: boolean): Offers {
  const { status } = asked.letter;
  const isOffered = (choice: ReplayChoice | null): boolean =>
    planReplay({ ...asked, choice, edit: null }, []).refusal === null;
  return {
    choices: [null, ...replayChoices].filter(isOffered),
    discard: status === 'open' && !isParked,
    reopen: status === 'replaying',
  };
}
