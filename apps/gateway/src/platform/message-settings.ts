import { EnvError, makeValidator } from 'envalid';
import type { CleanedEnv } from 'envalid';
import { keywordForm, noRequestKinds } from '#protocol';
import type { KeywordPhrases, NoRequest } from '#protocol';
import { setting } from '#settings';

function splitEntries(input: string): string[] {
  return input
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

const phrases = makeValidator<readonly string[]>((input) => {
  const found = splitEntries(input);
  if (!found.every((phrase) => keywordForm.test(phrase)))
    throw new EnvError('expected phrases of one to four words, with commas between');
  return found;
});

const kinds = makeValidator<readonly NoRequest[]>((input) => {
  const found = input === 'none' ? [] : splitEntries(input);
  const known = noRequestKinds.filter((kind) => found.includes(kind));
  if (known.length < found.length) throw new EnvError(`expected some of ${noRequestKinds.join(', ')}; or none`);
  return known;
});

const besideCommon = {
  values: 'list of phrases',
  default: 'none',
  note: 'With commas between them, in any case. A language’s file may name more ([channels](channels.md#stop-start-and-help)).',
};

/** How messages of people are read before any run looks at them. */
export const messageSettings = {
  STOP_WORDS: setting('what is read as STOP beside the common words', phrases({ default: [] }), besideCommon),
  START_WORDS: setting('what is read as START beside the common words', phrases({ default: [] }), besideCommon),
  HELP_WORDS: setting('what is read as HELP beside the common words', phrases({ default: [] }), besideCommon),
  IGNORED_MESSAGES: setting('what asks for nothing and is not answered', kinds({ default: noRequestKinds }), {
    values: 'list of kinds',
    default: 'all four',
    note: '`blank`, `reaction`, `automatic-reply`, `no-reply-sender`, with commas between them, or `none`. Of messages to numbers without an agent’s file; a file has `ignores` ([channels](channels.md#what-is-no-request)).',
  }),
};

export type MessageSettings = Readonly<CleanedEnv<typeof messageSettings>>;

/** How this deployment reads messages. */
export interface ReadingRules {
  keywords: KeywordPhrases;
  ignores: readonly NoRequest[];
}

/** How this deployment reads messages, by its settings. */
export function buildReadingRules(config: MessageSettings): ReadingRules {
  const keywords = { stop: config.STOP_WORDS, start: config.START_WORDS, help: config.HELP_WORDS };
  return { keywords, ignores: config.IGNORED_MESSAGES };
}
