import { areTriesSpent, countWrongCode, mostWrongCodes } from '#program';
import { isApprovalReply, readApprovalReply } from './approval-reply.js';
import type { ApprovalResult } from '#program';
import type { Conversation } from '../state/conversation.js';
import type { AgentDecision } from '../state/decision.js';
import type { Text } from '../state/texts.js';

/** The codes of older builds. An approval is answered by the rules it was asked under, so that its record replays (I8, ADR 38). */
const olderCodeDigits = 4;

/** What a text about an approval is: a decision, a wrong code, which may be one too many, or something that needs to be explained. */
type Judged =
  | { do: 'give'; result: ApprovalResult }
  | { do: 'wrong-code'; state: Conversation; result: ApprovalResult | null }
  | { do: 'explain' };

/** Judges a person's text about the call that waits: yes with the code, no, or something else. */
export function judgeReply(
  { settings, state, at }: AgentDecision,
  asked: { code: string; wrongCodes: number },
  text: string,
): Judged {
  const { yes, no, code } = readApprovalReply(text, settings.texts.approval.words, asked.code.length);
  if (no) return { do: 'give', result: byText('denied') };
  if (!yes) return { do: 'explain' };
  const isCountedByDay = asked.code.length > olderCodeDigits;
  if (isCountedByDay && areTriesSpent(state.wrongCodes, at))
    return { do: 'give', result: byText('denied', 'too many wrong codes within a day') };
  if (code === asked.code) return { do: 'give', result: byText('approved') };
  const counted = isCountedByDay ? { ...state, wrongCodes: countWrongCode(state.wrongCodes, at) } : state;
  const isOneTooMany = asked.wrongCodes + 1 >= mostWrongCodes;
  return { do: 'wrong-code', state: counted, result: isOneTooMany ? byText('denied', 'wrong codes') : null };
}

/** A text that came while an approval was asked for: marked, where it says nothing but yes or no. */
export function markedReply({ settings }: AgentDecision, text: Text): Text {
  return isApprovalReply(text.text ?? '', settings.texts.approval.words) ? { ...text, answersApproval: true } : text;
}

function byText(decision: 'approved' | 'denied', reason: string | null = null): ApprovalResult {
  return { decision, via: 'text', by: null, reason };
}
