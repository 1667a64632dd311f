import { describe, expect, it } from '@jest/globals';
import { allChildren } from '#program';
import { makeId } from '#protocol';
import type { CommitRequest } from '#engine/ports';
import { endTree } from './fell-tree.js';
import { Felling } from './felling.js';
import { Quarantine } from '../recovery/quarantine.js';
import { takeTurns } from '../take-turn.js';
import type { TurnPorts } from '../take-turn.js';

const never = new AbortController().signal;
const idOf = (n: number) => makeId('act', `01JD0000000000000000TR${String(n).padStart(2, '0')}00`, 0);
const root = idOf(0);
const below = Array.from({ length: 80 }, (_, n) => idOf(n + 1));
const trees = { fellTree: () => Promise.resolve([...below, root]) };
const ports = { store: { trees }, programs: { areToldTogether: () => true } };
const calledOff = { calledOff: 'run_1' };

describe('the turns below a root that is called off', () => {
  it('are all taken, in their order and some at once, and the root is left to its own', async () => {
    const taken: string[] = [];
    let [atOnce, most] = [0, 0];
    await endTree(ports, root, calledOff, never, async (actorId) => {
      taken.push(actorId);
      most = Math.max(most, (atOnce += 1));
      await new Promise(setImmediate);
      atOnce -= 1;
    });
    expect(taken).toEqual(below);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThan(below.length);
  });

  it('are taken though one of them fails, and that is told', async () => {
    const taken: string[] = [];
    const felling = endTree(ports, root, calledOff, never, (actorId) => {
      taken.push(actorId);
      return actorId === below[0] ? Promise.reject(new Error('a broken run')) : Promise.resolve();
    });
    await expect(felling).rejects.toThrow('a broken run');
    expect(taken).toEqual(below);
  });

  it('are begun no more by a process that leaves', async () => {
    const [taken, leaving]: [string[], AbortController] = [[], new AbortController()];
    await endTree(ports, root, calledOff, leaving.signal, (actorId) => {
      taken.push(actorId);
      leaving.abort();
      return Promise.resolve();
    });
    expect(taken).toEqual(below.slice(0, 1));
  });
});

describe('a root that is called off', () => {
  const address = { tenant: 'default', channel: 'sms' as const, ours: '+15550100', theirs: '+15550123' };
  const mail = [{ at: 1, type: 'cancel-requested', runId: 'run_1', by: 'ana' }];
  const family = { spawnId: 's', parentId: root, rootId: root };
  const nothing = { effects: [], cancels: [], ledger: [], runs: [], messageRuns: {} };
  const post = { to: allChildren, event: { type: 'parent-cancelled', reason: 'cancelled' } };

  /** A store of a root with one text to read and its children, and the actors in the order of their commits. */
  function given(attempts: number) {
    const committed: string[] = [];
    const loaded = (actorId: string) => {
      if (committed.includes(actorId)) return { status: 'idle' };
      const common = { status: 'ready', now: 1, version: 4, state: { v: 1 }, traces: [], sends: {}, address };
      const flags = { lastMail: null, optedOut: false, takenOver: false };
      if (actorId !== root) return { ...common, ...flags, attempts: 0, mail: [], family };
      return { ...common, ...flags, mail, attempts };
    };
    const program = {
      ...{ name: 'workflow', findLiveRun: () => ({ id: 'run_1' }), next: () => null, isThinking: () => false },
      ...{ isLive: () => true, wakeAt: () => null, decide: (state: object) => ({ ...nothing, state, posts: [post] }) },
      ...{ waitingMessages: () => [] },
    };
    const ports = {
      store: {
        trees: { ...trees },
        turns: {
          load: (actorId: string) => Promise.resolve(loaded(actorId)),
          abandon: () => Promise.resolve(),
          commit: ({ actorId }: CommitRequest) =>
            Promise.resolve({ status: 'committed', mailLeft: committed.push(actorId) * 0 }),
        },
      },
      programs: {
        of: () => ({ program, ready: () => Promise.resolve() }),
        opening: () => ({}),
        currentRules: () => 2,
        areToldTogether: () => true,
      },
      ...{ quarantine: new Quarantine(), felling: new Felling(), recoveryGate: { isComplete: true } },
      ...{ outage: { lastAgo: () => null, lastOn: () => null }, leaseMs: 60_000 },
      ...{ deriveApprovalCode: () => '', onCommit: () => undefined },
    };
    return { committed, ports: ports as unknown as TurnPorts }; // nothing else is asked
  }

  it.each([
    ['beside other turns', 0],
    ['alone, since workers have died over it', 2],
  ])('has the turns of its children taken by the same job, where its own was taken %s', async (_place, deaths) => {
    const { committed, ports } = given(deaths);
    expect(await takeTurns(ports, root, never, never)).toBe('committed');
    expect(committed).toEqual([root, ...below]);
  });

  it('keeps no suspect waiting that waits to be alone', async () => {
    const { committed, ports } = given(0);
    const asked = Promise.withResolvers<boolean>();
    const suspect = async (): Promise<void> => {
      const slot = await ports.quarantine.enter(never);
      asked.resolve((await slot?.alone(never)) ?? false);
      slot?.leave();
    };
    const { fellTree } = ports.store.trees;
    ports.store.trees.fellTree = (...call) => {
      void suspect();
      return fellTree(...call);
    };
    expect(await takeTurns(ports, root, never, never)).toBe('committed');
    expect(await asked.promise).toBe(true);
    expect(committed).toHaveLength(below.length + 1);
  });
});
