import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileTools } from './compile-tools.js';
import { InvariantError } from '#errors';
import type { ToolSpec } from './tools.js';

const date = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' };
const closed = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const given = (change: Partial<ToolSpec> = {}): ToolSpec => ({
  name: 'get_counts',
  description: 'Counts messages.',
  parameters: closed({
    start_date: date,
    end_date: date,
    label: { type: 'string', enum: ['angry', 'praise', 'info'] },
  }),
  repeat: 'safe',
  runs: 'owed',
  ...change,
});
const good = { start_date: '2026-11-01', end_date: '2026-11-20', label: 'angry' };
const table = compileTools([
  given(),
  given({ name: 'math.gcd', parameters: closed({ numbers: { type: 'array', items: { type: 'integer' } } }) }),
]);

const refused: [name: string, args: unknown, field: string, message: string][] = [
  [
    'a day that is not in the calendar',
    { ...good, start_date: '2026-02-30' },
    'start_date',
    'start_date must be a date of the calendar, written YYYY-MM-DD',
  ],
  [
    'a date in words',
    { ...good, end_date: 'yesterday' },
    'end_date',
    'end_date must be a date of the calendar, written YYYY-MM-DD',
  ],
  [
    'a date with a line break',
    { ...good, end_date: '2026-11-20\n' },
    'end_date',
    'end_date must be a date of the calendar, written YYYY-MM-DD',
  ],
  ['another label', { ...good, label: 'rude' }, 'label', 'label must be one of: angry, praise, info'],
  ['a missing label', { start_date: '2026-11-01', end_date: '2026-11-20' }, 'label', 'label is required'],
  ['a number for a date', { ...good, start_date: 20261101 }, 'start_date', 'start_date must be text'],
  ['one argument more', { ...good, tenant: 'other' }, 'tenant', 'tenant is not an argument of this tool'],
  [
    'an own __proto__',
    JSON.parse('{"start_date":"2026-11-01","end_date":"2026-11-20","label":"angry","__proto__":{}}'),
    '__proto__',
    '__proto__ is not allowed',
  ],
  ['arguments that are inherited', Object.create(good), 'args', 'args is not allowed'],
  ['null', null, 'args', 'args must be an object'],
  ['a list', [], 'args', 'args must be an object'],
];

describe('compileTools', () => {
  test('lets good arguments through', () => {
    expect(table.checkArgs('get_counts', good)).toEqual({ ok: true });
  });

  test.each(refused)('refuses %s and names the field (I6)', (_, args, field, message) => {
    const check = table.checkArgs('get_counts', args);
    expect(check).toMatchObject({
      ok: false,
      field,
      envelope: { success: false, error: { code: 'bad-tool-args', message } },
    });
  });

  test('names a nested field, lists every problem once and says what to do', () => {
    const nested = table.checkArgs('math.gcd', { numbers: [1, 'two'], extra: 1 });
    expect(nested).toMatchObject({
      envelope: {
        error: { details: expect.arrayContaining([{ field: 'numbers.1', text: 'must be a whole number' }]) },
        remediation_hint:
          'Correct extra, numbers.1 and call math.gcd once more; if you cannot know the value, ask for it with clarify.',
      },
    });
    const bad = table.checkArgs('get_counts', { ...good, start_date: 'x' });
    expect(bad).toMatchObject({ envelope: { error: { details: [{ field: 'start_date' }] } } });
  });

  test('answers for a tool that does not exist', () => {
    for (const name of ['rm', 'constructor', '__proto__']) {
      expect(table.get(name)).toBeUndefined();
      expect(table.checkArgs(name, {})).toMatchObject({ ok: false, envelope: { error: { code: 'unknown-tool' } } });
    }
  });

  test('keeps the specs in order and apart from the list it was given', () => {
    const specs = [given({ name: 'b' }), given({ name: 'a' })];
    const compiled = compileTools(specs);
    specs.pop();
    expect([...compiled.names]).toEqual(['b', 'a']);
    expect(compiled.specs.map(({ name }) => name)).toEqual(['b', 'a']);
  });

  const badSpecs: [why: string, specs: ToolSpec[], message: RegExp][] = [
    ['a name twice', [given(), given()], /"get_counts": the name is taken/],
    ['a name no provider takes', [given({ name: 'get counts' })], /"get counts": the name is not allowed/],
    ['a name that reaches a prototype', [given({ name: 'constructor' })], /"constructor"/],
    ['a name that is too long', [given({ name: 'a'.repeat(65) })], /"a+"/],
    ['parameters that are no object', [given({ parameters: { type: 'string' } })], /of type 'object'/],
    ['an open object', [given({ parameters: { type: 'object', properties: {} } })], /additionalProperties: false/],
    ['a keyword that does not exist', [given({ parameters: closed({ a: { type: 'string', lenght: 3 } }) })], /lenght/],
    [
      'a format that nobody checks',
      [given({ parameters: closed({ a: { type: 'string', format: 'phone' } }) })],
      /phone/,
    ],
    ['a required argument it does not describe', [given({ parameters: closed({}, ['a']) })], /"a"/],
    [
      'a date by its pattern alone',
      [given({ parameters: closed({ day: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' } }) })],
      /\/properties\/day has the pattern of a date/,
    ],
    [
      'a pattern that does not compile',
      [given({ parameters: closed({ a: { type: 'string', pattern: '(' } }) })],
      /"get_counts"/,
    ],
  ];
  test.each(badSpecs)('refuses at boot, naming the tool: %s', (_, specs, message) => {
    expect(() => compileTools(specs)).toThrow(InvariantError);
    expect(() => compileTools(specs)).toThrow(message);
  });

  test('compiles draft-07 and 2020-12 side by side, and schemas with one $id', () => {
    const draft07 = { ...closed({ day: date }), $schema: 'http://json-schema.org/draft-07/schema#', $id: 'args' };
    const draft2020 = {
      ...closed({ day: date }),
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'args',
    };
    const both = compileTools([given({ name: 'a', parameters: draft07 }), given({ name: 'b', parameters: draft2020 })]);
    expect(both.checkArgs('a', { day: '2024-02-29' })).toEqual({ ok: true });
    expect(both.checkArgs('b', { day: '2025-02-29' })).toMatchObject({ ok: false, field: 'day' });
  });

  test('checks any arguments without throwing', () => {
    fc.assert(fc.property(fc.anything(), (args) => typeof table.checkArgs('get_counts', args).ok === 'boolean'));
  });
});

describe('approval of a call', () => {
  test.each([
    ['a tool that only reads', given({ approval: 'required', repeat: 'keyed' })],
    ['a tool inside the turn', given({ approval: 'required', effects: 'write', repeat: 'keyed', runs: 'inline' })],
  ])('is not for %s', (_name, spec) => {
    expect(() => compileTools([spec])).toThrow(/get_counts.*only what writes needs approval/);
  });

  test('goes with a word on repeats: what writes is never safe to repeat', () => {
    expect(() => compileTools([given({ effects: 'write' })])).toThrow(/never safe to repeat/);
    expect(compileTools([given({ approval: 'required', effects: 'write', repeat: 'never' })]).names.size).toBe(1);
  });
});
