import { expect, it } from '@jest/globals';
import { FactReader } from './facts.js';

function answer(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
}

it('a gateway that goes while it is asked many things is one failure, told to who asked', async () => {
  const unheard: unknown[] = [];
  const collect = (error: unknown): void => void unheard.push(error);
  process.on('unhandledRejection', collect);
  const run = { run_id: 'run_1', actor_id: 'act_1', changed_at: '', started_at: '' };
  const reader = new FactReader({
    api: async (path) => {
      if (path.startsWith('/v1/runs?')) return answer({ runs: [run] });
      if (path.startsWith('/v1/runs/')) return answer({ ...run, rows: [] });
      throw new Error(`gone: ${path}`);
    },
  });
  await expect(reader.read()).rejects.toThrow('gone');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', collect);
  expect(unheard).toEqual([]);
});
