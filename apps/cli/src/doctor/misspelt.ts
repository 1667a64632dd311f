import { slipsBetween } from '#values';

/** A variable that nobody reads, and the setting that was probably meant. */
export interface Slip {
  given: string;
  meant: string;
}

/** The least length of a name: shorter ones are near to too many others. */
const shortest = 6;
/** From this length on two letters may be wrong. */
const long = 10;

/** Variables of other programs that are as near to a setting of ours as a typing error. */
const foreign: readonly string[] = ['GROK_API_KEY', 'LOGLEVEL'];

/** Beginnings of names that only we use. */
const ourPrefixes: readonly string[] = [
  'LLM_',
  'DASHBOARD_API_',
  'GATEWAY_API_',
  'OPERATOR_API_',
  'QUIET_HOURS_',
  'RUN_MAX_',
];

/**
 * Variables that look like settings of ours and are none: a letter or two different from one, one with a word left out (`LLM_KEY`), or
 * one with a beginning that only ours have. A setting that is set itself was not meant, so another program's variable beside it is
 * ignored.
 */
export function misspelt(given: readonly string[], known: readonly string[]): Slip[] {
  const free = [...new Set(known)].filter((name) => !given.includes(name));
  return given.flatMap((name) => {
    if (known.includes(name) || foreign.includes(name) || name.length < shortest) return [];
    const meant = nearest(name, free) ?? free.find((each) => omits(name, each)) ?? alike(name, known);
    return meant === undefined ? [] : [{ given: name, meant }];
  });
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const most = name.length < long ? 1 : 2;
  const near = known.filter((each) => each.length >= shortest && Math.abs(each.length - name.length) <= most);
  const rated = near.map((each) => ({ each, slips: slipsBetween(name, each) })).filter(({ slips }) => slips <= most);
  return rated.toSorted((a, b) => a.slips - b.slips)[0]?.each;
}

/** Whether `name` is `setting` with words left out, the first not among them. */
function omits(name: string, setting: string): boolean {
  const [words, ours] = [name.split('_'), setting.split('_')];
  return (
    words.length > 1 &&
    words[0] === ours[0] &&
    words.every((word) => ours.includes(word)) &&
    words.at(-1) === ours.at(-1)
  );
}

/** Any setting with the same beginning, the nearest first. */
function alike(name: string, known: readonly string[]): string | undefined {
  const prefix = ourPrefixes.find((each) => name.startsWith(each));
  const all = prefix === undefined ? [] : known.filter((each) => each.startsWith(prefix));
  return all.toSorted((a, b) => slipsBetween(name, a) - slipsBetween(name, b))[0];
}
