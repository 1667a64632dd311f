import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { linesOf, ndjson, turnpike } from '../../../../test/support/turnpike.js';

const date = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
const getCounts = {
  name: 'get_counts',
  description: 'Counts texts by label.',
  parameters: {
    type: 'object',
    properties: { start: date, end: date, label: { type: 'string', enum: ['angry', 'praise', 'info'] } },
    required: ['start', 'end', 'label'],
    additionalProperties: false,
  },
};
const gcd = {
  name: 'math.gcd',
  parameters: { type: 'object', properties: { a: { type: 'integer' }, mail: { type: 'string', format: 'email' } } },
};
const goodArgs = { start: '2026-02-28', end: '2026-03-01', label: 'angry' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'turnpike-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function toolFile(content: unknown): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function check(content: unknown, input = '') {
  return turnpike(['tools', 'check', '--tools', toolFile(content), '--ndjson'], { input });
}

describe('tools check --ndjson', () => {
  it('lets through what fits, and names each field that does not', async () => {
    const calls = [
      { tool: 'get_counts', args: goodArgs },
      { tool: 'get_counts', args: { ...goodArgs, start: '2026-02-30', label: 'sad' } },
      { tool: 'get_counts', args: { start: '2026-02-01', extra: 1 } },
      { tool: 'get_counts', args: null },
      { tool: 'math.gcd', args: { a: 1, more: true } },
    ];
    const ended = await check([getCounts, gcd], ndjson(...calls.map((call, id) => ({ id, ...call }))));
    const code = 'bad-tool-args';
    expect(linesOf(ended)).toEqual([
      { id: 0, ok: true, errors: [] },
      {
        id: 1,
        ok: false,
        errors: [
          { field: 'start', message: 'start must be a date of the calendar, written YYYY-MM-DD', code },
          { field: 'label', message: 'label must be one of: angry, praise, info', code },
        ],
      },
      {
        id: 2,
        ok: false,
        errors: [
          { field: 'end', message: 'end is required', code },
          { field: 'label', message: 'label is required', code },
          { field: 'extra', message: 'extra is not an argument of this tool', code },
        ],
      },
      { id: 3, ok: false, errors: [{ field: 'args', message: 'args must be an object', code }] },
      { id: 4, ok: true, errors: [] },
    ]);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toContain('formats that are not checked: email');
  });

  it('refuses unknown tools and names of prototypes', async () => {
    const input = [
      ndjson({ id: 0, tool: 'rm', args: {} }, { id: 1, tool: 'constructor', args: {} }, { id: 2, tool: 7, args: {} }),
      '{"id":3,"tool":"math.gcd","args":{"a":1,"__proto__":{"a":2}}}\n',
      '{"id":4,"tool":"math.gcd","args":{"a":1,"constructor":{}}}\n',
    ].join('');
    expect(linesOf(await check([gcd], input))).toMatchObject([
      { id: 0, ok: false, errors: [{ field: 'tool', code: 'unknown-tool' }] },
      { id: 1, ok: false, errors: [{ field: 'tool', code: 'unknown-tool' }] },
      { id: 2, ok: false, errors: [{ field: 'tool', code: 'bad-request' }] },
      { id: 3, ok: false, errors: [{ field: '__proto__', code: 'bad-tool-args' }] },
      { id: 4, ok: false, errors: [{ field: 'constructor', code: 'bad-tool-args' }] },
    ]);
  });

  it('takes schemas as they are written elsewhere', async () => {
    const loose = {
      name: 'loose',
      parameters: {
        properties: {
          a: { type: 'integer', example: 3, minimum: 1 },
          b: { properties: { c: { type: 'string' } } },
          d: { items: { type: 'string' } },
          e: { minimum: 2 },
        },
        required: ['a'],
      },
    };
    const calls = [
      { a: 1, b: { c: 'x' }, d: ['x'], e: 2, f: 1 },
      { a: 1, b: { c: 1 } },
      { a: 1, d: [1] },
      { a: 1, e: 1 },
      {},
      [],
    ];
    const ended = await check([loose], ndjson(...calls.map((args, id) => ({ id, tool: 'loose', args }))));
    expect(linesOf(ended)).toMatchObject([true, false, false, false, false, false].map((ok, id) => ({ id, ok })));
  });

  it('refuses a line that is none by its number', async () => {
    const ended = await check([gcd], `x\n${ndjson({ id: 1, tool: 'math.gcd' })}`);
    expect(linesOf(ended)).toMatchObject([
      { id: null, ok: false, errors: [{ field: 'line', message: 'line 1: not a JSON object' }] },
      { id: 1, ok: false, errors: [{ field: 'args', message: expect.stringContaining('line 2: args is missing') }] },
    ]);
  });

  it.each([
    ['no JSON', 'x', 'expected a JSON list'],
    ['no list', {}, 'expected a JSON list'],
    ['a tool without parameters', [{ name: 'a' }], '(tool "a"): parameters: expected a JSON Schema'],
    ['a name of a prototype', [{ ...gcd, name: 'constructor' }], 'tool "constructor": the name is not allowed'],
    ['a tool twice', [gcd, gcd], 'tool "math.gcd": the name is taken'],
    [
      'an unknown type',
      [{ name: 'a', parameters: { type: 'object', properties: { b: { type: 'strin' } } } }],
      'tool "a": schema is invalid: data/properties/b/type',
    ],
    [
      'a pattern that is none',
      [{ name: 'a', parameters: { type: 'object', properties: { b: { type: 'string', pattern: '(' } } } }],
      'tool "a": parameters.properties.b.pattern: expected a regular expression',
    ],
  ])('ends with 2 on a tool file with %s', async (_, content, message) => {
    const ended = await check(content);
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  });

  it('ends with 2 without a tool file, or with one that is not there', async () => {
    const [without, absent] = await Promise.all([
      turnpike(['tools', 'check', '--ndjson']),
      turnpike(['tools', 'check', '--ndjson', '--tools', join(folder, 'absent.json')]),
    ]);
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining("'--tools <file>' not specified") });
    expect(absent).toMatchObject({ code: 2, stderr: expect.stringContaining('no such file') });
  });
});

describe('tools check', () => {
  it('judges one call for a person', async () => {
    const args = ['tools', 'check', '--tools', toolFile([getCounts])];
    const [good, bad, none] = await Promise.all([
      turnpike(args, { input: JSON.stringify({ tool: 'get_counts', args: goodArgs }) }),
      turnpike(args, { input: JSON.stringify({ tool: 'get_counts', args: { ...goodArgs, label: 1 } }) }),
      turnpike(args, { input: '{"tool":"get_counts"}' }),
    ]);
    expect(good).toEqual({ code: 0, stdout: 'ok\n', stderr: '' });
    expect(bad).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('label: label must be text') });
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('stdin: args is missing') });
  });
});

describe('contract check --ndjson', () => {
  const control = { done: false, reason: 'ok' };
  const state_update = { plan: 'count', observation: '', confidence: 0.5 };
  const call = (name: string, args: unknown) => ({ control, next_action: { type: 'tool', name, args }, state_update });

  it('judges turns by the contract, the allow-list and the schema of the tool they call', async () => {
    const raws = [
      call('get_counts', goodArgs),
      `\`\`\`json\n${JSON.stringify(call('get_counts', { ...goodArgs, end: '2026-13-01' })).replace('}}', '},}')}\n\`\`\``,
      call('rm', {}),
      { ...call('get_counts', goodArgs), state_update: { plan: 'x', observation: 1, confidence: 2 } },
      'no',
    ];
    const input = ndjson(...raws.map((raw, id) => ({ id, raw })));
    const ended = await turnpike(['contract', 'check', '--ndjson', '--tools', toolFile([getCounts])], { input });
    const refused = { ok: false, value: null };
    expect(linesOf(ended)).toMatchObject([
      { id: 0, ok: true, value: raws[0], repaired: false, errors: [] },
      { id: 1, ...refused, repaired: true, errors: [{ field: 'next_action.args.end', code: 'bad-tool-args' }] },
      { id: 2, ...refused, errors: [{ field: 'next_action.name', message: 'unknown tool: rm', code: 'unknown-tool' }] },
      {
        id: 3,
        ...refused,
        errors: [
          { field: 'state_update.observation', code: 'contract-broken' },
          { field: 'state_update.confidence', code: 'contract-broken' },
        ],
      },
      { id: 4, ...refused, errors: [{ field: 'raw', message: 'not valid JSON', code: 'contract-broken' }] },
    ]);
    expect(ended.code).toBe(0);
  });
});
