import { beforeEach, describe, expect, it } from '@jest/globals';
import { RegistryWatch } from '#registry';
import { agentKeys } from '../version-keys.js';
import { ConfirmedVersions } from '../workflows/confirmed-store.js';
import { AgentVersionStore } from './agent-version-store.js';
import { keepingGate } from './keeping-gate.js';
import { RegistryHolders } from './registry-holders.js';
import { redisForFile } from '../../../../test/support/redis-for-file.js';

const keptMs = 60_000;
const definition = { id: 'mesa', goal: 'Sea breve: “¿cuántos?”' };

let store: AgentVersionStore;
let holders: RegistryHolders;

const opened = redisForFile();
beforeEach(async () => {
  await opened.redis.flushall();
  store = new AgentVersionStore(opened.redis, keptMs);
  holders = new RegistryHolders(opened.redis);
});

/** As if what is kept under this key for whom it names had last been told so long ago, in ms. */
async function age(key: string, field: string, byMs: number, rest = ''): Promise<void> {
  const [seconds = '0'] = (await opened.redis.time()).map(String);
  await opened.redis.hset(key, field, `${Number(seconds) * 1_000 - byMs}${rest}`);
}

describe('the agents’ versions', () => {
  it('are read as they were kept, and are null where nobody kept them', async () => {
    await store.keep(new Map([['v1', definition]]));
    expect(await store.read('v1')).toEqual(definition);
    expect(await store.read('v2')).toBeNull();
  });

  it('mean one definition for ever', async () => {
    await store.keep(new Map([['v1', definition]]));
    await store.keep(new Map([['v1', { ...definition, goal: 'another' }]]));
    expect(await store.read('v1')).toEqual(definition);
  });

  it('go when nobody has had them for the retention, and not before', async () => {
    await store.keep(
      new Map([
        ['old', definition],
        ['young', definition],
      ]),
    );
    await age(agentKeys.held, 'old', keptMs + 5_000);
    await age(agentKeys.held, 'young', keptMs - 20_000);
    await store.keep(new Map([['new', definition]]));
    const kept = await Promise.all(['old', 'young', 'new'].map((version) => store.read(version)));
    expect(kept).toEqual([null, definition, definition]);
    expect(Object.keys(await opened.redis.hgetall(agentKeys.held)).sort()).toEqual(['new', 'young']);
  });

  it('take with them what a person has confirmed of them, and nothing of others', async () => {
    const confirmed = new ConfirmedVersions(opened.redis);
    for (const version of ['old', 'young', 'stored']) {
      await store.keepForGood(version, definition);
      await confirmed.confirm(version, { id: 'w', nodes: ['1'], by: 'ann', why: null, at: 1 });
    }
    await age(agentKeys.held, 'old', keptMs + 5_000);
    await age(agentKeys.held, 'young', keptMs - 20_000);
    await store.keep(new Map([['new', definition]]));
    const known = await Promise.all(['old', 'young', 'stored'].map((version) => confirmed.read(version)));
    expect(known.map((each) => each?.by)).toEqual([undefined, 'ann', 'ann']);
    expect(await opened.redis.llen(agentKeys.published)).toBe(3); // the audit keeps who it was
  });

  it('stay for as long as one process keeps them again', async () => {
    await store.keep(new Map([['v1', definition]]));
    await age(agentKeys.held, 'v1', keptMs + 5_000);
    await store.keep(new Map([['v1', definition]]));
    expect(await store.read('v1')).toEqual(definition);
  });
});

function mayAccept(version: string): Promise<boolean> {
  return holders.allHold({ version, agents: [{ version: 'v1' }, { version: 'v2' }] });
}

describe('who books texts by an agent registry', () => {
  it('may not before any controller answers by it', async () => {
    expect(await mayAccept('r1')).toBe(false);
    await store.keep(new Map([['v1', definition]]));
    expect(await mayAccept('r1')).toBe(false);
    await holders.hold('one', 'r1');
    expect(await mayAccept('r1')).toBe(true);
    expect(await mayAccept('r2')).toBe(false);
  });

  it('goes by what is kept where the controllers are of a build that does not say by what they answer', async () => {
    const versions = [new Map([['v1', definition]]), new Map([['v2', definition]])];
    const seen: boolean[] = [];
    for (const kept of versions) {
      await store.keep(kept);
      seen.push(await mayAccept('r1'));
    }
    await holders.hold('one', 'r2');
    expect([...seen, await mayAccept('r1')]).toEqual([false, true, false]);
  });

  it('waits for the last of those that live', async () => {
    await holders.hold('one', 'r1');
    await holders.hold('two', 'r1');
    await holders.hold('one', 'r2');
    expect(await Promise.all([mayAccept('r1'), mayAccept('r2')])).toEqual([false, false]);
    await holders.hold('two', 'r2');
    expect(await mayAccept('r2')).toBe(true);
  });

  it('waits for a controller that has no agents, and would answer as the environment’s', async () => {
    await holders.hold('one', 'r1');
    const nothing = (): undefined => undefined;
    const observer = { adopted: nothing, refused: nothing, waiting: nothing, failed: nothing };
    const other = new RegistryWatch(undefined, observer, keepingGate(opened.redis, store));
    await other.open();
    other.stop();
    expect(await mayAccept('r1')).toBe(false);
  });

  it('does not wait for the dead, and where all are dead goes by the last of them', async () => {
    await holders.hold('one', 'r1');
    await age(agentKeys.holders, 'one', 6_000, ' r1');
    await holders.hold('two', 'r2');
    expect(await mayAccept('r2')).toBe(true);
    await age(agentKeys.holders, 'one', 9_000, ' r1');
    await age(agentKeys.holders, 'two', 6_000, ' r2');
    expect(await Promise.all([mayAccept('r1'), mayAccept('r2')])).toEqual([false, true]);
  });

  it('finds no more entries than there are controllers', async () => {
    for (const holder of ['a', 'b', 'c']) await holders.hold(holder, 'r1');
    for (const holder of ['a', 'b', 'c']) await age(agentKeys.holders, holder, 6_000, ' r1');
    await holders.hold('d', 'r1');
    expect(Object.keys(await opened.redis.hgetall(agentKeys.holders))).toEqual(['d']);
  });
});
