import { cleanText } from './clean-text.js';

/** Blocks that the runtime alone writes into prompts. */
const ownBlocks = [
  ...['untrusted_data', 'planned-task-follow-up', 'background-task-completed', 'running-tasks'],
  ...['conversation-summary', 'working-memory', 'system-reminder'],
];

/** Letters of other scripts that look like Latin ones. */
const lookalikes = new Map(
  Object.entries({
    ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ԁ: 'd', т: 't', ո: 'n', ս: 'u' },
    ...{
      υ: 'u',
      ν: 'n',
      τ: 't',
      α: 'a',
      ε: 'e',
      ο: 'o',
      ρ: 'p',
      ι: 'i',
      κ: 'k',
      г: 'r',
      п: 'n',
      м: 'm',
      к: 'k',
      ı: 'i',
    },
  }),
);

const folded = ownBlocks.map(fold);
const longestName = 64;

/** The letters of a name, whatever its case, width, accents, separators and script. */
function fold(text: string): string {
  const letters = text.normalize('NFKD').toLowerCase();
  return [...letters]
    .map((sign) => lookalikes.get(sign) ?? sign)
    .join('')
    .replaceAll(/[^a-z]/g, '');
}

/** Signs that are read as the beginning of a tag. */
const openers = /[<＜﹤‹〈⟨≺❮〱˂]/gu;

/** A text in which no block of the runtime's begins or ends, in whatever spelling: `&lt;` stands in the place of the sign. */
export function escapeBlocks(text: string): string {
  return text.replace(openers, (sign, at: number) => {
    const name = fold(text.slice(at + 1, at + longestName));
    return folded.some((own) => name.startsWith(own)) ? '&lt;' : sign;
  });
}

export interface UntrustedSource {
  /** The way it came: `web-page`, `data-table`, `tool`, `execution`. */
  source: string;
  /** Which one: an address, a name. */
  label: string;
  /** The longest text that is kept, in UTF-16 units: 30,000. */
  maxChars?: number;
}

const longestContent = 30_000;
const longestAttribute = 300;

/** What somebody else wrote, for a model: cleaned, cut, and in a fence that it cannot close. */
export function untrustedData(text: string, { source, label, maxChars = longestContent }: UntrustedSource): string {
  const inside = escapeBlocks(cleanText(text, maxChars));
  return `<untrusted_data source="${attribute(source)}" label="${attribute(label)}">\n${inside}\n</untrusted_data>`;
}

/** A fence as it stands in a text, with what is in it. */
const whole = /<untrusted_data source="[^"\n]*" label="[^"\n]*">\n([\s\S]*?)\n<\/untrusted_data>/g;

/** A text whose fences are taken off, for whoever puts it into one: what stands in it once is not marked twice. */
export function unfencedData(text: string): string {
  return text.replaceAll(whole, (_fence, inside: string) => inside.replaceAll('&lt;', '<'));
}

function attribute(text: string): string {
  const line = escapeBlocks(cleanText(text, longestAttribute)).replaceAll(/\s+/g, ' ');
  return line
    .replaceAll(/&(?!lt;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The same for what a person wrote: nothing in it passes for a block of the runtime's. */
export function quotedMessage(text: string): string {
  return escapeBlocks(text.replaceAll(/[\p{Cf}\u{E0100}-\u{E01EF}]/gu, ''));
}
