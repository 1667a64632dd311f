import { expect, it } from '@jest/globals';
import type { RunTool } from '#protocol';
import type { EffectPort } from '#engine/ports';
import { runEffect } from './run-effect.js';
import type { EffectPorts } from './run-effect.js';

const effect: RunTool = {
  ...{
    type: 'run-tool',
    id: 'act_01JD0000000000000000000000.3.0',
    runId: 'run_x',
    actionId: 'step_1',
    tool: 'no_such',
  },
  ...{ parentActionId: null, args: {}, repeat: 'keyed', effectKey: 'e', dedupeKey: 'd', deadlineAt: 9e12 },
};

/** By what authority a call is settled. */
async function settledBy(owed: RunTool): Promise<unknown> {
  const authorities: unknown[] = [];
  const effects = {
    claim: () => Promise.resolve({ status: 'claimed', effect: owed, address: { tenant: 't' }, now: 1, claims: 1 }),
    settle: (_id: string, authority: unknown) => Promise.resolve((authorities.push(authority), 'settled')),
  } as unknown as EffectPort; // as much of it as a call uses
  const cache = { read: () => Promise.resolve(null) };
  const ports = {
    ...{ store: { effects }, leaseMs: 60_000, answersFor: () => cache, guard: { tools: [] } },
    look: { isOwed: () => Promise.resolve(true), everyMs: 60_000, onError: () => undefined },
  } as unknown as EffectPorts; // as much of them as a call of no known tool uses
  await runEffect(ports, owed.id, new AbortController().signal);
  return authorities[0];
}

it('a call settled for a child says that no person waits for it', async () => {
  expect(await settledBy({ ...effect, background: true })).toMatchObject({ background: true });
  expect(await settledBy(effect)).toEqual({ token: expect.anything() });
});
