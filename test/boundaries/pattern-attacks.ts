import { createContext, Script } from 'node:vm';

/** One run may take this long, in ms: what would take hours is stopped here. */
const mostMs = 1_000;

/** Characters of every kind that patterns speak of. */
const samples = ['a', 'A', '0', ' ', '\n', '.', '/', '-', '_', '"', '{', ':', '%', 'é', '‘', '\u200b', '\u0001'];
const mostLetters = 6;

interface Parts {
  /** The characters that stand for themselves. */
  letters: string[];
  /** What is repeated without a bound, each as a pattern of its own; null: a group. */
  repeated: (string | null)[];
}

/** A character, an escape, a class or the end of a group, and whether it may be repeated for ever or very often. */
const part =
  /(\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|\)|[^\\])([*+]|\{\d+,\}|\{\d*,?\d{3,}\})?/gis;

function partsOf(source: string): Parts {
  const parts: Parts = { letters: [], repeated: [] };
  for (const [, atom = '', repetition] of source.matchAll(part)) {
    if (repetition !== undefined) parts.repeated.push(atom === ')' ? null : atom);
    if (/^\\?[^\w\\[\](){}|^$.*+?]$|^\\[[\](){}|^$.*+?/\\]$|^\w$/.test(atom)) parts.letters.push(atom.slice(-1));
  }
  return parts;
}

/** What an attack on a pattern repeats: letters of it, and what fits each of the things that it may itself repeat. */
function pumpsOf({ source, flags }: RegExp): string[] {
  const { letters, repeated } = partsOf(source);
  if (repeated.length === 0) return []; // bounded at each place: linear
  const unicode = flags.replaceAll(/[gym]/g, '');
  const fitting = repeated.flatMap((atom) =>
    atom === null
      ? ['a', '0', ' ', 'a ', '0 ', 'a.']
      : samples.filter((sample) => new RegExp(`^${atom}$`, unicode).test(sample)).slice(0, 4),
  );
  return [...new Set([...fitting, ...letters.slice(0, mostLetters)])];
}

const context = createContext({ pattern: /-/, text: '' });
const replacing = new Script(`text.replace(pattern, '')`);

/** What some work takes of the CPU, in ms: a machine that runs others makes nothing slow. */
export function cpuMsOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** How long a pattern takes over a text, in ms; infinite where it was stopped. */
function msOver(pattern: RegExp, text: string): number {
  Object.assign(context, { pattern, text });
  try {
    return cpuMsOf(() => void replacing.runInContext(context, { timeout: mostMs }));
  } catch {
    return Infinity;
  }
}

/** Something that is done with a text of a size, and how long that takes, in ms. */
export type Attack = (size: number) => number;

/** What stands before that: nothing where a pattern holds on to the beginning, a letter where it may not begin at once. */
function beginningsFor({ source }: RegExp): string[] {
  if (source.includes('|')) return ['', 'a'];
  return source.startsWith('^') ? [''] : ['a'];
}

/** Texts that a pattern may read again and again, and in the end must refuse. */
export function attacksOn(pattern: RegExp): Attack[] {
  return beginningsFor(pattern).flatMap((begin) =>
    pumpsOf(pattern).map(
      (pump) => (size: number) => msOver(pattern, `${begin}${pump.repeat(size / pump.length)}\n\u0000`),
    ),
  );
}

/** At most this many times as long for twice the text; and what takes less than the floor, in ms, is not told from noise: quadratic would be a second. */
const mostRatio = 2.5;
const floorMs = 25;
/** What is quadratic is so each time; a busy machine or a collection of garbage is not. */
const rounds = 5;

function isSlowNow(attack: Attack, size: number): boolean {
  const ms = attack(size);
  return ms >= floorMs && (ms === Infinity || ms / attack(size / 2) > mostRatio);
}

/** Whether twice the text takes much more than twice the time, in each of some rounds. */
export function isSlow(attack: Attack, size: number): boolean {
  return Array.from({ length: rounds }).every(() => isSlowNow(attack, size));
}
