import { describe, expect, it } from '@jest/globals';
import { countsOf, placeInDocument, statesOf } from './node-states.js';

const time = (path: string, status: string, runId: string | null = null) => ({ path, status, runId });

describe('the states of nodes', () => {
  it('finds the place of a round and of an item in the document', () => {
    expect(['a', 'l[2]/a', 'm[10]/l[3]/x', 'odd]'].map(placeInDocument)).toEqual(['a', 'l/a', 'm/l/x', 'odd]']);
  });

  it('tells of several rounds the one under way, and its run', () => {
    const rounds = [time('l[1]/a', 'done', 'run_1'), time('l[2]/a', 'running', 'run_2')];
    expect(statesOf(rounds).get('l/a')).toEqual({ status: 'running', runId: 'run_2', done: 1, total: 2 });
  });

  it('tells a failed item before those that are done, and else the last run', () => {
    const items = [time('m[1]/a', 'done', 'run_1'), time('m[2]/a', 'failed', 'run_2'), time('m[3]/a', 'done', 'run_3')];
    expect(statesOf(items).get('m/a')).toEqual({ status: 'failed', runId: 'run_2', done: 2, total: 3 });
    expect(statesOf(items.toSpliced(1, 1)).get('m/a')).toMatchObject({ status: 'done', runId: 'run_3' });
  });

  it('counts the nodes of each status, what is under way first', () => {
    const states = statesOf([time('a', 'done'), time('b', 'waiting'), time('c', 'running'), time('d', 'done')]);
    expect(countsOf(states)).toEqual([
      ['running', 1],
      ['waiting', 1],
      ['done', 2],
    ]);
  });
});
