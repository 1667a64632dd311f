import { expect, it } from '@jest/globals';
import { AgentHarness, delay, sequence, step } from './index.js';
import type { Step } from './index.js';

it('steps do nothing more in virtual time once their run is called off', async () => {
  const abort = new AbortController();
  const done: string[] = [];
  const code = (id: string, then = (): void => undefined): Step =>
    step.run({ id, execute: () => (done.push(id), then(), id) });
  const steps = [code('a', () => abort.abort()), delay({ id: 'd', ms: 60_000 }), code('b')];
  const harness = new AgentHarness({ name: 'runner', params: { time: 'virtual' } });
  const ctx = harness.createContext({ signal: abort.signal });
  const ended = harness.run(sequence({ id: 's', steps }), 'in', ctx);
  await expect(ended).rejects.toMatchObject({ code: 'NODE_FAILED', message: 'the run ended as cancelled' });
  expect(done).toEqual(['a']);
});
