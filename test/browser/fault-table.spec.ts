import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { allJourneys } from './all-journeys.js';
import { allTalks } from './assistant/all-talks.js';
import { faults } from './faults/faults.js';

const most = 39;
const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
const names = {
  F: faults.map(({ name }) => name),
  J: allJourneys.map(({ name }) => name),
  T: allTalks.map(({ name }) => name),
  D: ['demo-buttons'],
};

interface Shown {
  kind: string;
  name: string;
}

/** The cells of rows in the document that begin so. */
function rowsThat(begin: RegExp): string[][] {
  const rows = readme.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows
    .filter(([, first = '', , third]) => begin.test(first) && third !== undefined)
    .map((row) => row.slice(1, 4));
}

/** What a cell names: a letter says its kind, and holds until the next. */
function shownIn(cell: string, expand: (name: string) => string): Shown[] {
  let kind = '';
  return cell.split('; ').map((part) => {
    const [, letter, name = part] = /^([FJTD]) (.*)$/.exec(part) ?? [];
    kind = letter ?? kind;
    return { kind, name: kind === 'F' ? expand(name) : name };
  });
}

function isThere({ kind, name }: Shown): boolean {
  if (kind === 'F') return names.F.includes(name);
  if (kind === 'J') return names.J.some((journey) => journey.startsWith(name));
  if (kind === 'T') return names.T.some((talk) => talk.startsWith(name));
  return kind === 'D' && names.D.includes(name);
}

const survey = rowsThat(/^B\d+$/).map(([fault = '', , cell = '']) => ({
  fault,
  shown: shownIn(cell, (name) => (name === '·' ? fault : `${fault} ${name}`)),
}));
const kinds = rowsThat(/^(?:a |the |lists |what is |likewise)/).map(([kind, of = '', cell = '']) => ({
  kind,
  of: of.split(', '),
  shown: shownIn(cell, (name) => name),
}));

describe('the table of faults', () => {
  it('has each of the survey’s, with what shows it', () => {
    const numbers = Array.from({ length: most }, (_, index) => `B${index + 1}`);
    expect([...new Set(survey.map(({ fault }) => fault))]).toEqual(numbers);
    expect(survey.filter(({ shown }) => shown.length === 0)).toEqual([]);
  });

  it('names no way, journey or talk that is not there', () => {
    const all = [...survey, ...kinds].flatMap(({ shown }) => shown);
    expect(all.length).toBeGreaterThan(most);
    expect(all.filter((one) => !isThere(one))).toEqual([]);
  });

  it('leaves out no way of a numbered fault', () => {
    const named = survey.flatMap(({ shown }) => shown).map(({ name }) => name);
    expect(names.F.filter((name) => /^B\d/.test(name) && !named.includes(name))).toEqual([]);
  });

  it('puts each fault under a kind', () => {
    const placed = new Set(kinds.flatMap(({ of }) => of));
    expect(survey.filter(({ fault }) => !placed.has(fault))).toEqual([]);
  });
});
