import { describe, expect, it } from '@jest/globals';
import { countStates, indexStates, timesWords } from './node-states.js';

const node = (path: string, status: 'done' | 'running' | 'waiting') => ({
  ...{ path, status, kind: 'tool', started_at: null, finished_at: null },
  ...{ run_id: null, round: null, times: 1, done: 0 },
});

describe('the states of nodes', () => {
  it('are found by their places in the document, below whichever tick', () => {
    expect([...indexStates([node('nightly/s', 'running'), node('nightly/s/a', 'done')]).keys()]).toEqual(['s', 's/a']);
  });

  it('counts the nodes of each status, as the document comes to them', () => {
    const states = indexStates([node('a', 'done'), node('b', 'waiting'), node('c', 'running'), node('d', 'done')]);
    expect([...countStates(states)]).toEqual([
      ['done', 2],
      ['waiting', 1],
      ['running', 1],
    ]);
  });

  it('says the round of a loop, and how many items are done', () => {
    const state = node('a', 'running');
    expect(timesWords(state)).toBe('');
    expect(timesWords({ ...state, times: 5, done: 3 })).toBe('3 of 5');
    expect(timesWords({ ...state, round: 2 })).toBe('round 2');
    expect(timesWords({ ...state, round: 2, times: 5, done: 3 })).toBe('round 2, 3 of 5');
  });
});
