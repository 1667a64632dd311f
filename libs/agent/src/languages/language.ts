import type { KeywordPhrases } from '#protocol';
import type { FixedTexts } from './fixed-texts.js';

/** The fixed texts for people in one language, whatever language the model answers in. */
export interface Language {
  texts: Omit<FixedTexts, 'help'>;
  /** Notices beside the runs, at most one of each an hour. Null: the engine's own, in English. */
  notices: { limited: string; slow: string } | null;
  /** What is read as STOP, START and HELP beside the English words, which count in every language. Null: nothing. */
  keywords: KeywordPhrases | null;
}
