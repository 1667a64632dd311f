import { describe, expect, it } from '@jest/globals';
import { settingsFor } from '../../../test/settings.js';
import { Tree } from '../../../test/tree.js';
import type { NodeOf } from '../../document/document.js';
import { whyNoLines } from './items.js';

const each = { kind: 'delay', id: 'd', ms: 0 } as const;
const mapOf = (more: Partial<NodeOf<'map'>> = {}): NodeOf<'map'> => ({ kind: 'map', id: 'm', each, ...more });
const list = '[{"id":1},\n{"id":2}]';
const object = '{\n"a": 1\n}';
const fenced = (text: string, language = 'json'): string => `\`\`\`${language}\n${text}\n\`\`\``;

describe('a map over a text that is JSON', () => {
  it.each<[string, Partial<NodeOf<'map'>>, string, string | null]>([
    ['a list in a fence', {}, fenced(list), 'expected lines, and got a JSON list in a fence'],
    ['a list in a fence without a language', {}, fenced(list, ''), 'expected lines, and got a JSON list in a fence'],
    ['an object in a fence', { items: 'lines' }, fenced(object), 'expected lines, and got a JSON object in a fence'],
    ['an object', {}, object, 'expected lines, and got a JSON object'],
    ['an object with space around it', {}, `\n ${object} \n`, 'expected lines, and got a JSON object'],
    ['a list where lines are wanted', { items: 'lines' }, list, 'expected lines, and got a JSON list'],
    ['a list', {}, list, null],
    ['a list that is wanted', { items: 'json' }, list, null],
    ['the list of an object', { over: 'a' }, '{"a":[1]}', null],
    ['lines of JSON', {}, '{"a":1}\n{"a":2}', null],
    ['lines of figures', { items: 'lines' }, '1\n2', null],
    ['a figure', { items: 'lines' }, '42', null],
    ['a fence of something else', {}, fenced('a\nb', 'text'), null],
    ['words with a fence in them', {}, `Here:\n${fenced(list)}`, null],
  ])('takes no lines for items: %s', (_name, more, input, why) => {
    expect(whyNoLines(mapOf(more), input)).toBe(why);
  });

  it.each([
    [undefined, ['bad-request', 'expected lines, and got a JSON object']],
    [1, ['answered', undefined]],
  ])('fails by name, and under older rules takes them all the same: %j', (rules, expected) => {
    const tree = new Tree({ ...settingsFor(mapOf()), ...(rules !== undefined && { rules }) });
    tree.text(object);
    tree.settle();
    const [end] = tree.ends;
    expect([end?.error?.code ?? end?.outcome, end?.error?.message]).toEqual(expected);
  });
});
