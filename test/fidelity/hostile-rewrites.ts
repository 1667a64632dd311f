import { scriptedCompletion } from '#llm';
import type { Completion } from '#llm';
import { compressorText } from '../../apps/compressor/src/sections.js';
import { buildSource } from '../../apps/compressor/src/shrink.js';
import { pick, randomFact } from './random-log.js';
import type { Dice, RandomLog } from './random-log.js';
import { standsIn } from './stands-in.js';

/** What a model may answer with. */
export interface Rewriting {
  GOAL: string;
  CONSTRAINTS: string;
  PLAN: string[];
  PROGRESS: string;
  OBSERVATIONS: string[];
  OPEN_QUESTIONS: string[];
  RISKS: string[];
}

export interface HostileRewrite {
  text: string;
  finish: Completion['finish'];
  /** Facts that it says and the log does not. */
  untrue: readonly string[];
}

export type Spoil = (made: Rewriting, random: RandomLog, dice: Dice) => Partial<HostileRewrite> | Rewriting | null;

/** How a fact comes to be another: each gives what a careless model might write in its place. */
const alterations: readonly ((fact: string, dice: Dice) => string)[] = [
  (fact) => fact.slice(0, -1),
  (fact) => fact.replace(/^[-−+$€£]/, ''),
  (fact) => fact.replace(/[.,:'\s].*$/, ''),
  (fact) => fact.replace(/^.*[.,'\s-]/, ''),
  (fact) => fact.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
  (fact) => fact.replace(/[,'\s]/g, ''),
  (fact) => fact.replace('%', ''),
  (fact) => `-${fact}`,
  (fact) => `${fact}0`,
  (fact) => fact.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  (fact, dice) => `${fact}${pick(dice, ['.5', '%', '-1', 'a'])}`,
];

/** Another form of a fact that stands nowhere in the log; null where there is none. */
function altered(fact: string, { effect }: RandomLog, dice: Dice): string | null {
  const other = pick(dice, alterations)(fact, dice);
  const isAnother = /\p{N}/u.test(other) && other.trim() === other && other !== fact;
  return isAnother && !effect.log.some((line) => standsIn(line, other)) ? other : null;
}

function factIn(made: Rewriting, { facts }: RandomLog, dice: Dice): { line: number; fact: string } | null {
  const line = Math.floor(dice() * made.OBSERVATIONS.length);
  const present = facts.flat().filter((fact) => made.OBSERVATIONS[line]?.includes(fact));
  return present.length === 0 ? null : { line, fact: pick(dice, present) };
}

function withLine(made: Rewriting, line: number, change: (text: string) => string): Rewriting {
  return { ...made, OBSERVATIONS: made.OBSERVATIONS.map((text, i) => (i === line ? change(text) : text)) };
}

function shuffled<T>(dice: Dice, all: readonly T[]): T[] {
  return all
    .map((one) => [dice(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

const places = ['PLAN', 'PROGRESS', 'OBSERVATIONS', 'OPEN_QUESTIONS', 'RISKS'] as const;

/** Every way to go wrong; null where this log gives no occasion. */
export const spoils: Readonly<Record<string, Spoil>> = {
  'cut off, and says so': (made, _random, dice) => {
    const text = JSON.stringify(made);
    return { text: text.slice(0, Math.floor(text.length * (0.3 + 0.7 * dice()))), finish: 'length' };
  },
  'cut off without a word': (made, _random, dice) => {
    const text = JSON.stringify(made);
    return { text: text.slice(0, Math.floor(text.length * (0.3 + 0.7 * dice()))) };
  },
  're-ordered, headers and lines': (made, _random, dice) => ({
    text: JSON.stringify(
      Object.fromEntries(shuffled(dice, Object.entries({ ...made, OBSERVATIONS: shuffled(dice, made.OBSERVATIONS) }))),
    ),
  }),
  'a number altered': (made, random, dice) => {
    const found = factIn(made, random, dice);
    const other = found && altered(found.fact, random, dice);
    if (found === null || other === null) return null;
    const spoilt = withLine(made, found.line, (text) => text.replaceAll(found.fact, other));
    return { text: JSON.stringify(spoilt), untrue: [other] };
  },
  'a number altered beside the true one': (made, random, dice) => {
    const found = factIn(made, random, dice);
    const other = found && altered(found.fact, random, dice);
    if (found === null || other === null) return null;
    const spoilt = withLine(made, found.line, (text) => `${text} and then ${other}`);
    return { text: JSON.stringify(spoilt), untrue: [other] };
  },
  'a fact invented': (made, { effect }, dice) => {
    const fact = randomFact(dice);
    if ([...effect.log, ...(effect.request ?? [])].some((line) => standsIn(line, fact))) return null;
    const place = pick(dice, places);
    const claim = `there is ${fact} too`;
    const spoilt = {
      ...made,
      [place]: place === 'PROGRESS' ? claim : [...made[place].slice(0, 4), claim, ...made[place].slice(4)],
    };
    return { text: JSON.stringify({ ...spoilt, PLAN: spoilt.PLAN.slice(-6) }), untrue: [fact] };
  },
  'a header missing': (made, _random, dice) => {
    const gone = pick(dice, Object.keys(made));
    return { text: JSON.stringify(Object.fromEntries(Object.entries(made).filter(([name]) => name !== gone))) };
  },
  'the latest observations lost': (made, { effect }, dice) => {
    const lost = pick(dice, effect.log.slice(-3));
    return { ...made, OBSERVATIONS: made.OBSERVATIONS.filter((line) => line !== lost) };
  },
  'what was asked about lost': (made, { asked }) => ({
    ...made,
    OBSERVATIONS: made.OBSERVATIONS.filter((line) => !asked.some((fact) => line.includes(fact))),
  }),
  prose: (made) => ({ text: `The log says:\n${made.OBSERVATIONS.join('\n')}` }),
};

/** Two true values at each other's places: seen where their lines differ in their words (ADR 36), so it is played apart from the rest. */
export const exchange: Spoil = (made, random, dice) => {
  const [first, second] = [factIn(made, random, dice), factIn(made, random, dice)];
  if (!first || !second || first.line === second.line || first.fact === second.fact) return null;
  const once = withLine(made, first.line, (text) => text.replaceAll(first.fact, second.fact));
  return withLine(once, second.line, (text) => text.replaceAll(second.fact, first.fact));
};

/** The scripted model's rewrite of a log, and how a hostile model would have it; null where there is no occasion. */
export function hostileRewrite(spoil: Spoil, random: RandomLog, dice: Dice): HostileRewrite | null {
  const { request, log } = buildSource(random.effect);
  const bullets = (lines: readonly string[]): string[] => lines.map((line) => `- ${line}`);
  const user = ['REQUEST:', ...bullets(request), 'RAW LOG:', ...bullets(log)].join('\n');
  const { text } = scriptedCompletion({ system: compressorText(600), user, model: 'scripted' });
  const spoilt = spoil(JSON.parse(text) as Rewriting, random, dice); // the scripted model's own
  if (spoilt === null) return null;
  const output = 'GOAL' in spoilt ? { text: JSON.stringify(spoilt) } : spoilt;
  return { text: '', finish: 'stop', untrue: [], ...output };
}
