import { describe, expect, it } from '@jest/globals';
import { findTargets } from './find.js';

const known = [
  { kind: 'Page', label: 'Runs', path: '/runs' },
  { kind: 'Workflow', label: 'nightly-runs', path: '/workflows/nightly-runs' },
  { kind: 'Workflow', label: 'overruns', path: '/workflows/overruns' },
  { kind: 'Page', label: 'System', path: '/system' },
];
const labels = (typed: string): string[] => findTargets(known, typed).map(({ label }) => label);

describe('findTargets', () => {
  it('offers what begins so first, then what has a word that does, then the rest', () => {
    expect(labels('RUNS')).toEqual(['Runs', 'nightly-runs', 'overruns', 'with “RUNS”']);
  });

  it('offers every known place while nothing is typed', () => {
    expect(labels('  ')).toEqual(['Runs', 'nightly-runs', 'overruns', 'System']);
  });

  it('opens what an id names, though it was never listed', () => {
    expect(findTargets(known, 'run_01ABC')).toEqual([{ kind: 'Run', label: 'run_01ABC', path: '/runs/run_01ABC' }]);
    expect(findTargets(known, 'act_01ABC')).toMatchObject([{ kind: 'Conversation', path: '/conversations/act_01ABC' }]);
    expect(findTargets(known, 'act_01ABC.2.2')).toMatchObject([
      { kind: 'Dead letter', path: '/letters/act_01ABC.2.2' },
    ]);
  });

  it('asks the gateway for the runs of a number, and for words', () => {
    expect(findTargets(known, '+1 (555) 0100')).toMatchObject([{ path: '/runs?conversation=%2B15550100' }]);
    expect(findTargets(known, 'call the plumber')).toMatchObject([{ path: '/runs?text=call+the+plumber' }]);
  });
});
