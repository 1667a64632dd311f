import type { EffectKind } from '../scenario.js';
import type { Controller, Holder, OwedEffect, State, Turn } from '../state.js';
import { leaveClosing } from './closing.js';
import { claimEagerly } from './eager.js';
import { acknowledge, addHint, moveController, queueOf } from './jobs.js';
import { claimLeft, claimOf, owedEffect } from './owed.js';
import type { Model } from './step.js';
import { write } from './write.js';

/** The commit: all of the turn with its hint or, if it is stale, nothing but an older build's hint. Returns the step's label. */
export function commit(
  after: State,
  model: Model,
  index: number,
  { turn, jobId }: Extract<Controller, { at: 'committing' }>,
): string {
  const holder: Holder = `C${index}`;
  const isMailMoved = turn.isMailMoved && model.rules.has('mailCas');
  const isParked = after.isParked && model.rules.has('parkCommit');
  const isStale = after.version !== turn.version || isParked || isMailMoved || isSendOutOfReach(after, model, turn);
  const owed = turn.effect === null ? null : newEffect(turn, turn.effect);
  const isServed = !isStale && move(after, model, index, turn, owed);
  if (isStale && owed !== null && model.scenario.addsStaleHints) addHint(after, queueOf(owed), owed.id);
  if (isServed && isTakenUp(after, model)) moveController(after, index, { at: 'serving', jobId });
  else goOn(after, model, index, jobId, isStale);
  return labelOf(holder, turn, isStale);
}

/** Loads again if there is more to read; else the job is over. */
function goOn(after: State, model: Model, index: number, jobId: string, isStale: boolean): void {
  const holder: Holder = `C${index}`;
  if (model.rules.has('mailLoop') && (isStale || after.mail.length > 0)) {
    if (isStale && after.lease?.holder === holder) after.lease = null;
    moveController(after, index, { at: 'reloading', jobId });
  } else {
    acknowledge(after, holder);
    moveController(after, index, { at: 'idle' });
  }
}

/** Writes the turn. True: what it owes is in the hands of this controller, and has no hint. */
function move(after: State, model: Model, index: number, turn: Turn, owed: OwedEffect | null): boolean {
  write(after, model, turn, owed);
  leaveClosing(after, model, turn);
  if (owed === null) return false;
  if (claimEagerly(after, model, index, owed.id)) return true;
  addHint(after, queueOf(owed), owed.id);
  return false;
}

/** Whether a controller does what it has claimed, although mail is left: without the rule `servesFirst` it loads again instead. */
function isTakenUp(after: State, { rules }: Model): boolean {
  if (after.mail.length === 0 || rules.has('servesFirst')) return true;
  after.violation = claimLeft;
  return false;
}

function labelOf(holder: Holder, turn: Turn, isStale: boolean): string {
  const cancels = turn.cancels.length === 0 ? '' : `, cancels ${turn.cancels.join(', ')}`;
  return `${holder} commit v${turn.version}, ${turn.effect ?? 'no effect'}${cancels}${isStale ? ': STALE' : ''}`;
}

/** True if a send that the turn cancels has been claimed or settled since the load. */
function isSendOutOfReach(after: State, model: Model, turn: Turn): boolean {
  if (!model.rules.has('cancelCas')) return false;
  return turn.cancels.some((id) => {
    const effect = owedEffect(after, id);
    if (effect === undefined) return model.rules.has('goneMeansDone') && turn.sends.includes(id);
    return effect.kind !== 'tool' && claimOf(effect) !== null;
  });
}

function newEffect(turn: Turn, kind: EffectKind): OwedEffect {
  const fresh = { posts: 0, failed: 0, answered: 0, claim: 'none', closing: null, noted: null } as const;
  return { id: `${turn.version}.0`, kind, run: turn.run?.number ?? 0, ...fresh };
}
