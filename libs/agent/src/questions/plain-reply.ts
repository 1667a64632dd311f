import type { FixedTexts } from '../languages/fixed-texts.js';

const noWords: NonNullable<FixedTexts['approval']['everyday']> = { yes: [], no: [], beside: [] };

type Words = Pick<FixedTexts['approval'], 'words' | 'everyday'>;

/** What a text says to an approval: yes, no or neither, and the number in it. */
export interface PlainReply {
  says: 'yes' | 'no' | null;
  code: string | null;
}

/**
 * Reads an answer as people write one: yes and no in everyday words, with what is polite beside them, the code behind, before or without a
 * space, and alone. What says more than that is no answer, and neither is a question: nothing is allowed by half.
 */
export function readPlainReply(text: string, { words, everyday = noWords }: Words, digits: number): PlainReply {
  if (everyday.questions?.some((mark) => text.normalize('NFKC').includes(mark))) return { says: null, code: null };
  const numbers = text.match(/\d+(?:[ -]\d+)*/g) ?? [];
  const [code = null] = numbers.map((number) => number.replaceAll(/\D/g, ''));
  if (numbers.length > 1 || (code !== null && code.length !== digits)) return { says: null, code: null };
  const said = wordsIn(text, [...everyday.yes, ...everyday.no]);
  const yes = said.filter((word) => words.yes.includes(word) || everyday.yes.includes(word));
  const no = said.filter((word) => words.no.includes(word) || everyday.no.includes(word));
  const isMore = said.length > yes.length + no.length + said.filter((word) => everyday.beside.includes(word)).length;
  if (isMore || (yes.length > 0 && no.length > 0)) return { says: null, code };
  if (no.length > 0) return { says: 'no', code };
  return { says: yes.length > 0 || code !== null ? 'yes' : null, code };
}

/** Whether a text begins as an answer does, be it one that is understood or not. */
export function beginsAsReply(text: string, { words, everyday = noWords }: Words): boolean {
  const [first] = wordsIn(text);
  if (first === undefined) return true;
  return [...words.yes, ...words.no, ...everyday.yes, ...everyday.no].includes(first);
}

/** The words of a text in small letters, and those of its signs that are `known` as words. */
function wordsIn(text: string, known: readonly string[] = []): string[] {
  const plain = text
    .normalize('NFC')
    .replaceAll(/['’]/g, '')
    .toLowerCase();
  const found = plain.match(/\p{L}+|\p{Extended_Pictographic}/gu) ?? [];
  return found.filter((each) => /\p{L}/u.test(each) || known.includes(each));
}
