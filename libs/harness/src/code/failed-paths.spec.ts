import { describe, expect, it } from '@jest/globals';
import { AgentHarness, parseAndRunWorkflow } from './index.js';
import type { ModelCall } from './index.js';

describe('several paths that fail', () => {
  const late = { kind: 'waitForMessage', id: 'late', timeout: 30 };
  const cut = { kind: 'llm', id: 'cut', instructions: '' };
  const silent = { kind: 'spawn', id: 'slow', timeout: 20, child: { kind: 'delay', id: 'd', ms: 60_000 } };
  const model = ({ id }: ModelCall) => ({ text: 'half of', isCut: id === 'cut' });

  const endOf = (root: object): Promise<unknown> => {
    const harness = new AgentHarness({ name: 'runner', params: { model, time: 'virtual' } });
    const given = { json: { version: 1, root }, harness, ctx: harness.createContext(), tools: [], input: 'in' };
    return parseAndRunWorkflow(given).catch((error: unknown) => error);
  };

  it.each([
    ['NODE_FAILED', [late, cut]],
    ['MODEL_OUTPUT_CUT', [cut, late]],
    ['SPAWN_TIMEOUT', [silent, cut, late]],
    ['MODEL_OUTPUT_CUT', [cut, silent, late]],
    ['NODE_FAILED', [{ kind: 'delay', id: 'ok', ms: 1 }, late, silent, cut]],
  ])('fail as the first of them, whichever ends first: %s', async (code, paths) => {
    const root = { kind: 'fork', id: 'f', mode: 'all', paths };
    expect(await endOf(root)).toMatchObject({ code });
    expect(await endOf({ ...root, concurrency: 1 })).toMatchObject({ code });
  });
});
