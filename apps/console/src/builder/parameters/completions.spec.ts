import { describe, expect, it } from '@jest/globals';
import { completionsFor } from './completions.js';

const item = { city: 'Porto', 'odd name': 1, list: [1], deep: { inner: 2 } };
const known = new Map([['Fetch', [{ count: 1, items: [{ id: 7, name: 'x' }] }]]]);
const scope = { item, nodes: ['Fetch', "It's"], known };
const labels = (text: string): string[] | null =>
  completionsFor(text, scope)?.options.map(({ label }) => label) ?? null;

describe('what may be written on', () => {
  it.each([
    ['={{ $json.', ['city', 'list', 'deep']],
    ['={{ $json.ci', ['city', 'list', 'deep']],
    ['={{ $json.deep.', ['inner']],
    ['={{ 1 + $json["deep"].', ['inner']],
    ["={{ $('Fetch').item.json.", ['id', 'name']],
    ["={{ $('Fetch').first().json.", ['id', 'name']],
    ["={{ $('", ['Fetch', "It's"]],
    ['={{ $("Fe', ['Fetch', "It's"]],
  ])('%s', (text, options) => {
    expect(labels(text)).toEqual(options);
  });

  it.each([
    ['={{ $json.city.', 'toUpperCase()'],
    ['={{ $json.list.', 'map()'],
    ['={{ $now.', 'toISO()'],
    ["={{ $('Fetch').", 'first()'],
    ['={{ Math.', 'round()'],
    ['={{ $', '$json'],
    ['=a {{ $json.city }} and {{ $j', '$json'],
  ])('%s has %s', (text, option) => {
    expect(labels(text)).toContain(option);
  });

  it.each([
    '=$json.',
    '={{ $json.city }} .',
    'plain $json.',
    '={{ $json.none.',
    "={{ $('Nobody').item.json.",
    '={{ "a" ',
  ])('nothing is known behind %s', (text) => {
    expect(completionsFor(text, scope)).toBeNull();
  });

  it('begins where the word begins, closes a name and opens a call', () => {
    expect(completionsFor('={{ $json.ci', scope)?.from).toBe('={{ $json.'.length);
    const [, odd] = completionsFor("={{ $('", scope)?.options ?? [];
    expect(odd?.apply).toBe("It\\'s')");
    expect(completionsFor('={{ $json.city.', scope)?.options[1]).toMatchObject({ apply: 'toLowerCase(' });
  });
});
