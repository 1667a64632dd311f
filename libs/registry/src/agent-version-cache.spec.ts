import { describe, expect, it } from '@jest/globals';
import { AgentVersionCache } from './agent-version-cache.js';
import { AgentRegistry } from './agent-registry.js';
import type { RegisteredAgent } from './agent-registry.js';
import { hashDefinition, keptFiles, nobody } from './definition.js';
import { noAgents } from './registry-setting.js';
import { toWorkflowSide } from './stored-workflow.js';

const us = { tenant: 'default', channel: 'sms', ours: '+15550100' };
const asMesa = (goal: string) => ({ ...nobody, id: 'mesa', tenant: 'default', goal });

/** The agent mesa as of this version, whose goal is its name. */
function mesa(version: string): RegisteredAgent {
  const file = { id: 'mesa', default: true };
  return {
    file,
    tenant: 'default',
    version,
    definition: asMesa(version),
    bindings: [],
    notices: null,
    keywords: null,
    quietHours: null,
  };
}

/** A book of mesa that keeps count of what it asks a store that keeps these versions. */
function cacheOf(today: string, kept: readonly string[] = []) {
  const asked: string[] = [];
  const watched = { current: new AgentRegistry([mesa(today)]) };
  const clock = { now: 0 };
  const read = (version: string): Promise<unknown> => {
    asked.push(version);
    return Promise.resolve(kept.includes(version) ? asMesa(version) : null);
  };
  const cache = new AgentVersionCache(watched, { read }, () => clock.now);
  const move = (to: string): void => void (watched.current = new AgentRegistry([mesa(to)]));
  return { cache, asked, clock, move };
}

const naming = (layer: string) => {
  const child = { kind: 'llm' as const, id: 'a', instructions: 'Say it' };
  return { version: 1 as const, root: { kind: 'provide' as const, id: 'p', layers: [layer], child } };
};

const pin = (agentVersion: string) => ({ agentId: 'mesa', agentVersion });

describe('the book of agents', () => {
  it('opens a run on a number by the graph that is published for it, unless a file binds the number', async () => {
    const [graph, clock] = [{ agentId: 'workflow.thanks', agentVersion: '0123456789abcdef' }, { now: 0 }];
    const published: { pin: typeof graph | null; asked: number } = { pin: null, asked: 0 };
    const graphOn = async () => ((published.asked += 1), published.pin);
    const watched = { current: new AgentRegistry([mesa('v1')]) };
    const store = { read: async () => asMesa('v1'), graphOn };
    const cache = new AgentVersionCache(watched, store, () => clock.now);
    await cache.look(us);
    published.pin = graph;
    clock.now += 999;
    await cache.look(us);
    expect([cache.opening(us), published.asked]).toEqual([pin('v1'), 1]);
    clock.now += 1;
    await cache.look(us);
    expect([cache.opening(us), cache.find(graph).isLost]).toEqual([graph, false]);
    for (const other of [{ channel: 'api' }, { tenant: 'acme' }]) await cache.look({ ...us, ...other });
    expect([cache.opening({ ...us, channel: 'api' }), published.asked]).toEqual([pin('v1'), 2]);
    watched.current = new AgentRegistry([{ ...mesa('v2'), bindings: ['sms:+15550100'] }]);
    expect(cache.opening(us)).toEqual(pin('v2'));
  });

  it('has what a run begins on at hand after the files have changed', () => {
    const { cache, move } = cacheOf('v1');
    const opened = cache.opening(us);
    move('v2');
    expect(cache.find(opened)).toMatchObject({ definition: { goal: 'v1' }, version: 'v1', isLost: false });
  });

  it('opens a run on a side that names a stored workflow by the version in it', () => {
    const ours = toWorkflowSide('triage', '0123456789abcdef');
    const side = { tenant: 'default', channel: 'api', ours };
    const stored = { agentId: 'workflow.triage', agentVersion: '0123456789abcdef' };
    const { cache } = cacheOf('v1');
    expect(cache.opening(side)).toEqual(stored);
    for (const other of [
      { ...side, channel: 'sms' },
      { ...side, ours: 'api' },
      { ...side, ours: 'agent:mesa' },
    ])
      expect(cache.opening(other)).toEqual(pin('v1'));
  });

  it('opens a run of who says its agent as that agent, and as nobody where it is gone', () => {
    const { cache } = cacheOf('v1');
    const side = { tenant: 'default', channel: 'api', ours: 'schedule' };
    expect(cache.opening(side, { agent: 'mesa' })).toEqual(pin('v1'));
    expect(cache.opening(side, { agent: 'gone' })).toEqual({ agentId: 'unbound', agentVersion: '' });
  });

  it('has the files that a run names beside its agent, each by its own version', async () => {
    const files = keptFiles(naming('file:a.md'), new Map([['a.md', 'A']]));
    const kept = files && hashDefinition(files);
    const stored = (version: string): unknown => (version === kept ? files : version === 'v1' ? asMesa('v1') : null);
    const { cache, move } = cacheOf('v1');
    const other = new AgentVersionCache({ current: noAgents }, { read: (version) => Promise.resolve(stored(version)) });
    const opened = cache.opening(us, { agent: 'mesa', files: String(kept) });
    const plain = cache.opening(us, { files: String(kept) });
    move('v2');
    expect(opened).toEqual(pin(`v1+${kept}`));
    expect(cache.find(opened)).toMatchObject({ definition: { goal: 'v1' }, version: 'v1', isLost: true });
    await other.fetch(opened);
    const found = { definition: { goal: 'v1' }, version: `v1+${kept}`, isLost: false, layers: { 'a.md': 'A' } };
    expect([other.find(opened), other.find(plain)]).toMatchObject([found, found]);
    const ofEnvironment = other.opening(us, { files: String(kept) });
    expect(other.find({ ...ofEnvironment, agentId: 'default' })).toMatchObject({
      definition: null,
      layers: { 'a.md': 'A' },
    });
    expect(keptFiles(naming('conversation-summary'), new Map())).toBeNull();
  });

  it('learns nothing by being looked at', () => {
    const { cache, move } = cacheOf('v1');
    expect(cache.find(pin('v1')).isLost).toBe(false);
    move('v2');
    expect(cache.find(pin('v1'))).toMatchObject({ version: 'v2', isLost: true });
  });

  it('asks the store once for what it keeps, and only now and then for what nobody keeps', async () => {
    const { cache, asked, clock } = cacheOf('v3', ['v1']);
    for (let turn = 0; turn < 3; turn += 1) for (const version of ['v1', 'v2', 'v3']) await cache.fetch(pin(version));
    expect(asked).toEqual(['v1', 'v2']);
    clock.now += 30_001;
    await cache.fetch(pin('v2'));
    expect(asked).toEqual(['v1', 'v2', 'v2']);
  });

  it('takes in what was absent as soon as it is given', async () => {
    const { cache } = cacheOf('v3');
    await cache.fetch(pin('v1'));
    cache.learn('v1', asMesa('v1'));
    expect(cache.find(pin('v1')).isLost).toBe(false);
  });

  it('does not take a store that is away for one that keeps nothing', async () => {
    let isAway = true;
    const read = (): Promise<unknown> => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(asMesa('v1')));
    const cache = new AgentVersionCache({ current: new AgentRegistry([mesa('v2')]) }, { read });
    await expect(cache.fetch(pin('v1'))).rejects.toThrow('away');
    isAway = false;
    await cache.fetch(pin('v1'));
    expect(cache.find(pin('v1')).isLost).toBe(false);
  });

  it('keeps the hundred that were last in use', async () => {
    const versions = Array.from({ length: 101 }, (_, n) => `v${n}`);
    const { cache, asked } = cacheOf('today', versions);
    for (const version of versions.slice(0, 100)) await cache.fetch(pin(version));
    await cache.fetch(pin('v0')); // in use again, and so not the oldest any more
    await cache.fetch(pin('v100'));
    expect([cache.find(pin('v0')).isLost, cache.find(pin('v1')).isLost]).toEqual([false, true]);
    await cache.fetch(pin('v1'));
    expect(asked).toEqual([...versions, 'v1']);
  });

  it('keeps two versions of each agent, however many agents there are', async () => {
    const agents = Array.from({ length: 120 }, (_, n) => mesa(`today${n}`));
    const watched = { current: new AgentRegistry(agents) };
    const cache = new AgentVersionCache(watched, { read: (version) => Promise.resolve(asMesa(version)) });
    const pins = Array.from({ length: 240 }, (_, n) => pin(`v${n}`));
    for (const one of pins) await cache.fetch(one);
    expect(pins.filter((one) => cache.find(one).isLost)).toEqual([]);
    await cache.fetch(pin('v240'));
    expect(cache.find(pin('v0')).isLost).toBe(true);
  });
});
