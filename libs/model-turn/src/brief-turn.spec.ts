import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { briefSchemaFor, finalBriefSchema, toBriefTurn } from './brief-turn.js';
import { parseTurn } from './parse-turn.js';
import type { ModelTurn, NextAction } from './turn.js';

const allowed = new Set(['find', 'today']);
const nothing = { type: 'object', properties: {}, additionalProperties: false };
const words = {
  type: 'object',
  properties: { words: { type: 'string' } },
  required: ['words'],
  additionalProperties: false,
};
const tools = [
  { name: 'find', parameters: words },
  { name: 'today', parameters: nothing },
];
const fits = (schema: object) => new Ajv2020({ strict: false }).compile(schema);

function turn(next_action: NextAction, control: ModelTurn['control']): ModelTurn {
  return { control, next_action, state_update: { plan: '', observation: 'seen', confidence: null } };
}

const turns: readonly ModelTurn[] = [
  turn({ type: 'tool', name: 'find', args: { words: 'a' } }, { done: false, reason: 'ok' }),
  turn({ type: 'respond', message: 'Seven.' }, { done: true, reason: 'ok' }),
  turn({ type: 'respond', message: 'I cannot.' }, { done: true, reason: 'cannot_proceed' }),
  turn({ type: 'clarify', message: 'Which?' }, { done: false, reason: 'need_clarification' }),
];

describe('a brief turn', () => {
  it.each(turns.map((each) => [each.control.reason, each.next_action.type, each] as const))(
    'is read as the turn that it means: %s, %s',
    (_reason, _type, meant) => {
      const written = toBriefTurn(meant);
      expect(fits(briefSchemaFor(tools))(written)).toBe(true);
      expect(parseTurn(JSON.stringify(written), allowed)).toEqual({ valid: true, out: meant, stage: 'strict' });
    },
  );

  it('asks for no arguments of a tool that has none, and for a form where answers have one', () => {
    expect(fits(briefSchemaFor(tools))({ note: '', next: { tool: 'today' } })).toBe(true);
    expect(fits(briefSchemaFor(tools))({ note: '', next: { tool: 'today', args: {} } })).toBe(false);
    expect(parseTurn({ note: '', next: { tool: 'today' } }, allowed)).toMatchObject({
      out: { next_action: { args: {} } },
    });
    const form = finalBriefSchema(words);
    expect(fits(form)({ note: '', next: { say: 'respond', message: { words: 'a' } } })).toBe(true);
    expect(fits(form)({ note: '', next: { say: 'clarify', message: 'Which?' } })).toBe(false);
  });

  it.each([null, words])('may say that there is no answer where it may only answer: form %j', (form) => {
    const final = fits(finalBriefSchema(form));
    const answered = form === null ? 'Seven.' : { words: 'a' };
    expect(final({ note: '', next: { say: 'respond', message: answered } })).toBe(true);
    expect(final({ note: '', next: { say: 'cannot_proceed', message: 'No.' } })).toBe(true);
    expect(final({ note: '', next: { tool: 'find', args: { words: 'a' } } })).toBe(false);
  });

  it('cannot ask where nobody answers, and answers in its form or says why not', () => {
    const clarify = { note: '', next: { say: 'clarify', message: 'Which?' } };
    const silent = [null, words].map((form) => fits(briefSchemaFor(tools, form, false)));
    for (const each of silent) {
      expect(each(clarify)).toBe(false);
      expect(each({ note: '', next: { say: 'cannot_proceed', message: 'No.' } })).toBe(true);
      expect(each({ note: '', next: { tool: 'find', args: { words: 'a' } } })).toBe(true);
    }
    for (const mayAsk of [true, false]) {
      const formed = fits(briefSchemaFor(tools, words, mayAsk));
      expect(formed({ note: '', next: { say: 'respond', message: 'Seven.' } })).toBe(false);
      expect(formed({ note: '', next: { say: 'respond', message: { words: 'a' } } })).toBe(true);
      expect(formed(clarify)).toBe(mayAsk);
    }
  });

  it.each([
    ['out of prose', 'Sure: {"note":"","next":{"tool":"find","args":{"words":"a"}}}'],
    ['behind thoughts', '<think>{"say":"x"}</think>{"note":"","next":{"tool":"find","args":{"words":"a"}}}'],
    ['without its frame', '{"note":"","tool":"find","args":{"words":"a"}}'],
    ['without its note', '{"next":{"tool":"find","args":{"words":"a"}}}'],
    ['with the keys of words', '{"note":"","next":{"tool":"find","args":{"words":"a"},"message":"","say":""}}'],
  ])('is read %s', (_title, output) => {
    expect(parseTurn(output, allowed)).toMatchObject({ valid: true, out: { next_action: { name: 'find' } } });
  });

  it.each([
    ['args', '{"note":"","next":{"say":"respond","message":"Seven.","args":{}}}'],
    ['tool and args', '{"note":"","next":{"say":"respond","message":"Seven.","tool":"","args":null}}'],
    ['tool, without its frame', '{"say":"respond","message":"Seven.","tool":null}'],
  ])('is read as words that have the keys of a call: %s', (_keys, output) => {
    expect(parseTurn(output, allowed)).toMatchObject({ valid: true, out: { next_action: { message: 'Seven.' } } });
  });

  it.each([
    ['arguments by another name', { note: '', next: { tool: 'today', arguments: { day: 1 } } }, 'next.arguments'],
    ['the same without its frame', { tool: 'today', parameters: { day: 1 } }, 'next.parameters'],
    ['more beside words', { note: '', next: { say: 'respond', message: 'x', text: 'y' } }, 'next.text'],
    ['more beside what comes next', { note: '', next: { tool: 'today' }, then: { tool: 'find' } }, 'then'],
    ['a frame that is none', { next: 'find', tool: 'today' }, 'next.next'],
  ])('loses nothing without a word: %s', (_title, output, place) => {
    const parsed = parseTurn(output, allowed);
    expect(parsed.valid ? '' : parsed.correction).toBe(`LLM contract violation: unexpected property ${place}`);
  });

  it.each([
    [
      'a saying that there is not',
      { note: '', next: { say: 'reply', message: 'x' } },
      /next\.say must be one of respond, clarify, cannot_proceed, you wrote "reply"/,
    ],
    [
      'no words',
      { note: '', next: { say: 'respond' } },
      /next\.message must be a text that says something, it is missing/,
    ],
    ['a note that is no text', { note: 7, next: { say: 'respond', message: 'x' } }, /note must be a text, you wrote 7/],
    ['a tool without a name', { note: '', next: { args: {} } }, /next\.tool must be the name of a tool, it is missing/],
    ['a tool that there is not', { note: '', next: { tool: 'rm', args: {} } }, /unknown tool: rm|next\.tool/],
  ])('is refused in its own words: %s', (_title, output, complaint) => {
    const parsed = parseTurn(output, allowed);
    expect(parsed.valid ? '' : parsed.correction).toMatch(complaint);
    expect(parsed.valid ? '' : parsed.correction).not.toMatch(/control|state_update/);
  });

  it('is what an empty object lacks, where it was asked for', () => {
    const asked = parseTurn({}, allowed, { wasBrief: true });
    expect(asked.valid ? '' : asked.correction).toMatch(/next\.say/);
    const other = parseTurn({}, allowed);
    expect(other.valid ? '' : other.correction).toMatch(/control\.done/);
  });
});
