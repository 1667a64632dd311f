import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formingTurn } from './forming-turn.js';

/** What is shown at each length of an output, without repeats. */
function shown(output: string): { words: string[]; tools: string[] } {
  const all = Array.from({ length: output.length + 1 }, (_, n) => formingTurn(output.slice(0, n)));
  const distinct = (texts: string[]): string[] => texts.filter((text, at) => text !== texts[at - 1]);
  return {
    words: distinct(all.map(({ words }) => words)),
    tools: distinct(all.map(({ tools }) => tools.join(' '))),
  };
}

const message = 'There are 7. 😀 "So many"';
const asObject = { text: message, did: [{ act: 'x', target: 'y' }] };

describe('a turn that is being written', () => {
  it.each<[string, unknown]>([
    ['in the brief form', { note: 'a', next: { say: 'respond', message } }],
    ['without its frame', { note: 'a', say: 'clarify', message }],
    ['as the object of a thread', { note: 'a', next: { say: 'respond', message: asObject } }],
    ['as that object in a text', { note: 'a', next: { say: 'respond', message: JSON.stringify(asObject) } }],
    ['in the contract', { control: { done: true, reason: 'ok' }, next_action: { type: 'respond', message } }],
    ['with empty keys of a call', { note: '', next: { tool: '', args: null, say: 'respond', message } }],
  ])('shows its words as they grow, %s', (_form, turn) => {
    const { words, tools } = shown(JSON.stringify(turn));
    expect([words.at(-1), tools]).toEqual([message, ['']]);
    expect(words.every((each) => message.startsWith(each))).toBe(true);
    expect(words.length).toBeGreaterThan(message.length - 5); // an escape and a pair come at once
  });

  it.each<[string, unknown]>([
    ['in the brief form', { note: '', next: { tool: 'get_counts', args: { label: 'angry', message: 'no words' } } }],
    ['in the contract', { next_action: { type: 'tool', name: 'get_counts', args: { message: 'no words' } } }],
  ])('shows the name of a tool once that is whole, and no arguments, %s', (_form, turn) => {
    expect(shown(JSON.stringify(turn))).toEqual({ words: [''], tools: ['', 'get_counts'] });
  });

  it('shows the tools of a batch one after the other, and what is said beside them', () => {
    const calls = ['workflows', 'executions'].map((name, id) => ({ id: `c${id}`, name, args: { message: 'no' } }));
    const { words, tools } = shown(
      JSON.stringify({ note: '', next: { tool: 'batch', args: { calls, say: 'At once.' } } }),
    );
    expect(tools).toEqual(['', 'workflows', 'workflows executions']);
    expect(words.at(-1)).toBe('At once.');
  });

  it.each([
    ['thoughts', `<think>{"next":{"say":"respond","message":"hidden"}}</think>`],
    ['a fence', 'Sure:\n```json\n'],
  ])('shows nothing of %s before it', (_what, before) => {
    const output = `${before}{"next":{"say":"respond","message":"seen"}}`;
    expect(shown(output).words).toEqual(['', 's', 'se', 'see', 'seen']);
  });

  it('shows nothing of thoughts at the beginning of its words', () => {
    const { words } = shown('{"next":{"say":"respond","message":"<think>secret</think>Seen"}}');
    expect(words).toEqual(['', 'S', 'Se', 'See', 'Seen']);
  });

  it('may be anything', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (output) => void formingTurn(output)));
    fc.assert(fc.property(fc.json(), fc.nat(200), (json, n) => void formingTurn(json.slice(0, n))));
    expect(formingTurn('{"next":'.repeat(5_000))).toEqual({ words: '', tools: [] });
  });
});
