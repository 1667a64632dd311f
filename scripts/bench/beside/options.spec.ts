import { describe, expect, it } from '@jest/globals';

import { readBesideOptions } from './options.js';

describe('the options of a benchmark beside a peer', () => {
  it('have their own defaults, which the line overrides', () => {
    expect(readBesideOptions(['--beside', 'restate'])).toMatchObject({
      peer: 'restate',
      modelCalls: 3,
      rounds: 5,
      concurrency: 50,
      inFlight: 200,
      appendonly: 'everysec',
    });
    const asked = readBesideOptions(['--runs', '80', '--beside', 'langgraph', '--model-calls', '2', '--rounds', '3']);
    expect(asked).toMatchObject({ peer: 'langgraph', modelCalls: 2, runs: 80, rounds: 3, installed: null });
    expect(readBesideOptions(['--beside', 'n8n', '--installed', '/tmp/n8n'])).toMatchObject({ installed: '/tmp/n8n' });
  });

  it.each([
    [['--beside', 'temporal'], '--beside'],
    [['--beside'], '--beside'],
    [['--beside', 'restate', '--model-calls', '4'], '--model-calls'],
    [['--beside', 'restate', '--rounds', '2'], '--rounds'],
    [['--beside', 'restate', '--installed', '/tmp/restate'], '--installed'],
    [['--beside', 'n8n'], '--installed'],
  ])('refuse %p and name what is wrong', (args, named) => {
    expect(() => readBesideOptions(args)).toThrow(named);
  });
});
