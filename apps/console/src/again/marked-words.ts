import { diffWordsWithSpace } from 'diff';

/** A stretch of a text beside another one: in both, or in this one alone. */
export interface Piece {
  text: string;
  isOther: boolean;
}

/** Longer texts are not compared word by word, which would take the page's time: they are marked whole. */
const mostChars = 4_000;

/** An old text and a new one, with the words marked that the other one does not have in its place. */
export function markWords(old: string, now: string): { left: Piece[]; right: Piece[] } {
  const isShort = old.length <= mostChars && now.length <= mostChars;
  const changes = isShort ? diffWordsWithSpace(old, now) : null;
  if (!changes) return { left: whole(old, old !== now), right: whole(now, old !== now) };
  return {
    left: changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isOther: removed })),
    right: changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isOther: added })),
  };
}

function whole(text: string, isOther: boolean): Piece[] {
  return [{ text, isOther }];
}
