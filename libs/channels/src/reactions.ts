import { visible } from './visible.js';

/**
 * The words before the quote by which phones say a reaction where the other side shows none: iOS in several languages, and Google
 * Messages. Sources: docs/channels.md.
 */
const openings: readonly string[] = [
  ...['Liked', 'Loved', 'Disliked', 'Laughed at', 'Emphasized', 'Emphasised', 'Questioned'],
  ...[
    'a like',
    'a heart',
    'a dislike',
    'a laugh',
    'an exclamation',
    'a question mark',
    'an emphasis',
    'a reaction',
  ].map((what) => `Removed ${what} from`),
  ...['Reacted with a sticker to', 'Removed a sticker from'],
  ...['Le gustó', 'Le encantó', 'No le gustó', 'Le dio risa', 'Exclamó por', 'Dudó sobre'],
  ...['A aimé', 'A adoré', "N'a pas aimé", 'A ri de', 'A mis en évidence', 'A souligné', 'A posé une question sur'],
  ...["S'est interrogé(e) sur", 'Gefällt', 'Понравилось'],
];

/** The same where a picture says what it is: `Reacted 😂 to`, `👍 to`, `Removed 😂 from`. */
const pictured: readonly string[] = [
  ...['* to', 'Reacted * to', 'Reacted with * to', 'Removed * from'],
  ...['* a', 'Reaccionó con * a', 'Reaccionó * a'],
  ...['* à', 'A réagi avec * à', 'A réagi * à', 'A retiré la réaction * à'],
];

/** What a reaction names where there are no words to quote. */
const things: readonly string[] = [
  ...['an image', 'a photo', 'a picture', 'a movie', 'a video', 'an attachment', 'a sticker', 'an audio message'],
  ...['una imagen', 'una foto', 'un video', 'une image', 'une photo', 'une vidéo', 'une pièce jointe'],
];

/** Openings that stand behind what they are about. */
const behind: readonly string[] = ['にいいねしました'];

/** French phones also name the reaction, in quotes of its own: `A attribué la mention « Adore » à « … »`. */
const aMention = /^[Aa] (?:attribué|retiré) la mention « ?[^«»]{1,40}» (?:à|de) (?=«)/u;

/** A person may write the words that these begin with, but not the quote to the end: it must open, close, and close last. */
const quotes: readonly [open: string, close: string][] = [
  ['“', '”'],
  ['«', '»'],
  ['„', '“'],
  ['「', '」'],
  ['"', '"'],
];

const pictures = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[0-9#*]\u20e3){1,8}/gu;

/** Spaces differ (French has thin ones within quotes), and so do apostrophes. */
function plain(text: string): string {
  return visible(text)
    .replace(/[’‘]/gu, "'")
    .split(/\s+/u)
    .join(' ')
    .trim();
}

const anOpening = new Set([...openings, ...pictured].map(plain));
const aThing = new Set(openings.flatMap((opening) => things.map((thing) => plain(`${opening} ${thing}`))));

/** Whether the quote that begins the text is closed by its last character, and not before. */
function isOneQuote(text: string): boolean {
  const pair = quotes.find(([open, close]) => text.startsWith(open) && text.endsWith(close) && text.length > 2);
  if (pair === undefined) return false;
  const [open, close] = pair;
  const within = text.slice(1, -1);
  if (open === close) return !within.includes(open);
  let depth = 1;
  for (const letter of within) {
    if (letter === open) depth += 1;
    else if (letter === close) depth -= 1;
    if (depth === 0) return false;
  }
  return depth === 1;
}

/** French phones also begin with a small letter. */
function isOpening(words: string): boolean {
  const opening = words.trim().replace(/^a /u, 'A ');
  return !opening.includes('*') && anOpening.has(opening.replace(pictures, '*'));
}

/** Whether the whole message is what a phone sends for a reaction: `Liked “…”`, `👍 to “…”`, `Loved an image`. */
export function isReaction(text: string): boolean {
  const said = plain(text);
  if (aThing.has(said.replace(/\.$/u, ''))) return true;
  const end = behind.find((words) => said.endsWith(words));
  if (end !== undefined) return isOneQuote(said.slice(0, -end.length));
  if (aMention.test(said)) return isOneQuote(said.replace(aMention, ''));
  const from = said.search(/[“«„「"]/u);
  return from > 0 && isOpening(said.slice(0, from)) && isOneQuote(said.slice(from));
}
