import type { Letter } from '#engine/ports';
import { summaryOfCall } from './call-summary.js';
import { answering, checkChoice, linkTo, notEditable, recordGone } from './plan-summary.js';
import type { Asked, PlanSummary } from './plan-summary.js';
import { buildHistory } from './history.js';
import type { PlannedEffect, Plan, Refusal } from './plan.js';
import { summaryOfSend } from './send-summary.js';

/** What replaying a dead letter would do. It changes nothing, and asks nobody outside. */
export function planReplay(asked: Asked, laterRuns: string[]): Plan {
  const { letter, recorded } = asked;
  const { payload: _payload, audit: _audit, ...head } = letter;
  const wanted = summarizeLetter(asked);
  const summary = isTickAgain(asked, wanted) ? { ...wanted, refusal: ofTick } : withinBars(asked, wanted);
  const refusal = letter.status === 'open' ? summary.refusal : notOpen(letter);
  const { tokensUsed = 0, costMicroUsd = 0 } = recorded?.record ?? {};
  const action = refusal === null ? summary.action : null;
  return { letter: head, refusal, effects: summary.effects, cost: { tokensUsed, costMicroUsd }, laterRuns, action };
}

function notOpen({ status }: Letter): Refusal {
  return { code: 'not-open', message: `the dead letter is ${status}` };
}

const optedOut: Refusal = {
  code: 'opted-out',
  message: 'the person has sent STOP: nothing would be done; the letter stays open for when they send START',
};

/** What a tree at work has still to call is on no record. */
const stillRunning: Refusal = {
  code: 'still-running',
  message: 'other runs of its tree are still at work; it can be replayed once the root has ended',
};

/**
 * The most characters of the calls that a redrive run takes over, as JSON. It keeps them in its state, which each of its commits writes: more
 * would hold up its partition. 10,000 calls, the most that a tree may make, have 800 each.
 */
const maxCallsChars = 8_388_608;

/** None of them may be left out: it would be made a second time. */
function tooLarge(chars: number): Refusal {
  const message = `the calls on record have ${chars} characters, and a redrive run takes over ${maxCallsChars} at most; the letter can only be discarded`;
  return { code: 'too-large', message };
}

/** What a tick runs comes from its schedule, and nobody has asked it. */
const ofTick: Refusal = {
  code: 'of-a-tick',
  message: 'its run is a tick of a schedule, which ticks on and repeats none; the letter can only be discarded',
};

function isTickAgain({ recorded }: Asked, { action, refusal }: PlanSummary): boolean {
  return recorded?.record.program === 'schedule' && (action?.do === 'link' || refusal === recordGone);
}

/** After STOP no redrive run is opened (I9); during a handoff it waits (ADR 20). */
function withinBars({ barred, recorded }: Asked, summary: PlanSummary): PlanSummary {
  if (summary.action?.do !== 'link') return summary;
  if (recorded?.isTree && recorded.record.outcome === null)
    return { ...summary, refusal: summary.refusal ?? stillRunning };
  const chars = summary.action.order.calls.reduce((sum, call) => sum + JSON.stringify(call).length, 0);
  if (chars > maxCallsChars) return { ...summary, refusal: summary.refusal ?? tooLarge(chars) };
  if (barred.isOptedOut) return { ...summary, refusal: summary.refusal ?? optedOut };
  return barred.isTakenOver ? { ...summary, effects: summary.effects.map(whenGivenBack) } : summary;
}

function whenGivenBack(effect: PlannedEffect): PlannedEffect {
  if (effect.standing !== 'will-happen') return effect;
  return { ...effect, standing: 'when-given-back', why: `${effect.why}; a person has the conversation` };
}

function summarizeLetter(asked: Asked): PlanSummary {
  const { payload } = asked.letter;
  const isRoots = asked.letter.rootRunId === undefined;
  if (!('type' in payload)) return payload.runId === null && isRoots ? summaryOfParked(asked) : summaryOfTurn(asked);
  return payload.type === 'send-reply' ? summaryOfSend(asked, payload) : summaryOfCall(asked, payload);
}

/** A parked conversation has kept its mail: it only goes on. */
function summaryOfParked(asked: Asked): PlanSummary {
  const why = 'the conversation goes on with the mail that it has';
  const effects: PlannedEffect[] = [{ effectId: null, kind: 'turn', tool: null, standing: 'will-happen', why }];
  return { refusal: checkChoice(asked, [null]) ?? notEditable(asked, null), effects, action: { do: 'unpark' } };
}

function summaryOfTurn(asked: Asked): PlanSummary {
  const { recorded } = asked;
  const why = 'the question is asked of the model again, in a linked run';
  const turn: PlannedEffect = { effectId: null, kind: 'turn', tool: null, standing: 'will-happen', why };
  const history = buildHistory(asked);
  const effects = [...history.effects, turn, answering];
  if (recorded === null || recorded.texts.length === 0) return { refusal: recordGone, effects, action: null };
  const refusal = checkChoice(asked, [null]) ?? notEditable(asked, null);
  return { refusal, effects, action: linkTo(asked, recorded, null, history.calls) };
}
