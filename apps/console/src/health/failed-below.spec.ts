import { expect, it } from '@jest/globals';
import type { Schemas } from '#client';
import { failedBelow } from './failed-below.js';

const run = (run_id: string, parent: string, outcome: Schemas['TreeRun']['outcome']): Schemas['TreeRun'] =>
  ({ run_id, parent_run_id: parent, outcome, node: run_id }) as Schemas['TreeRun']; // as much of it as is read

it('finds the run that failed by itself, and none where nothing below has failed', () => {
  const runs = [
    run('a', 'root', 'answered'),
    run('b', 'root', 'stalled'),
    run('c', 'b', 'answered'),
    run('d', 'b', 'model-failed'),
    run('e', 'a', null),
  ];
  expect(failedBelow(runs, 'root')?.run_id).toBe('d');
  expect(failedBelow(runs, 'd')).toBeNull();
  expect(failedBelow(runs, 'a')).toBeNull();
});
