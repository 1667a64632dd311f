import { replayChoices } from '#contract';
import type { ReplayChoice } from '#contract';
import { planReplay } from './plan-replay.js';
import type { Asked } from './plan-summary.js';

/** What an operator can do about a letter as it stands. */
export interface Offers {
  /** With which of them a replay would not be refused, null being none; empty: with none of them. */
  choices: (ReplayChoice | null)[];
  discard: boolean;
  /** Somebody's replay has it, and may be dead. */
  reopen: boolean;
}

/** Asks what a replay asks, for each choice; `isParked`: nothing but a replay would put its conversation back to work. */
export function offersOf(asked: Omit<Asked, 'choice' | 'edit'>, isParked: boolean): Offers {
  const { status } = asked.letter;
  const isOffered = (choice: ReplayChoice | null): boolean =>
    planReplay({ ...asked, choice, edit: null }, []).refusal === null;
  return {
    choices: [null, ...replayChoices].filter(isOffered),
    discard: status === 'open' && !isParked,
    reopen: status === 'replaying',
  };
}
