import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cpuMsOf } from '../../../test/boundaries/pattern-attacks.js';
import { parseTurn } from './parse-turn.js';
import { maxModelOutputBytes } from './turn.js';
import type { ModelTurn } from './turn.js';

const allowed = new Set(['today_range', 'get_counts']);

const stateUpdate = { plan: 'Look, then answer.', observation: 'No dates yet.', confidence: 0.84 };
const answer: ModelTurn = {
  control: { done: true, reason: 'ok' },
  next_action: { type: 'respond', message: 'There were 4.' },
  state_update: stateUpdate,
};
const question = { ...answer, next_action: { type: 'clarify', message: 'Which day?' } };
const call = { ...answer, next_action: { type: 'tool', name: 'today_range', args: {} } };
const withAction = (nextAction: unknown) => ({ ...answer, next_action: nextAction });
const withControl = (control: unknown) => ({ ...answer, control });
const withUpdate = (update: object) => ({ ...answer, state_update: { ...stateUpdate, ...update } });
const text = JSON.stringify(answer);
const textOfCall = JSON.stringify(call);
const argsText = (args: string) => textOfCall.replace('"args":{}', `"args":${args}`);

/** The example of the contract's section 3, as a model would send it. */
const example = `{
  "control": {"done": false, "reason": "ok"},
  "next_action": {"type": "tool", "name": "today_range", "args": {}},
  "state_update": {
    "plan": "Confirm today window, then query counts for 'angry'.",
    "observation": "We lack date boundaries.",
    "confidence": 0.84
  }
}`;

const accepted: [name: string, output: unknown, stage: string][] = [
  ['the published example', example, 'strict'],
  ['an object instead of a text', answer, 'strict'],
  ['a question', question, 'strict'],
  ['a byte order mark before it', `\uFEFF${text}`, 'strict'],
  ['white space around it', `\n\n  ${text}\t\n`, 'strict'],
  ['a fence', '```json\n' + text + '\n```', 'extracted'],
  ['a fence without a language', '```\n' + text + '\n```', 'extracted'],
  ['prose on both sides', `Sure, it's done: ${text} Hope that helps!`, 'extracted'],
  ['braces in the prose', `I use {curly} and {{state.goal}} words { like so. ${text}`, 'extracted'],
  [
    'braces and quotes in a string',
    JSON.stringify(withAction({ type: 'respond', message: 'a } "b" { c' })) + ' ok',
    'extracted',
  ],
  ['one brace too many', `${text}}`, 'extracted'],
  ['a trailing comma', text.replace('0.84}', '0.84,}'), 'repaired'],
  ['single quotes', text.replaceAll('"', "'"), 'repaired'],
  ['names without quotes', text.replace(/"(\w+)":/g, '$1:'), 'repaired'],
  ['Python words', text.replace('true', 'True'), 'repaired'],
  ['a comment', text.replace('{', '{ /* thinking */ '), 'repaired'],
  ['a missing comma', text.replace(',"next_action"', ' "next_action"'), 'repaired'],
  ['broken JSON in a fence', '```json\n' + text.replace('0.84}', '0.84,}') + '\n```', 'repaired'],
  ['a missing last brace', text.slice(0, -1), 'repaired'],
  ['a missing last brace in a fence', '```json\n' + text.slice(0, -1) + '\n```', 'repaired'],
  ['a line break within a string', text.replace('Look, ', 'Look,\n'), 'repaired'],
  ['empty args beside a respond', withAction({ type: 'respond', message: 'x', name: '', args: {} }), 'strict'],
  ['nulls beside a clarify', withAction({ type: 'clarify', message: 'x', name: null, args: null }), 'strict'],
  [
    'an empty message beside a tool',
    withAction({ type: 'tool', name: 'today_range', args: {}, message: '' }),
    'strict',
  ],
  ['a duplicate key, of which the last one counts', text.replace('"done":true', '"done":false,"done":true'), 'strict'],
  ['a plan of six lines', withUpdate({ plan: '1\n2\n3\n4\n5\n6\n' }), 'strict'],
  ['args nested 60 deep', argsText('{"a":'.repeat(60) + '1' + '}'.repeat(60)), 'strict'],
];

const refused: [name: string, output: unknown, complaint: string][] = [
  ['nothing', '', 'not valid JSON'],
  ['a byte order mark alone', '\uFEFF', 'not valid JSON'],
  ['prose alone', 'I cannot help with that.', 'not valid JSON'],
  ['XML', '<tool>today_range</tool>', 'not valid JSON'],
  ['a lone brace', '{', 'not valid JSON'],
  ['a lone opening quote', '{"', 'not valid JSON (cut off)'],
  ['a text that ends within a string', text.slice(0, text.indexOf('were')), 'not valid JSON (cut off)'],
  ['an escape at the very end', '{"a":"\\', 'not valid JSON (cut off)'],
  ['an empty object', '{}', 'control.done missing'],
  ['null', 'null', 'not an object'],
  ['a number', '42', 'not an object'],
  ['NaN', 'NaN', 'not valid JSON'],
  ['a JSON string that holds the object', JSON.stringify(text), 'not an object'],
  ['an array around the object', `[${text}]`, 'not an object'],
  ['an array around the object in a fence', '```json\n[' + text + ']\n```', 'not an object'],
  ['undefined', undefined, 'not an object'],
  ['a function', () => answer, 'not an object'],
  ['a bigint', 1n, 'not an object'],
  ['an array of objects', [answer], 'not an object'],
  ['a Date', new Date(0), 'not valid JSON'],
  ['two objects', `${text}\n${text}`, 'more than one object'],
  ['two objects in prose', `First ${textOfCall} then ${text}`, 'more than one object'],
  ['an object and the beginning of another', `${text} {"control":`, 'more than one object'],
  ['an object closed too early', text.replace(',"next_action"', '},{"next_action"'), 'more than one object'],
  ['more bytes than are read', ' '.repeat(maxModelOutputBytes) + text, `longer than ${maxModelOutputBytes} bytes`],
  ['more bytes in fewer characters', '€'.repeat(22_000), `longer than ${maxModelOutputBytes} bytes`],
  [
    'args nested 10,000 deep',
    argsText('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)),
    `nested deeper than 64 levels`,
  ],
  ['args of 10,000 open brackets', argsText('['.repeat(10_000)), 'not valid JSON'],
  ['control missing', { ...answer, control: undefined }, 'not valid JSON'],
  ['control null', withControl(null), 'control.done missing'],
  ['control a text', withControl('ok'), 'control.done missing'],
  ['done a text', withControl({ done: 'true', reason: 'ok' }), 'control.done missing'],
  ['reason missing', withControl({ done: true }), 'control.reason invalid'],
  ['reason of another word', withControl({ done: true, reason: 'fine' }), 'control.reason invalid'],
  [
    'something more in control',
    withControl({ done: true, reason: 'ok', run_id: 'run_1' }),
    'unexpected property control.run_id',
  ],
  ['next_action null', withAction(null), 'next_action.type invalid'],
  ['next_action an array', withAction([call.next_action]), 'next_action.type invalid'],
  ['type missing', withAction({ message: 'x' }), 'next_action.type invalid'],
  ['type constructor', withAction({ type: 'constructor', message: 'x' }), 'next_action.type invalid'],
  ['type in capitals', withAction({ type: 'RESPOND', message: 'x' }), 'next_action.type invalid'],
  ['two types', withAction({ type: ['tool', 'respond'], message: 'x' }), 'next_action.type invalid'],
  ['name missing', withAction({ type: 'tool', args: {} }), 'tool name/args missing'],
  ['name empty', withAction({ type: 'tool', name: '', args: {} }), 'tool name/args missing'],
  ['args missing', withAction({ type: 'tool', name: 'today_range' }), 'tool name/args missing'],
  ['args null', withAction({ type: 'tool', name: 'today_range', args: null }), 'tool name/args missing'],
  ['args a list', withAction({ type: 'tool', name: 'today_range', args: [] }), 'tool name/args missing'],
  ['args a text', withAction({ type: 'tool', name: 'today_range', args: '{}' }), 'tool name/args missing'],
  ['an unknown tool', withAction({ type: 'tool', name: 'drop_table', args: {} }), 'unknown tool: drop_table'],
  ['the tool constructor', withAction({ type: 'tool', name: 'constructor', args: {} }), 'unknown tool: constructor'],
  ['the tool __proto__', withAction({ type: 'tool', name: '__proto__', args: {} }), 'unknown tool: __proto__'],
  ['the tool toString', withAction({ type: 'tool', name: 'toString', args: {} }), 'unknown tool: toString'],
  ['a tool with a space', withAction({ type: 'tool', name: 'today_range ', args: {} }), 'unknown tool: today_range '],
  ['message missing', withAction({ type: 'respond' }), 'message required for respond/clarify'],
  ['message blank', withAction({ type: 'respond', message: ' \n\u200B' }), 'message required for respond/clarify'],
  ['message a number', withAction({ type: 'clarify', message: 4 }), 'message required for respond/clarify'],
  [
    'something more in next_action',
    withAction({ type: 'respond', message: 'x', to: '+15550100' }),
    'unexpected property next_action.to',
  ],
  ['__proto__ in args', argsText('{"__proto__":{"admin":true}}'), 'forbidden property name: __proto__'],
  [
    'constructor deep in args',
    argsText('{"a":[{"constructor":{"prototype":1}}]}'),
    'forbidden property name: constructor',
  ],
  ['prototype in args', argsText('{"prototype":1}'), 'forbidden property name: prototype'],
  ['a number too large for a double', argsText('{"n":1e999}'), 'next_action.args.n is not a finite number'],
  ['half a character in args', argsText('{"s":"\\ud800"}'), 'next_action.args.s is not well-formed Unicode'],
  ['state_update missing', { control: answer.control, next_action: answer.next_action }, 'state_update.plan missing'],
  ['a plan of seven lines', withUpdate({ plan: '1\n2\n3\n4\n5\n6\n7' }), 'state_update.plan has more than 6 lines'],
  [
    'a plan of seven odd lines',
    withUpdate({ plan: '1\r\n2\r3\u20284\n5\n6\n7' }),
    'state_update.plan has more than 6 lines',
  ],
  ['a plan that is a list', withUpdate({ plan: ['1'] }), 'state_update.plan missing'],
  ['observation null', withUpdate({ observation: null }), 'state_update.observation missing'],
  ['confidence above 1', withUpdate({ confidence: 1.01 }), 'state_update.confidence must be a number from 0 to 1'],
  ['confidence a text', withUpdate({ confidence: '0.9' }), 'state_update.confidence must be a number from 0 to 1'],
  [
    'confidence NaN, repaired to a text',
    text.replace('0.84', 'NaN'),
    'state_update.confidence must be a number from 0 to 1',
  ],
  ['a property of its own', { ...answer, run_id: 'run_1' }, 'unexpected property run_id'],
  ['__proto__ at the top', text.replace('{', '{"__proto__":{},'), 'unexpected property __proto__'],
  ['everything wrong at once: the first complaint', { control: {}, next_action: {}, extra: 1 }, 'control.done missing'],
  [
    'an unknown tool without a state_update',
    { control: answer.control, next_action: { type: 'tool', name: 'rm', args: {} } },
    'unknown tool: rm',
  ],
];

describe('parseTurn', () => {
  test.each(accepted)('accepts %s', (_, output, stage) => {
    expect(parseTurn(output, allowed)).toMatchObject({ valid: true, stage });
  });

  test.each(refused)('refuses %s', (_, output, complaint) => {
    expect(parseTurn(output, allowed)).toMatchObject({ valid: false, message: `LLM contract violation: ${complaint}` });
  });

  test('tells an unknown tool from a broken contract', () => {
    const unknown = parseTurn(withAction({ type: 'tool', name: 'rm', args: {} }), allowed);
    expect(unknown).toMatchObject({ code: 'unknown-tool', failedAt: 'rules' });
    expect(parseTurn('no', allowed)).toMatchObject({ code: 'contract-broken', failedAt: 'json' });
    expect(parseTurn('{}', allowed)).toMatchObject({ code: 'contract-broken', failedAt: 'schema' });
  });

  test('drops what belongs to another action type', () => {
    const parsed = parseTurn(
      withAction({ type: 'respond', message: 'x', name: 'get_counts', args: { a: 1 } }),
      allowed,
    );
    expect(parsed).toMatchObject({ valid: true, out: { next_action: { type: 'respond', message: 'x' } } });
    expect(parsed.valid && Object.keys(parsed.out.next_action)).toEqual(['type', 'message']);
  });

  test('never repairs what the provider says was cut off, but takes what is whole all the same', () => {
    const cutOff = { valid: false, message: 'LLM contract violation: not valid JSON (cut off)' };
    expect(parseTurn(text.slice(0, -1), allowed, { truncated: true })).toMatchObject(cutOff);
    expect(parseTurn('Let me think about', allowed, { truncated: true })).toMatchObject(cutOff);
    expect(parseTurn(text, allowed, { truncated: true })).toMatchObject({ valid: true, stage: 'strict' });
  });

  test('does not let a name of the model lengthen the complaint', () => {
    const parsed = parseTurn(withAction({ type: 'tool', name: 'x'.repeat(5_000), args: {} }), allowed);
    expect(parsed.valid ? 0 : parsed.message.length).toBeLessThan(200);
  });

  test.each(['"', "'", '\u2018', '\u2019', '\u201C', '\u201D', '`', '\u00B4'])(
    'gives up at once on a flood of %s, on which jsonrepair would spend minutes',
    (quote) => {
      for (const n of [2_600, 16_000]) {
        const flood = `{"a": ${quote}${`\n${quote}b`.repeat(n)}}`;
        expect(cpuMsOf(() => expect(parseTurn(flood, allowed).valid).toBe(false))).toBeLessThan(1_000);
      }
    },
  );

  test('does not let a throwing object through', () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no');
        },
      },
    );
    expect(parseTurn(hostile, allowed)).toMatchObject({
      valid: false,
      message: 'LLM contract violation: not valid JSON',
    });
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(parseTurn(circle, allowed)).toMatchObject({ valid: false, failedAt: 'json' });
  });

  test('never throws, whatever it is given', () => {
    const hostile = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.json(), mutated(text), mutated(example));
    fc.assert(
      fc.property(hostile, fc.boolean(), (output, truncated) => {
        expect(typeof parseTurn(output, allowed, { truncated }).valid).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });

  test('gives back every well-formed turn, as text, in prose and in a fence', () => {
    fc.assert(
      fc.property(turns, (turn) => {
        const json = JSON.stringify(turn);
        const out: unknown = JSON.parse(json);
        for (const output of [turn, json, `Here: ${json} Done.`, '```json\n' + json + '\n```']) {
          expect(parseTurn(output, allowed)).toMatchObject({ valid: true, out });
        }
      }),
      { numRuns: 200 },
    );
  });
});

const words = fc.string({ unit: 'grapheme' }).filter((s) => /[a-z]/.test(s));
const line = fc.string({ unit: 'grapheme-ascii' });
const turns = fc.record(
  {
    control: fc.record({ done: fc.boolean(), reason: fc.constantFrom('ok', 'cannot_proceed', 'need_clarification') }),
    next_action: fc.oneof(
      fc.record({ type: fc.constant('respond'), message: words }),
      fc.record({ type: fc.constant('clarify'), message: words }),
      fc.record({
        type: fc.constant('tool'),
        name: fc.constantFrom(...allowed),
        args: fc.dictionary(
          fc.string().filter((s) => !/^(__proto__|constructor|prototype)$/.test(s)),
          fc.oneof(line, fc.integer(), fc.boolean()),
          { noNullPrototype: true },
        ),
      }),
    ),
    state_update: fc.record({
      plan: line,
      observation: line,
      confidence: fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs),
    }),
  },
  { noNullPrototype: true },
);

/** A text with a piece cut out and another put in. */
function mutated(source: string): fc.Arbitrary<string> {
  const place = fc.nat(source.length);
  return fc
    .tuple(place, place, fc.string())
    .map(([a, b, piece]) => source.slice(0, Math.min(a, b)) + piece + source.slice(Math.max(a, b)));
}
