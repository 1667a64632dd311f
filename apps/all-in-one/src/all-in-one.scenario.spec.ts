import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appNames, until } from '../../../test/support/app-process.js';
import { startStack } from '../../../test/support/stack.js';
import type { Stack } from '../../../test/support/stack.js';

let stack: Stack;

beforeAll(async () => void (stack = await startStack({ inOne: true })), 120_000);
afterAll(() => stack.stop());

const metricsOf = async (app: (typeof appNames)[number]): Promise<string> =>
  (await fetch(`${stack.apps[app].adminUrl}/metrics`)).text();

describe('the four apps in one process (ADR 215)', () => {
  it('answer a text that takes a tool, and each says what it serves', async () => {
    expect(await stack.text('+15550142', 'How many angry messages today?')).toEqual([200]);
    expect(await stack.untilReplies('+15550142', 1)).toMatch(/\d/);
    const { processes } = (await (await stack.api('/v1/processes')).json()) as {
      processes: { app: string; pid: number; serves?: string[] }[];
    }; // the gateway's own answer
    expect(processes.map(({ app }) => app).sort()).toEqual([...appNames].sort());
    expect(new Set(processes.map(({ pid }) => pid))).toEqual(new Set([stack.apps.gateway.pid]));
    expect(processes.find(({ app }) => app === 'controller')?.serves).toEqual(['safe-tools', 'sends']);
  });

  it('have their own metrics, of which one tells of the process', async () => {
    const all = await Promise.all(appNames.map(metricsOf));
    const named = (text: string): string[] => [
      ...new Set(Array.from(text.matchAll(/app="([\w-]+)"/g), ([, app = '']) => app)),
    ];
    expect(all.map(named)).toEqual(appNames.map((app) => [app]));
    expect(all.map((text) => text.includes('process_resident_memory_bytes{'))).toEqual([true, false, false, false]);
  });

  it('lose and double nothing when the process is killed among runs', async () => {
    const people = Array.from({ length: 12 }, (_, n) => `+155501${50 + n}`);
    const texting = people.map((person) => stack.text(person, 'How many angry messages today?'));
    expect(await Promise.all(texting)).toEqual(people.map(() => [200]));
    await stack.apps.gateway.kill();
    stack.apps.gateway.start();
    await until('all are answered', () => people.every((person) => stack.repliesTo(person).length > 0));
    await until('nothing is left to do', async () => {
      const runs = await Promise.all(
        (await stack.runIds()).map((id) => stack.api(`/v1/runs/${id}`).then((r) => r.json())),
      );
      return runs.every((run) => (run as { outcome: string | null }).outcome !== null); // the gateway's own answer
    });
    expect(people.map((person) => stack.repliesTo(person).length)).toEqual(people.map(() => 1));
  }, 120_000);

  it('finish what is under way at a signal, and end well', async () => {
    expect(await stack.text('+15550170', 'How many angry messages today?')).toEqual([200]);
    await stack.apps.gateway.kill('SIGTERM');
    expect(stack.apps.gateway.log).toContain('"app":"all-in-one","msg":"drained"');
  }, 60_000);
});
