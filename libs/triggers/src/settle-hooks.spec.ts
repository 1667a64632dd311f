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
  const accounts: Record<string, string> = { c1: 'k:a', c2: 'k:a' };
  const bots: Record<string, string | null> = {};
  let time = 0;
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
    credential: (id) => Promise.resolve({ account: accounts[id] ?? '', updatedAt: 0 }),
    now: () => time,
    ask: async ({ hook, path, base, credential, account }) => {
      step();
      const own = accounts[credential] ?? '';
      if (hook === 'register') bots[own] = `${base}/webhook/${path}`;
      else if (own === account) bots[own] = null;
      told.push(hook);
      return { problem: null };
    },
    ...{ base: 'https://a.example', key: 'k1' },
  };
  return {
    ...{ ports, told, kept, accounts, bots },
    pass: (ms: number) => (time += ms),
    arm: (...all: ArmedWorkflow[]) => (armed = all),
    dieAfter: (steps: number) => (left = steps),
    called: () => bots['k:a'] ?? null,
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

  const address = 'https://a.example/webhook/hooks/hook-a';

  it('is of one workflow where two have one bot by two credentials, and says so of the other', async () => {
    const { ports, arm, bots } = stand();
    arm(armedAs('a', ['message']), armedAs('b', ['message'], 'c2'));
    const said = [{ workflow: 'b', node: 'Bot', problem: expect.stringContaining('workflow a') }];
    expect([await settleHooks(ports), await settleHooks(ports)]).toEqual([said, said]);
    expect(bots).toEqual({ 'k:a': address });
    arm(armedAs('a', ['message']));
    expect([await settleHooks(ports), bots]).toEqual([[], { 'k:a': address }]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'stays where another credential of the bot tells it, a crash behind %s steps',
    async (steps) => {
      const { ports, arm, bots, kept, dieAfter } = stand();
      arm(armedAs('a', ['message']));
      await settleHooks(ports);
      arm(armedAs('a', ['message'], 'c2'));
      dieAfter(steps);
      await settleHooks(ports).catch(() => undefined);
      dieAfter(Number.POSITIVE_INFINITY);
      await settleHooks(ports);
      await settleHooks(ports);
      expect([bots, [...kept.keys()]]).toEqual([{ 'k:a': address }, ['c2']]);
    },
  );

  it('stays where the order to take back from the credential before is lost once', async () => {
    const { ports, arm, bots, told } = stand();
    arm(armedAs('a', ['message']));
    await settleHooks(ports);
    arm(armedAs('a', ['message'], 'c2'));
    await settleHooks({
      ...ports,
      ask: (asked) => (asked.hook === 'register' ? ports.ask(asked) : Promise.resolve({ problem: 'lost' })),
    });
    await settleHooks(ports);
    expect([bots, told]).toEqual([{ 'k:a': address }, ['register', 'register']]);
  });

  it('comes back where a bot may have lost it: by an order of another key, or of who knows whom', async () => {
    const { ports, arm, bots, accounts, pass } = stand();
    arm(armedAs('a', ['message']), armedAs('b', ['message'], 'c2'));
    accounts['c2'] = 'l:a';
    await settleHooks(ports);
    bots['k:a'] = null; // what an order with c2 comes to, where both are one bot
    arm(armedAs('a', ['message']));
    await settleHooks(ports);
    expect(bots['k:a']).toBe(address);
    bots['k:a'] = null;
    pass(3_600_000);
    await settleHooks(ports);
    expect(bots['k:a']).toBe(address);
  });

  it('is told to the bot that a credential has come to open, and takes nothing from it that another one has', async () => {
    const { ports, arm, bots, accounts, told } = stand();
    accounts['c2'] = 'k:b';
    arm(armedAs('a', ['message']), armedAs('b', ['message'], 'c2'));
    await settleHooks(ports);
    accounts['c1'] = 'k:c';
    await settleHooks(ports);
    expect(bots['k:c']).toBe(address);
    accounts['c2'] = 'k:c';
    await settleHooks(ports);
    await settleHooks(ports);
    expect([bots['k:c'], told.length]).toEqual([address, 4]);
    const written = { account: 'k:c', updatedAt: 1 };
    await settleHooks({ ...ports, credential: () => Promise.resolve(written) });
    expect(told).toHaveLength(5);
  });
});
