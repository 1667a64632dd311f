import { describe, expect, it } from '@jest/globals';
import { describeChanges, toChanges } from './changes.js';
import type { Chosen } from './changes.js';

const was = { text: 'how many?', goal: 'Be brief.', constraints: '' };
const nothing: Chosen = { ...was, answers: 'recorded', fromTurn: 1, agent: '', model: '', results: {} };

describe('what is changed for a run that is done again', () => {
  it('is nothing where all is as it was, or blank', () => {
    expect(toChanges(nothing, was)).toEqual({});
    expect(toChanges({ ...nothing, goal: '  ', text: ' how many? ' }, was)).toEqual({});
    expect(describeChanges({})).toBe('nothing changed');
  });

  it('is what differs, as the API takes it', () => {
    const chosen: Chosen = {
      ...nothing,
      ...{ answers: 'anew', fromTurn: 2, goal: 'Say it twice.', model: 'small', agent: ' desk ' },
      results: { step_1: '{"count": 9}' },
    };
    const changes = toChanges(chosen, was);
    expect(changes).toEqual({
      ...{ answers: 'anew', from_turn: 2, goal: 'Say it twice.', model: 'small', agent: 'desk' },
      tool_results: [{ step: 'step_1', result: { count: 9 } }],
    });
    expect(describeChanges(changes)).toBe(
      'tools read again, asked anew from turn 2, agent desk, another goal, model small, another result of a tool',
    );
  });

  it.each(['', '7', '[1]', '{"count"', 'null'])('refuses %s as a result', (text) => {
    expect(() => toChanges({ ...nothing, results: { step_1: text } }, was)).toThrow('A result is a JSON object');
  });
});
