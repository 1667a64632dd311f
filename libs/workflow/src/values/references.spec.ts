import { describe, expect, it } from '@jest/globals';
import { parseText } from './reference.js';
import { resolveValue } from './resolve.js';
import type { Scope } from './scope.js';

const scope: Scope = {
  input: { order: 'A-1', lines: [{ n: 2 }], 'odd name': true, none: null },
  steps: { look: { output: [{ id: 7 }] } },
  keeps: [],
  item: 'x',
  index: 3,
};
const around = { runId: 'r1', at: 0, loop: null };
const read = (value: unknown) => resolveValue(value, scope, around);

describe('a reference', () => {
  it.each([
    ['$.input.order', 'A-1'],
    ['$.steps.look.output[0].id', 7],
    ['$.input["odd name"]', true],
    ['$.item', 'x'],
    ['$.index', 3],
    ['$.run.id', 'r1'],
    ['$.now', '1970-01-01T00:00:00.000Z'],
    ['$.input.lines', [{ n: 2 }]],
    ['$.input.none', null],
    ['$.input.none ?? 4', 4],
    ['$.input.nowhere.at.all ?? {"a":[1]}', { a: [1] }],
    ['{{ $.input.order }} of {{$.input.lines}}', 'A-1 of [{"n":2}]'],
    ['{{ $.input.missing ?? "none" }}', 'none'],
    ['a \\{{ b }} {{ $.item }}', 'a {{ b }} x'],
    ['\\$.input', '$.input'],
    ['costs $.50', 'costs $.50'],
    ['$.50', '$.50'],
  ])('%s', (text, value) => {
    expect(read(text)).toEqual({ ok: true, value });
  });

  it('is read anywhere in a value', () => {
    expect(read({ a: ['$.item', 1], b: { c: '{{$.index}}' } })).toEqual({
      ok: true,
      value: { a: ['x', 1], b: { c: '3' } },
    });
  });

  it('reaches own fields alone, and says what it lacks', () => {
    for (const text of ['$.input.toString', '$.input.lines.length', '$.input.order.length', '$.error.code'])
      expect(read(text)).toEqual({ ok: false, message: `there is no value at ${text}, and no default behind it (??)` });
  });

  it('is bounded by fuel, and never by time', () => {
    const many = Array.from({ length: 30_000 }, () => '$.item');
    expect(read(many)).toEqual({ ok: false, message: 'the value takes more than 20000 units to be read' });
    expect(read(many.slice(0, 9_000)).ok).toBe(true);
  });
});

describe('what is no reference', () => {
  it.each([
    ['{{input}}', 'expected a reference such as $.input'],
    ['{{ $.a + 1 }}', 'expected the end of the reference'],
    ['$.input.total * 2', 'expected the end of the reference'],
    ['{% $sum(a) %}', 'a JSONata expression is not read'],
    ['={{ $json.a }}', 'an expression of n8n is not read'],
    ['${ .a }', 'an expression of jq or JavaScript is not read'],
    ['{{ $.a', 'expected }} behind {{'],
    ['$.a ?? b', 'expected JSON behind ??'],
  ])('is refused by name: %s', (text, message) => {
    const found = parseText(text);
    expect(found.kind === 'fault' && found.message).toContain(message);
  });
});
