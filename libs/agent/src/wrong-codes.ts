import type { Conversation } from './conversation.js';

/** The most wrong codes that a person may text in a day, over all their approvals: of a million codes that is one in 100,000 a day. */
const mostADay = 10;
const dayMs = 86_400_000;

function isToday({ since }: { since: number }, at: number): boolean {
  return at - since < dayMs;
}

/** Whether a person has texted so many wrong codes within a day that no code of theirs counts until it is over. */
export function areTriesSpent({ wrongCodes }: Conversation, at: number): boolean {
  return wrongCodes !== undefined && isToday(wrongCodes, at) && wrongCodes.count >= mostADay;
}

/** The conversation with one more wrong code. */
export function countWrongCode(state: Conversation, at: number): Conversation {
  const { wrongCodes } = state;
  const before = wrongCodes !== undefined && isToday(wrongCodes, at) ? wrongCodes : { since: at, count: 0 };
  return { ...state, wrongCodes: { ...before, count: before.count + 1 } };
}
