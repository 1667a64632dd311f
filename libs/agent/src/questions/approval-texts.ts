import { clip, oneLine } from '#values';
import type { FixedTexts } from '../languages/fixed-texts.js';
import { english } from '../languages/en.js';

type Texts = Pick<FixedTexts, 'approval'>;

/** A call as a person is asked for it. */
export interface Worded {
  shown: string;
  code: string;
  byWord?: true;
}

/** A fixed text about a call, with the call as it is shown, and its code where that is needed. */
export function worded(text: string, { shown, code, byWord }: Worded): string {
  const coded = byWord ? text.replace(/ ?\{code\}/, '') : text.replace('{code}', code);
  return coded.replace('{call}', () => shown);
}

/** What is said of a call that the operators must allow. */
export function officeText({ approval }: Texts): string {
  return approval.office ?? english.texts.approval.office ?? approval.explain;
}

/** So much of a text that was not understood is said again, in characters: whoever wrote it knows it by that. */
const shownOfText = 30;

/** What was not understood, in the person's words. */
export function quoteUnread({ approval: { unclear = '' } }: Texts, text: string | null): string {
  const words = oneLine(text ?? '').trim();
  return words === '' ? '' : unclear.replace('{text}', () => clip(words, shownOfText).replaceAll('"', "'"));
}
