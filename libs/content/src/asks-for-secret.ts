import { startOf } from '#values';

/** As far as a text is looked through. */
const mostReadChars = 50_000;

const toWordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const asks = toWordSet(
  'send share paste post give provide tell type enter reply respond text write submit supply need include',
);
/** Who speaks of what is done anyway, before its verb. */
const others = toWordSet("i we it they i'll we'll it'll workflow node agent step");
const modals = toWordSet('will can may must should would');
/** Between the verb and the noun: something about the secret is wanted, not its value. */
const aside = toWordSet(
  'how many count number name names length list where when whether if about difference purpose why using which type size age',
);
/** Behind the noun: it stands for itself, and is no part of another, as in "token count". */
const follows = toWordSet(
  'a and again as at below by for from here i in into now of on or please right so that then there to today value via we which with you',
);
const strong = toWordSet(
  'password passwords passwd passphrase passphrases passcode passcodes apikey api-key api_key credential credentials',
);
/** Nouns of two words: what the second is worth after the first. */
const pairs: Readonly<Record<string, ReadonlySet<string>>> = {
  key: toWordSet('api private secret access signing'),
  keys: toWordSet('api private secret access signing'),
  token: toWordSet('access bearer auth refresh session bot api'),
  tokens: toWordSet('access bearer auth refresh session bot api'),
  secret: toWordSet('client signing webhook'),
  secrets: toWordSet('client signing webhook'),
  code: toWordSet('pin one-time'),
};
/** Alone these mean many things: it has to be somebody's. */
const weak = toWordSet('token tokens secret secrets');
const pointsAway =
  /\b(?:never|don't|do not|doesn't|not|without|credentials page|credential page|credentials screen|setup card)\b/i;

/**
 * Whether a text asks a person for the value of a secret, sentence by sentence. One that says not to, or that points to the credentials page, does
 * not. It knows English.
 */
export function asksForSecret(text: string): boolean {
  return startOf(text, mostReadChars)
    .split(/[.!?\n]+/)
    .some((sentence) => !pointsAway.test(sentence) && asksIn(sentence));
}

/** What was asked for last, and whose it is. */
interface Asked {
  as: 'value' | 'what' | null;
  isYours: boolean;
  isNamed: boolean;
}

/** One pass: the latest verb that asks, and whether what follows it is a secret. */
function asksIn(sentence: string): boolean {
  const words =
    sentence
      .toLowerCase()
      .replaceAll('\u2019', "'")
      .match(/[\w'-]+/g) ?? [];
  let asked: Asked = { as: null, isYours: false, isNamed: false };
  return words.some((_, at) => {
    asked = askedAt(words, at, asked);
    return isSecretAt(words, at, asked);
  });
}

function askedAt(words: readonly string[], at: number, asked: Asked): Asked {
  const [word = '', after = ''] = [words[at], words[at + 1]];
  if (isVerb(words, at)) return { as: 'value', isYours: false, isNamed: false };
  if (isWhat(word, after)) return { as: 'what', isYours: false, isNamed: false };
  if (aside.has(word)) return { ...asked, as: null };
  if (word === 'your' || word === 'their') return { ...asked, isYours: true, isNamed: true };
  return word === 'the' ? { ...asked, isNamed: true } : asked;
}

function isSecretAt(words: readonly string[], at: number, { as, isYours, isNamed }: Asked): boolean {
  const [before = '', word = '', after = ''] = [words[at - 1], words[at], words[at + 1]];
  if (as === null || (after !== '' && !follows.has(after))) return false;
  const isOne = strong.has(word) || isPair(before, word);
  if (isOne && (as === 'value' || isNamed)) return true;
  return weak.has(word) && (isYours || (word === 'token' && before === 'the'));
}

function isPair(first: string, second: string): boolean {
  return Object.hasOwn(pairs, second) && pairs[second]?.has(first) === true;
}

function isVerb(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (!asks.has(word)) return false;
  const [twoBefore = '', before = '', after = ''] = [words[at - 2], words[at - 1], words[at + 1]];
  if (word === 'need') return ['i', 'we', "i'll", "we'll", 'will'].includes(before);
  if (word === 'text') return after === 'me' || after === 'us';
  if (word === 'type' && after === 'of') return false;
  return !others.has(modals.has(before) ? twoBefore : before);
}

function isWhat(word: string, after: string): boolean {
  return word === "what's" || (word === 'what' && (after === 'is' || after === 'are'));
}

/** A text in which one sentence that points to the credentials page stands for all that ask for a secret. */
export function withoutSecretAsks(text: string): string {
  if (!asksForSecret(text)) return text;
  let isPointed = false;
  return text.replaceAll(/[^.!?\n]+[.!?]*/g, (sentence) => {
    if (!asksForSecret(sentence)) return sentence;
    const before = isPointed ? '' : `${/^\s*/.exec(sentence)?.[0] ?? ''}${credentialsPage}`;
    isPointed = true;
    return before;
  });
}

/** What stands in the place of such a question. */
export const credentialsPage =
  'Secrets are never asked for here. Add the credential on the credentials page, and say its name.';
