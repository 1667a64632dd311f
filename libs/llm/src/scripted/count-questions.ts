import { findDatePhrases } from './date-phrases.js';
import type { DatePhrase } from './date-phrases.js';
import type { ReadPrompt } from './read-prompt.js';
import { seenCounts } from './seen.js';

export type Label = 'angry' | 'praise' | 'info';

/** One thing to count. A null label has to be asked for; a null date means today. */
export interface CountQuestion {
  label: Label | null;
  when: DatePhrase | null;
}

const labelWords: readonly [Label, RegExp][] = [
  [
    'angry',
    /\b(?:angry|anger|complain(?:ts?|ing|ed)?|upset|mad|furious|annoyed|negative|unhappy|quejas?|beschwerden?|plaintes?)\b/i,
  ],
  ['praise', /\b(?:praises?|praising|compliments?|positive|happy|kudos|elogios?|lob)\b/i],
  ['info', /\b(?:info|information(?:al)?|inquir(?:y|ies)|enquir(?:y|ies))\b(?!\s+(?:on|about)\b)/i],
];

const asksForACount = /\b(?:how\s+(?:many|much)|counts?|number\s+of|totals?|cu[aá]nt[ao]s|wie\s+viele?|combien)\b/i;
const carriesOn = /^\s*(?:and|also|or|what\s+about|how\s+about|same)\b/i;
const mentionsMessages = /\b(?:messages?|texts?)\b/i;

/** What a person wants counted, read from this run's texts and, for a fragment such as "and yesterday?", from earlier ones. */
export function countQuestions(prompt: ReadPrompt): CountQuestion[] {
  const { progress, memory } = prompt;
  const before = [
    ...progress.map((line) => [line]),
    ...memory.filter(isFact).map(asQuestion),
    ...memory.filter(isExchange).map(textsOfUser),
  ];
  const context = before.reduce<CountQuestion | null>((last, texts) => readTexts(texts, last).at(-1) ?? last, null);
  return readTexts(prompt.request, context);
}

function readTexts(texts: readonly string[], context: CountQuestion | null): CountQuestion[] {
  return texts.reduce<CountQuestion[]>((questions, text) => addText(questions, text, context), []);
}

function isFact(line: string): boolean {
  return line.startsWith('fact:');
}

/** `fact: Counts: {…}` as the person might have asked for it. */
function asQuestion(fact: string): string[] {
  const counts = seenCounts([fact.slice('fact:'.length).trim()]);
  return counts.map(({ label, start, end }) => `${label} from ${start} to ${end}`);
}

function isExchange(line: string): boolean {
  return line.startsWith('user:');
}

/** The texts of one remembered run; the memory joins them with slashes. */
function textsOfUser(line: string): string[] {
  return (line.slice('user:'.length).split('| agent:')[0] ?? '').split(' / ');
}

/** Reads one more text: it completes the open questions, or adds new ones that inherit what they leave out. */
function addText(questions: CountQuestion[], text: string, context: CountQuestion | null): CountQuestion[] {
  const labels = labelWords.filter(([, words]) => words.test(text)).map(([label]) => label);
  const dates = findDatePhrases(text);
  if (labels.length + dates.length === 0 && !asksForACount.test(text) && !mentionsMessages.test(text)) return questions;
  if (labels.length > 0 && questions.some((question) => question.label === null)) {
    return questions.flatMap((question) => (question.label === null ? cross(labels, dates, question) : [question]));
  }
  const isFragment = !asksForACount.test(text) || carriesOn.test(text);
  const model = questions.at(-1) ?? (isFragment ? context : null);
  return [...questions, ...cross(labels, dates, model ?? { label: null, when: null })];
}

function cross(labels: Label[], dates: DatePhrase[], otherwise: CountQuestion): CountQuestion[] {
  const whens = dates.length > 0 ? dates : [otherwise.when];
  const wanted = labels.length > 0 ? labels : [otherwise.label];
  return whens.flatMap((when) => wanted.map((label) => ({ label, when })));
}
