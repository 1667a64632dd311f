/** The wrong codes that a person has texted within a day of the first, over all their approvals. */
export interface WrongCodes {
  /** Of the first, in milliseconds since the epoch. */
  since: number;
  count: number;
}

/** Wrong codes after which an approval counts as refused. */
export const mostWrongCodes = 3;

/** The most wrong codes that a person may text in a day: of a million codes that is one in 100,000 a day. */
const mostADay = 10;
const dayMs = 86_400_000;

function isToday({ since }: WrongCodes, at: number): boolean {
  return at - since < dayMs;
}

/** Whether a person has texted so many wrong codes within a day that no code of theirs counts until it is over. */
export function areTriesSpent(wrongCodes: WrongCodes | undefined, at: number): boolean {
  return wrongCodes !== undefined && isToday(wrongCodes, at) && wrongCodes.count >= mostADay;
}

/** The same with one wrong code more. */
export function countWrongCode(wrongCodes: WrongCodes | undefined, at: number): WrongCodes {
  const before = wrongCodes !== undefined && isToday(wrongCodes, at) ? wrongCodes : { since: at, count: 0 };
  return { ...before, count: before.count + 1 };
}
