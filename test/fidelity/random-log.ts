import type { Compress } from '#protocol';
import { standsIn } from './stands-in.js';

/** Numbers from 0 up to 1, the same ones for one seed. */
export type Dice = () => number;

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(dice: Dice, all: readonly T[]): T {
  const one = all[Math.floor(dice() * all.length)];
  if (one === undefined) throw new RangeError('nothing to pick from');
  return one;
}

function whole(dice: Dice, below: number): number {
  return Math.floor(dice() * below);
}

const two = (n: number): string => String(n).padStart(2, '0');
const three = (n: number): string => String(n).padStart(3, '0');

/** What a log is full of, each as it would be written. */
const factKinds: Readonly<Record<string, (dice: Dice) => string>> = {
  number: (dice) => String(whole(dice, 500)),
  negative: (dice) => `${pick(dice, ['-', '−'])}${1 + whole(dice, 40)}`,
  decimal: (dice) => `${whole(dice, 90)}.${1 + whole(dice, 9)}`,
  thousands: (dice) => `${1 + whole(dice, 99)}${pick(dice, [',', "'", ' ', '\u00A0'])}${three(whole(dice, 1_000))}`,
  money: (dice) =>
    `${pick(dice, ['$', '€', '£'])}${1 + whole(dice, 9)},${three(whole(dice, 1_000))}.${two(whole(dice, 100))}`,
  share: (dice) => `${whole(dice, 100)}%`,
  date: (dice) => `2026-${two(1 + whole(dice, 12))}-${two(1 + whole(dice, 28))}`,
  slashDate: (dice) => `${1 + whole(dice, 12)}/${1 + whole(dice, 28)}/2026`,
  moment: (dice) => `2026-11-${two(1 + whole(dice, 28))}T${two(whole(dice, 24))}:${two(whole(dice, 60))}:00Z`,
  time: (dice) => `${whole(dice, 24)}:${two(whole(dice, 60))}`,
  phone: (dice) => `+1 555 01${two(whole(dice, 100))}`,
  invoice: (dice) => `INV-${whole(dice, 400)}`,
  order: (dice) => `ord_${whole(dice, 900)}${pick(dice, ['a', 'b', 'x'])}`,
  version: (dice) => `v${whole(dice, 5)}.${whole(dice, 20)}.${whole(dice, 20)}`,
  address: (dice) => `ada.${whole(dice, 99)}@example.com`,
  fullWidth: (dice) => `３${pick(dice, ['１', '２', '７'])}`,
  arabic: (dice) => `٣${pick(dice, ['١', '٢', '٧'])}`,
};

export function randomFact(dice: Dice): string {
  return pick(dice, Object.values(factKinds))(dice);
}

const names = ['Łukasz', 'Mária', '東京', 'Ann O’Neil', 'Øystein', 'billing', 'refunds', 'angry', 'praise', 'info'];
const filler = [
  'the customer wrote again',
  'nobody has answered yet',
  'see the note of the shift',
  'naïve café, résumé',
];

/** Lines of a log around one or two facts; a word always stands between two of them. */
const templates: readonly ((name: string, facts: readonly string[], words: string) => string)[] = [
  (name, [a, b]) => `Counts: {"label":"${name}","value":"${a}","start":"${b}"}`,
  (name, [a, b]) => `get_summary: {"topic":"${name}","text":"${a} for ${name}, then ${b}."}`,
  (name, [a], words) => `${name}: ${a} (${words})`,
  (name, [a, b], words) => `notes.search: ${words}; ${name} said ${a} and later ${b}; ${words}`,
  (_name, [a], words) =>
    `error from crm.find: {"success":false,"error":{"code":"not-found","message":"${words} ${a}"}}`,
];

export interface RandomLog {
  effect: Compress;
  /** The facts of each line, as they were put in. */
  facts: readonly (readonly string[])[];
  /** What the request names. */
  asked: readonly string[];
}

/** A raw log of 3 to 26 lines, some of them long and some repeated, and a request that may name what is in it. */
export function randomLog(dice: Dice): RandomLog {
  const lines = Array.from({ length: 3 + whole(dice, 24) }, () => randomLine(dice));
  if (dice() < 0.3) lines.push(pick(dice, lines));
  const facts = lines.map((line) => line.facts);
  const asked = [dice() < 0.5 ? pick(dice, facts.flat()) : randomFact(dice)];
  const effect: Compress = {
    type: 'compress',
    id: 'e',
    runId: 'r',
    fromSeq: 1,
    toSeq: lines.length,
    goal: 'Answer.',
    constraints: 'none',
    request: [`What about ${asked.join(' or ')} please?`],
    plan: '1. Look. 2. Count. 3. Answer.',
    progress: 'Looked.',
    log: lines.map(({ text }) => text),
  };
  return { effect, facts, asked };
}

function randomLine(dice: Dice): { text: string; facts: readonly string[] } {
  const drawn = [randomFact(dice), randomFact(dice)];
  const words = Array.from({ length: dice() < 0.15 ? 20 : 1 }, () => pick(dice, filler)).join(', ');
  const text = pick(dice, templates)(pick(dice, names), drawn, words);
  return { text, facts: drawn.filter((fact) => standsIn(text, fact)) };
}
