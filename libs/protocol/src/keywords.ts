/** What a text may be read as, in the place of words. */
export const keywords = ['stop', 'start', 'help'] as const;

/** Phrases of a deployment or a language that are read as keywords beside the common ones. */
export interface KeywordPhrases {
  stop: readonly string[];
  start: readonly string[];
  help: readonly string[];
}

/** One to four words of letters, as they are texted alone. */
export const keywordForm = /^\p{L}[\p{L}\p{M}']*(?: \p{L}[\p{L}\p{M}']*){0,3}$/u;
