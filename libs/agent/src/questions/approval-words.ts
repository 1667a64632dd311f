import { areTriesSpent, awaitsPerson, countWrongCode, mostWrongCodes } from '#program';
import { isApprovalReply, readApprovalReply } from './approval-reply.js';
import { beginsAsReply, readPlainReply } from './plain-reply.js';
import type { Agreement, ApprovalResult } from '#program';
import type { Conversation } from '../state/conversation.js';
import type { AgentDecision } from '../state/decision.js';
import type { Text } from '../state/texts.js';

/** The codes of older builds. An approval is answered by the rules it was asked under, so that its record replays (I8, ADR 38). */
const olderCodeDigits = 4;
const codeDigits = 6;

/** What a text about an approval is: a decision, a wrong code, which may be one too many, or something that needs to be explained. */
type Judged =
  | { do: 'give'; result: ApprovalResult }
  | { do: 'wrong-code'; state: Conversation; result: ApprovalResult | null }
  /** `isOther`: it is no try to answer, so it may be about something else. `isUnread`: it was read as neither yes nor no. */
  | { do: 'explain'; isOther?: true; isUnread?: true };

/** A call that waits for its approval. `byWord`: a plain yes is enough, since nothing else waits. */
interface AskedCall extends Agreement {
  code: string;
  wrongCodes: number;
  byWord?: true | undefined;
}

/** Judges a person's text about the call that waits: yes with the code, no, or something else. */
export function judgeReply(decision: AgentDecision, asked: AskedCall, text: string): Judged {
  const { texts } = decision.settings;
  if (decision.stamp.asksPlainly !== true) {
    const { yes, no, code } = readApprovalReply(text, texts.approval.words, asked.code.length);
    if (no) return { do: 'give', result: byText('denied') };
    return yes ? judgeCode(decision, asked, code ?? '') : { do: 'explain' };
  }
  const { says, code } = readPlainReply(text, texts.approval, asked.code.length);
  if (says === 'no') return { do: 'give', result: byText('denied') };
  if (says === null)
    return { do: 'explain', isUnread: true, ...(!beginsAsReply(text, texts.approval) && { isOther: true }) };
  if (!awaitsPerson(asked)) return { do: 'explain' };
  if (code !== null) return judgeCode(decision, asked, code);
  return asked.byWord ? { do: 'give', result: byText('approved') } : { do: 'explain' };
}

/** Judges the code of a yes. */
function judgeCode({ state, at }: AgentDecision, asked: AskedCall, code: string): Judged {
  const isCountedByDay = asked.code.length > olderCodeDigits;
  if (isCountedByDay && areTriesSpent(state.wrongCodes, at))
    return { do: 'give', result: byText('denied', 'too many wrong codes within a day') };
  if (code === asked.code) return { do: 'give', result: byText('approved') };
  const counted = isCountedByDay ? { ...state, wrongCodes: countWrongCode(state.wrongCodes, at) } : state;
  const isOneTooMany = asked.wrongCodes + 1 >= mostWrongCodes;
  return { do: 'wrong-code', state: counted, result: isOneTooMany ? byText('denied', 'wrong codes') : null };
}

/** A text that came while an approval was asked for: marked, where it says nothing but yes or no. */
export function markedReply(decision: AgentDecision, text: Text, digits = codeDigits): Text {
  const { approval } = decision.settings.texts;
  const words = text.text ?? '';
  const answers =
    decision.stamp.asksPlainly === true
      ? readPlainReply(words, approval, digits).says !== null
      : isApprovalReply(words, approval.words);
  return answers || isApprovalReply(words, approval.words) ? { ...text, answersApproval: true } : text;
}

function byText(decision: 'approved' | 'denied', reason: string | null = null): ApprovalResult {
  return { decision, via: 'text', by: null, reason };
}
