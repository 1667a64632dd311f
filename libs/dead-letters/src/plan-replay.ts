import type { Letter } from '#engine';
import { outlineOfCall } from './call-outline.js';
import { answering, checkChoice, linkTo, notEditable, recordGone } from './outline.js';
import type { Asked, Outline } from './outline.js';
import { pastOf } from './past.js';
import type { EffectStanding, Plan, Refusal } from './plan.js';
import { outlineOfSend } from './send-outline.js';

/** What replaying a letter so would come to. Nothing is done; nothing is asked of the world. */
export function planReplay(asked: Asked, laterRuns: string[]): Plan {
  const { letter, recorded } = asked;
  const { payload: _payload, audit: _audit, ...head } = letter;
  const outline = withinBars(asked, outlineOf(asked));
  const refusal = letter.status === 'open' ? outline.refusal : notOpen(letter);
  const { tokensUsed = 0, costMicroUsd = 0 } = recorded?.record ?? {};
  const action = refusal === null ? outline.action : null;
  return { letter: head, refusal, effects: outline.effects, cost: { tokensUsed, costMicroUsd }, laterRuns, action };
}

function notOpen({ status }: Letter): Refusal {
  return { code: 'not-open', message: `the dead letter is ${status}` };
}

const optedOut: Refusal = {
  code: 'opted-out',
  message: 'the person has sent STOP: nothing would be done; the letter stays open for when they send START',
};

/** After STOP no linked run is opened (I9); while a person has the conversation it waits (ADR 20). */
function withinBars({ barred }: Asked, outline: Outline): Outline {
  if (outline.action?.do !== 'link') return outline;
  if (barred.isOptedOut) return { ...outline, refusal: outline.refusal ?? optedOut };
  return barred.isTakenOver ? { ...outline, effects: outline.effects.map(whenGivenBack) } : outline;
}

function whenGivenBack(effect: EffectStanding): EffectStanding {
  if (effect.standing !== 'will-happen') return effect;
  return { ...effect, standing: 'when-given-back', why: `${effect.why}; a person has the conversation` };
}

function outlineOf(asked: Asked): Outline {
  const { payload } = asked.letter;
  if (!('type' in payload)) return payload.runId === null ? outlineOfParked(asked) : outlineOfTurn(asked);
  return payload.type === 'send-reply' ? outlineOfSend(asked, payload) : outlineOfCall(asked, payload);
}

/** A parked conversation has kept its mail: it only goes on. */
function outlineOfParked(asked: Asked): Outline {
  const why = 'the conversation goes on with the mail that it has';
  const effects: EffectStanding[] = [{ effectId: null, kind: 'turn', tool: null, standing: 'will-happen', why }];
  return { refusal: checkChoice(asked, [null]) ?? notEditable(asked, null), effects, action: { do: 'unpark' } };
}

function outlineOfTurn(asked: Asked): Outline {
  const { recorded } = asked;
  const why = 'the question is asked of the model again, in a linked run';
  const turn: EffectStanding = { effectId: null, kind: 'turn', tool: null, standing: 'will-happen', why };
  const past = pastOf(asked);
  const effects = [...past.effects, turn, answering];
  if (recorded === null || recorded.texts.length === 0) return { refusal: recordGone, effects, action: null };
  const refusal = checkChoice(asked, [null]) ?? notEditable(asked, null);
  return { refusal, effects, action: linkTo(asked, recorded, null, past.calls) };
}
