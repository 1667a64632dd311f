import { describe, expect, it } from '@jest/globals';
import type { ArmedWorkflow } from './armed-workflow.js';
import { settleHooks } from './settle-hooks.js';
import type { HookPorts, HookRegistration } from './settle-hooks.js';

const armedAs = (id: string, updates: string[], credential = 'c1', version: string | null = 'v'): ArmedWorkflow => ({
  ...{ id, version, routes: [], schedules: 0 },
  triggers: {
    ...{ name: id, ends: [], errorWorkflow: null },
    triggers: [
      {
        ...{ node: 'Bot', webhookId: `hook-${id}`, credentials: { telegramApi: credential } },
        arming: {
          ...{ kind: 'hook', type: 'n8n-nodes-base.telegramTrigger', credentialType: 'telegramApi', isOpen: true },
          values: { updates },
        },
      },
    ],
  },
});

/** A service that keeps the address it was told, and dies at a step if it is said so. */
function stand() {
  let armed: ArmedWorkflow[] = [];
  let called: string | null = null;
  const told: string[] = [];
  const kept = new Map<string, HookRegistration>();
  let left = Number.POSITIVE_INFINITY;
  const step = (): void => {
    if (left <= 0) throw new Error('died');
    left -= 1;
  };
  const ports: HookPorts = {
    registrations: {
      list: () => Promise.resolve(new Map(kept)),
      write: async (credential, registration) => {
        step();
        kept.set(credential, registration);
      },
      remove: async (credential) => {
        step();
        kept.delete(credential);
      },
    },
    armed: () => Promise.resolve(armed),
    ask: async ({ hook, path, base }) => {
      step();
      called = hook === 'register' ? `${base}/webhook/${path}` : null;
      told.push(hook);
      return { problem: null };
    },
    ...{ base: 'https://a.example', key: 'k1' },
  };
  return {
    ...{ ports, told, kept },
    arm: (...all: ArmedWorkflow[]) => (armed = all),
    dieAfter: (steps: number) => (left = steps),
    called: () => called,
  };
}

describe('what services are told to call', () => {
  it('is what is armed, said once, and again where it changes', async () => {
    const { ports, told, arm, called } = stand();
    arm(armedAs('a', ['message']));
    expect(await settleHooks(ports)).toEqual([]);
    await settleHooks(ports);
    expect([told, called()]).toEqual([['register'], 'https://a.example/webhook/hooks/hook-a']);
    arm(armedAs('a', ['*']));
    await settleHooks(ports);
    await settleHooks({ ...ports, key: 'k2' });
    expect(told).toEqual(['register', 'register', 'register']);
    arm(armedAs('a', ['*'], 'c1', null));
    await settleHooks(ports);
    await settleHooks(ports);
    expect([told.slice(3), called()]).toEqual([['unregister'], null]);
  });

  it.each([0, 1, 2, 3, 4, 5])('is so after a crash behind %s steps as well', async (steps) => {
    const { ports, arm, dieAfter, called, kept } = stand();
    for (const [armed, address] of [
      [[armedAs('a', ['message'])], 'https://a.example/webhook/hooks/hook-a'],
      [[armedAs('a', ['message'], 'c1', null)], null],
    ] as const) {
      arm(...armed);
      dieAfter(steps);
      await settleHooks(ports).catch(() => undefined);
      dieAfter(Number.POSITIVE_INFINITY);
      await settleHooks(ports);
      expect([called(), kept.size]).toEqual([address, address === null ? 0 : 1]);
    }
  });

  it('is tried again where a service refuses, and told', async () => {
    const { ports, arm, kept } = stand();
    arm(armedAs('a', ['message']));
    const refusing = { ...ports, ask: () => Promise.resolve({ problem: 'Unauthorized' }) };
    expect(await settleHooks(refusing)).toEqual([{ workflow: 'a', node: 'Bot', problem: 'Unauthorized' }]);
    expect(kept.get('c1')?.isDone).toBe(false);
    expect(await settleHooks(ports)).toEqual([]);
    expect(kept.get('c1')?.isDone).toBe(true);
  });

  it('is nothing without an address that a service reaches', async () => {
    const { ports, arm, told } = stand();
    arm(armedAs('a', ['message']));
    const [found] = await settleHooks({ ...ports, base: 'http://localhost' });
    expect([found?.problem, told]).toEqual([expect.stringContaining('PUBLIC_BASE_URL'), []]);
  });

  it('is of one workflow where two have one credential', async () => {
    const { ports, arm, told, called } = stand();
    arm(armedAs('b', ['message']), armedAs('a', ['message']));
    await settleHooks(ports);
    await settleHooks(ports);
    expect([told, called()]).toEqual([['register'], 'https://a.example/webhook/hooks/hook-a']);
  });
});
