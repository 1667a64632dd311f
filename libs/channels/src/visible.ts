/** Invisible characters: zero-width ones, marks of direction, variation selectors, byte order marks. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text as it is seen: without invisible characters. */
export function visible(text: string): string {
  return text.replace(unseen, '');
}
