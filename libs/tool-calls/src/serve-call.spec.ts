import { expect, it } from '@jest/globals';
import type { RunTool } from '#protocol';
import type { ActorPorts } from '#engine/ports';
import { isServed, runServed } from './run-effect.js';
import type { ClaimedTool, EffectPorts, SettleCall } from './run-effect.js';

const effect: RunTool = {
  ...{ type: 'run-tool', id: 'act_01JD0000000000000000000000.3.0', runId: 'run_x', actionId: 'step_1', tool: 'counts' },
  ...{ parentActionId: null, args: {}, repeat: 'safe', effectKey: 'e', dedupeKey: 'd', deadlineAt: 9e12 },
};

function portsOf(tool: object, more: object = {}): EffectPorts {
  const guard = { tools: [{ runs: 'owed', spec: { name: 'counts' }, ...tool }] };
  return { guard, ...more } as unknown as EffectPorts; // as much of them as is asked
}

it('only a read by a tool of ours that takes no longer than others is made at once', () => {
  expect(isServed(portsOf({}), effect)).toBe(true);
  expect(isServed(portsOf({}), { ...effect, repeat: 'keyed' })).toBe(false);
  expect(isServed(portsOf({ timeoutMs: 60_000 }), effect)).toBe(false);
  expect(isServed(portsOf({ runs: 'inline' }), effect)).toBe(false);
  expect(isServed(portsOf({}), { ...effect, tool: 'of-an-mcp-server' })).toBe(false);
});

it('a call that its commit has claimed is settled by that claim, as whoever committed settles', async () => {
  const authorities: unknown[] = [];
  const ports = portsOf(
    { spec: { name: 'another' } },
    {
      ...{ store: { effects: {} } as ActorPorts, leaseMs: 60_000 }, // no part of it is used
      answersFor: () => ({ read: () => Promise.resolve(null) }),
      look: { isOwed: () => Promise.resolve(true), everyMs: 60_000 },
    },
  );
  // as much of a claim as a call uses
  const claimed = { status: 'claimed', effect, address: { tenant: 't' }, now: 1, claims: 1 } as ClaimedTool;
  const settle: SettleCall = async (authority) => {
    authorities.push(authority);
    return 'settled';
  };
  expect(await runServed(ports, claimed, 'mine', new AbortController().signal, settle)).toBe('run');
  expect(authorities).toEqual([{ token: 'mine' }]);
});
