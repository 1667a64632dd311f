import type { EffectId, Holder, OwedEffect, State } from '../state.js';
import { freeServer } from './eager.js';
import { acknowledge, moveWorker } from './jobs.js';
import { claimLeft, liveClaimOf, owedEffect, replaceOwed } from './owed.js';
import { optionalStep, spendFault, step, type Model, type Step } from './step.js';

/** The POST of a claimed send, and all that may become of it. */
export function* postSteps(before: State, model: Model, index: number, id: EffectId, isOld: boolean): Generator<Step> {
  if (isOld && model.rules.has('freshEra')) {
    const after = { ...before };
    moveWorker(after, index, { at: 'releasing', effect: id });
    yield step(`W${index} claim of ${id} may be forgotten, no POST`, after);
    return;
  }
  const holder: Holder = `W${index}`;
  const isMine = isOld || liveClaimOf(owedEffect(before, id))?.holder === holder;
  if (!isMine && model.rules.has('freshPost')) {
    const after = { ...before };
    acknowledge(after, holder);
    moveWorker(after, index, { at: 'idle' });
    freeServer(after, model, index);
    yield step(`${holder} claim of ${id} is too old, no POST`, after);
    return;
  }
  yield accepted(before, model, index, id);
  if (before.faults.latePost > 0) yield late(before, model, index, id);
  if (before.faults.lag > 0) yield listedLater(before, accepted(before, model, index, id));
  if (before.faults.lostResponse > 0) yield responseLost(before, model, index, id);
  if (before.faults.refusal > 0) {
    const after = { ...before };
    spendFault(after, 'refusal');
    moveWorker(after, index, { at: 'releasing', effect: id });
    yield optionalStep(`${holder} POST ${id} refused with 429`, after);
  }
  if (before.faults.failure > 0) {
    const taken = failed(posted(before, model, id), index, id, 'accepted, and 5xx');
    yield failed({ ...before }, index, id, '5xx');
    yield taken;
    if (before.faults.lag > 0) yield listedLater(before, taken);
  }
}

/** The POST would begin too late: the claim is given back, as if it had not been. */
function late(before: State, model: Model, index: number, id: EffectId): Step {
  const after = { ...before };
  spendFault(after, 'latePost');
  moveWorker(after, index, { at: 'releasing', effect: id });
  if (!model.rules.has('lateReleases')) after.violation = claimLeft;
  return optionalStep(`W${index} would POST ${id} too late, no POST`, after);
}

function accepted(before: State, model: Model, index: number, id: EffectId): Step {
  const after = posted(before, model, id);
  if (before.isOptedOut && !model.scenario.claimedSendMayGo) {
    after.violation ??= 'I9 to the letter: POST after STOP, its claim was earlier';
  }
  moveWorker(after, index, { at: 'settling-send', effect: id });
  return step(`W${index} POST ${id} accepted`, after);
}

/** The same step, of a message that the list shows only a while later. */
function listedLater({ sent, unlisted }: State, { label, after }: Step): Step {
  const lagging = { ...after, unlisted: [...unlisted, sent.length] };
  spendFault(lagging, 'lag');
  return optionalStep(`${label}, not listed yet`, lagging);
}

/** A complete answer that says nothing of whether the message was accepted; it is known to this worker until it is recorded. */
function failed(after: State, index: number, id: EffectId, answer: string): Step {
  const effect = owedEffect(after, id);
  if (effect !== undefined) replaceOwed(after, { ...effect, answered: effect.answered + 1 });
  spendFault(after, 'failure');
  moveWorker(after, index, { at: 'recording', effect: id });
  return optionalStep(`W${index} POST ${id}: ${answer}`, after);
}

function responseLost(before: State, model: Model, index: number, id: EffectId): Step {
  const after = posted(before, model, id);
  spendFault(after, 'lostResponse');
  acknowledge(after, `W${index}`);
  moveWorker(after, index, { at: 'idle' });
  freeServer(after, model, index);
  return optionalStep(`W${index} POST ${id} accepted, response LOST`, after);
}

/** The provider has accepted the message: from here on it can only be found, never unsaid. */
function posted(before: State, model: Model, id: EffectId): State {
  const after = { ...before, sent: [...before.sent, id] };
  const effect = owedEffect(before, id);
  if (before.sent.includes(id)) after.violation = `reply ${id} POSTed and accepted twice`;
  if (effect === undefined) {
    after.violation = 'sent a reply that was cancelled after its claim';
    return after;
  }
  if (model.scenario.faults.powerCut > 0) listSent(after, effect);
  const hasReplied = before.repliedRuns.includes(effect.run);
  if (effect.kind === 'question') {
    if (hasReplied) after.violation = 'question sent after the final reply';
  } else {
    if (hasReplied) after.violation ??= `run ${effect.run}: two replies sent`;
    after.repliedRuns = [...before.repliedRuns, effect.run];
  }
  return after;
}

/** What the provider lists of ours, and which texts it answers: each is answered once. */
function listSent(after: State, { kind, run }: OwedEffect): void {
  const messages = after.run?.number === run ? after.run.messages : [];
  const isAnswer = kind !== 'question';
  const answered = after.posted.filter((other) => other.kind !== 'question').flatMap((other) => other.messages);
  if (isAnswer && messages.some((message) => answered.includes(message))) after.violation ??= 'a text answered twice';
  after.listed = [...after.listed, after.posted.length];
  after.posted = [...after.posted, { kind, messages }];
}
