import type { FixedTexts } from '../fixed-texts.js';

/** What is said to people in one language, whatever the model answers in. */
export interface Language {
  texts: Omit<FixedTexts, 'help'>;
  /** What a person is told beside the runs, at most once an hour each. Null: the engine's own words, in English. */
  notices: { limited: string; slow: string } | null;
}
