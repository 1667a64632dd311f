import type { EffectId, Holder, State } from '../state.js';
import { acknowledge, moveWorker } from './jobs.js';
import { liveClaimOf, owedEffect } from './owed.js';
import { optionalStep, spendFault, step, type Model, type Step } from './step.js';

/** The POST of a claimed send, and all that may become of it. */
export function* postSteps(before: State, model: Model, index: number, id: EffectId): Generator<Step> {
  const holder: Holder = `W${index}`;
  const isMine = liveClaimOf(owedEffect(before, id))?.holder === holder;
  if (!isMine && model.rules.has('freshPost')) {
    const after = { ...before };
    acknowledge(after, holder);
    moveWorker(after, index, { at: 'idle' });
    yield step(`${holder} claim of ${id} is too old, no POST`, after);
    return;
  }
  yield accepted(before, model, index, id);
  if (before.faults.lostResponse > 0) yield responseLost(before, index, id);
  if (before.faults.refusal > 0) {
    const after = { ...before };
    spendFault(after, 'refusal');
    moveWorker(after, index, { at: 'releasing', effect: id });
    yield optionalStep(`${holder} POST ${id} refused with 429`, after);
  }
}

function accepted(before: State, model: Model, index: number, id: EffectId): Step {
  const after = posted(before, id);
  if (before.isOptedOut && !model.scenario.claimedSendMayGo) {
    after.violation ??= 'I9 to the letter: POST after STOP, its claim was earlier';
  }
  moveWorker(after, index, { at: 'settling-send', effect: id });
  return step(`W${index} POST ${id} accepted`, after);
}

function responseLost(before: State, index: number, id: EffectId): Step {
  const after = posted(before, id);
  spendFault(after, 'lostResponse');
  acknowledge(after, `W${index}`);
  moveWorker(after, index, { at: 'idle' });
  return optionalStep(`W${index} POST ${id} accepted, response LOST`, after);
}

/** The provider has accepted the message: from here on it can only be found, never unsaid. */
function posted(before: State, id: EffectId): State {
  const after = { ...before, sent: [...before.sent, id] };
  const effect = owedEffect(before, id);
  if (before.sent.includes(id)) after.violation = `reply ${id} POSTed and accepted twice`;
  if (effect === undefined) {
    after.violation = 'sent a reply that was cancelled after its claim';
    return after;
  }
  const hasReplied = before.repliedRuns.includes(effect.run);
  if (effect.kind === 'question') {
    if (hasReplied) after.violation = 'question sent after the final reply';
  } else {
    if (hasReplied) after.violation ??= `run ${effect.run}: two replies sent`;
    after.repliedRuns = [...before.repliedRuns, effect.run];
  }
  return after;
}
