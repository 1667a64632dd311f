import type { ReplayOrder, ReplyKind, SendReply } from '#protocol';
import type { EffectStatus } from './replay-choices.js';
import { checkChoice, linkTo, notEditable, recordGone } from './plan-summary.js';
import type { Asked, PlanSummary, ReplayRequest } from './plan-summary.js';
import { buildHistory } from './history.js';
import type { PlannedEffect, Refusal } from './plan.js';

/** More than any channel sends as one message. */
const longestText = 1_600;

/** A message of which nobody knows whether the person has it: taken as sent, or sent once more by a linked run. */
export function summaryOfSend(asked: Asked, send: SendReply): PlanSummary {
  if (asked.letter.providerId !== null) return summaryOfMade(asked, send);
  switch (asked.choice) {
    case 'as-sent': {
      const effects = [plannedEffect(send, 'already-happened', 'by your word; nothing is sent')];
      return { refusal: notEditable(asked, 'as-sent'), effects, action: { do: 'note' } };
    }
    case 'resend':
      return summaryOfResend(asked, send);
    case 'as-done':
    case 'as-failed':
    case 'again':
    case null: {
      const effects = [plannedEffect(send, 'unknown', 'its POSTs had no clear answer, or it was claimed too often')];
      return { refusal: checkChoice(asked, ['as-sent', 'resend']), effects, action: null };
    }
  }
}

function plannedEffect(send: SendReply, stands: EffectStatus, why: string): PlannedEffect {
  return { effectId: send.id, kind: 'send-reply', tool: null, standing: stands, why };
}

/** The provider's callback came after the letter was written. */
function summaryOfMade(asked: Asked, send: SendReply): PlanSummary {
  const effects = [plannedEffect(send, 'already-happened', 'the provider has made a message of it after all')];
  const message = 'the provider has made a message of it: this would be a second one';
  if (asked.choice === 'resend') return { refusal: { code: 'already-happened', message }, effects, action: null };
  const refusal = checkChoice(asked, ['as-sent', null]) ?? notEditable(asked, 'as-sent');
  return { refusal, effects, action: { do: 'note' } };
}

function summaryOfResend(asked: Asked, send: SendReply): PlanSummary {
  const { recorded, edit } = asked;
  if (send.kind === 'human' || send.kind === 'notice') {
    const resend = [plannedEffect(send, 'unknown', 'it was said beside any run; who wants it said again says it anew')];
    return { refusal: checkChoice(asked, ['as-sent']), effects: resend, action: null };
  }
  const effects = [plannedEffect(send, 'will-happen', 'by your word it is sent once more, in a linked run')];
  const text = edit === null ? send.text : edit['text'];
  const bad = badText(edit, text);
  if (bad !== null || typeof text !== 'string') return { refusal: bad, effects, action: null };
  if (recorded === null || recorded.texts.length === 0) return { refusal: recordGone, effects, action: null };
  const first = pickFirstWords(send.kind, text);
  return { refusal: null, effects, action: linkTo(asked, recorded, first, buildHistory(asked).calls) };
}

/** A request for approval holds a code that has run out with its run: the linked run comes to one of its own. */
function pickFirstWords(kind: ReplyKind, text: string): ReplayOrder['first'] {
  return kind === 'approval' ? null : { do: 'say', kind, text };
}

/** What may stand in the place of a message: `{ text }`, of a length that a channel takes. */
function badText(edit: ReplayRequest['edit'], text: unknown): Refusal | null {
  const field = Object.keys(edit ?? {}).find((name) => name !== 'text');
  if (field !== undefined) return { code: 'bad-edit', field, message: `${field} is not a field of a message` };
  if (typeof text === 'string' && text.trim() !== '' && text.length <= longestText) return null;
  const message = `text must be a text of 1 to ${longestText} characters that is not blank`;
  return { code: 'bad-edit', field: 'text', message };
}
