import { describe, expect, it } from '@jest/globals';
import { listUnserved, ServingLook, tellServed } from './roles.js';
import type { SeenProcess } from './schema/schema-store.js';

const range = { oldest: 1, newest: 1 };

function process(app: string, pid: number, more: Partial<SeenProcess> = {}): SeenProcess {
  return { id: `${app}${pid}`, app, host: 'h', pid, ...range, leaseLeftMs: 20_000, ...more };
}

const fleet = [process('gateway', 1), process('controller', 2, { serves: ['safe-tools'] }), process('compressor', 3)];

describe('the roles of a deployment', () => {
  it('are told process by process, with what each serves beside its own', () => {
    expect(tellServed([...fleet, process('controller', 4, { leaseLeftMs: 1 }), process('script', 5)])).toEqual([
      'compressor h:3 compression',
      'controller h:2 turns and safe-tools',
      'gateway h:1 sends',
    ]);
  });

  it('are missed by name where no live process has them, safe tools at a controller or not', () => {
    expect(listUnserved(fleet)).toEqual(['tools (tool-runner)']);
    expect(listUnserved([...fleet, process('tool-runner', 4, { leaseLeftMs: 1 })])).toEqual(['tools (tool-runner)']);
    expect(listUnserved([...fleet, process('tool-runner', 4)])).toEqual([]);
  });
});

describe('what a process says of itself to a probe', () => {
  it('waits for nothing, and is looked up once in ten seconds', async () => {
    let [looks, at] = [0, 0];
    const store = { seen: () => Promise.resolve((looks++, looks < 3 ? fleet : [])) };
    const look = new ServingLook(store, { app: 'controller', serves: ['safe-tools'] }, () => at);
    expect(look.now()).toEqual({ serves: ['turns', 'safe-tools'] });
    await Promise.resolve();
    await Promise.resolve();
    at = 9_999;
    expect(look.now()).toEqual({ serves: ['turns', 'safe-tools'], unserved: ['tools (tool-runner)'] });
    expect(looks).toBe(1);
    at = 10_000;
    look.now();
    expect(looks).toBe(2);
  });

  it('says nothing of others while Redis cannot be asked', async () => {
    const look = new ServingLook({ seen: () => Promise.reject(new Error('away')) }, { app: 'gateway' });
    look.now();
    await Promise.resolve();
    await Promise.resolve();
    expect(look.now()).toEqual({ serves: ['sends'] });
  });
});
