import type { EffectStatus } from './replay-choices.js';
import type { LetterKind } from '#records';
import type { ReplayOrder } from '#protocol';
import type { LetterHead } from '#engine/ports';

/** One outside action that a replay is about, and its status. */
export interface PlannedEffect {
  /** Null: the replay itself would do it. */
  effectId: string | null;
  kind: LetterKind;
  tool: string | null;
  standing: EffectStatus;
  why: string;
}

/** Why a dead letter is not replayed as asked; `field` names what is wrong with an edit. */
export interface Refusal {
  code:
    | 'not-open'
    | 'needs-choice'
    | 'choice-not-offered'
    | 'not-editable'
    | 'bad-edit'
    | 'already-happened'
    | 'still-parked'
    | 'still-running'
    | 'record-gone'
    | 'of-a-tick'
    | 'too-large'
    | 'opted-out';
  message: string;
  field?: string;
}

/** What a replay does: puts a parked conversation back to work, opens a redrive run, or records what an operator knows. */
export type ReplayAction = { do: 'unpark' } | { do: 'note' } | { do: 'link'; text: string; order: ReplayOrder };

/** What a replay would do: shown by the dry run, and carried out by the real one. */
export interface Plan {
  letter: LetterHead;
  /** Null: it can be replayed as asked. */
  refusal: Refusal | null;
  effects: PlannedEffect[];
  /** What the run that failed has spent; integer micro-dollars. */
  cost: { tokensUsed: number; costMicroUsd: number };
  /** Later questions of the conversation that were answered, though perhaps before the failure: a replay now answers out of order. */
  laterRuns: string[];
  /** Null where refused. */
  action: ReplayAction | null;
}
