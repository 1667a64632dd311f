import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Speaker } from '../server.js';
import { asText, saidIn } from './by-hand.js';

/** A question of a transcript with its answer. */
interface Exchange {
  question: string;
  lines: ReadonlySet<string>;
  answer: string;
  isUsed: boolean;
}

/** What is another in each play: ids, however they are written, and points in time. */
const passing =
  /[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![0-9A-Za-z])[0-9a-f]{8,64}(?![0-9A-Za-z])|(?<!\d)1\d{12}(?!\d)|\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

/** The characters before it that say which of them it is. */
const beforeIt = /[^]{0,30}$/;

/**
 * Answers with a transcript, whatever order the questions come in: each with the answer to the one most like it that is not used yet. An id
 * or a time that such an answer quotes becomes the one that stands in the same place of the question now. Fails where none is left.
 */
export async function alike(folder: string): Promise<Speaker> {
  const exchanges = await readExchanges(folder);
  const known = new Map<string, string>();
  return (question) => {
    const text = asText(question);
    const found = nearest(exchanges, text);
    if (found === undefined) throw new Error(`the transcript ${folder} has no answer left`);
    found.isUsed = true;
    for (const [then, now] of placesAlike(found.question, text)) known.set(then, now);
    return saidIn(
      found.answer.replace(passing, (each) => known.get(each) ?? each),
      question.form,
    );
  };
}

async function readExchanges(folder: string): Promise<Exchange[]> {
  const names = (await readdir(join(folder, 'answers'))).filter((name) => name.endsWith('.txt')).sort();
  return Promise.all(
    names.map(async (name) => {
      const [question, answer] = await Promise.all(
        ['questions', 'answers'].map((part) => readFile(join(folder, part, name), 'utf8')),
      );
      return {
        question: question ?? '',
        lines: splitLines(question ?? ''),
        answer: (answer ?? '').trim(),
        isUsed: false,
      };
    }),
  );
}

/** The lines of a question without what is another in each play. */
function splitLines(question: string): Set<string> {
  return new Set(question.replace(passing, '#').split('\n'));
}

function nearest(exchanges: readonly Exchange[], text: string): Exchange | undefined {
  const lines = splitLines(text);
  const shares = exchanges
    .filter(({ isUsed }) => !isUsed)
    .map((each) => ({ each, share: computeShare(each.lines, lines) }));
  const most = Math.max(...shares.map(({ share }) => share));
  return shares.find(({ share }) => share === most)?.each;
}

/** How much of two sets is in both. */
function computeShare(ones: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const both = [...ones].filter((line) => others.has(line)).length;
  return both / (ones.size + others.size - both);
}

/** What stands at the same places: after the same words, for the same time from the top. */
function placesAlike(then: string, now: string): [string, string][] {
  const there = places(now);
  return [...places(then)].flatMap(([place, token]): [string, string][] => {
    const present = there.get(place);
    return present === undefined ? [] : [[token, present]];
  });
}

function places(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const times = new Map<string, number>();
  const parts = text.split(passing);
  let before = '';
  for (const [at, token] of (text.match(passing) ?? []).entries()) {
    before = beforeIt.exec(`${before}${parts[at]}`)?.[0] ?? '';
    const nth = (times.get(before) ?? 0) + 1;
    times.set(before, nth);
    found.set(`${before}\n${nth}`, token);
    before += '#';
  }
  return found;
}
