import { beforeEach, describe, expect, it } from '@jest/globals';
import { AgentRegistry, AgentVersionCache, definitionFrom, hashDefinition } from '#registry';
import type { AgentDefinition, RegisteredAgent } from '#registry';
import { redisForFile } from '../../../../test/support/redis-for-file.js';
import { agentKeys, forEver } from '../version-keys.js';
import { AgentChangeStore } from './agent-change-store.js';
import type { AgentChange } from './agent-change-store.js';
import { AgentVersionStore } from './agent-version-store.js';
import { PublishedAgents } from './published-agents.js';

const opened = redisForFile();

function toAgent(file: Partial<AgentDefinition> = {}): RegisteredAgent {
  const definition = definitionFrom({
    ...{ id: 'desk', tenant: 'default', goal: 'Count.', constraints: null, tools: null, policy: {}, timeZone: null },
    ...{ language: 'en', refusal: null, texts: {}, ...file },
  });
  if (definition === null) throw new Error('no definition');
  const version = hashDefinition(definition);
  const bindings = ['sms:+15550101'];
  const rest = { notices: null, keywords: null, quietHours: null };
  return {
    file: { id: 'desk', goal: definition.goal ?? '' },
    tenant: 'default',
    version,
    definition,
    bindings,
    ...rest,
  };
}

const side = { tenant: 'default', channel: 'sms', ours: '+15550101' };

let changes: AgentChangeStore;
let versions: AgentVersionStore;
/** What was told of files that have changed and of words that are lost. */
let told: string[];
let now: number;

beforeEach(async () => {
  await opened.redis.flushall();
  changes = new AgentChangeStore(opened.redis);
  versions = new AgentVersionStore(opened.redis, 60_000);
  [told, now] = [[], 0];
});

/** A process that begins runs by this file, as a controller does. */
function openProcess(file: RegisteredAgent) {
  const observer = {
    fileChanged: (agent: string, fields: readonly string[]) => void told.push(`${agent}: ${fields.join()}`),
    lost: (agent: string) => void told.push(`${agent} lost`),
  };
  const published = new PublishedAgents(changes, versions, observer, () => now);
  let current = new AgentRegistry([file]);
  const cache = new AgentVersionCache(
    {
      get current() {
        return current;
      },
      withPublished: (agent) => published.withPublished(agent),
      refresh: () => published.refresh(() => current),
    },
    versions,
    () => now,
  );
  return {
    published,
    /** The goal and the version that a run begins on now. */
    async begin() {
      now += 1_000;
      await cache.look(side);
      const pin = cache.opening(side);
      return { goal: cache.find(pin).definition?.goal, version: pin.agentVersion };
    },
    place: (next: RegisteredAgent) => {
      current = new AgentRegistry([next]);
    },
  };
}

function publish(file: RegisteredAgent, words: AgentChange['words'], more: Partial<AgentChange> = {}) {
  const by = { by: 'ana', why: 'shorter', did: 'agent-published', keyed: null } as const;
  return changes.publish({ id: 'desk', file: file.definition, words, ...by, ...more });
}

describe('what is published of an agent', () => {
  it('is what the next run begins on, and a run that began keeps its version', async () => {
    const file = toAgent();
    const controller = openProcess(file);
    const before = await controller.begin();
    expect(before).toEqual({ goal: 'Count.', version: file.version });
    const { version } = await publish(file, { goal: 'Be brief.', model: 'small' });
    expect(await controller.begin()).toEqual({ goal: 'Be brief.', version });
    const another = new AgentVersionCache(undefined, versions);
    for (const each of [before.version, version]) await another.fetch({ agentId: 'desk', agentVersion: each });
    const found = another.find({ agentId: 'desk', agentVersion: version });
    expect(found).toMatchObject({ isLost: false, definition: { goal: 'Be brief.', policy: { model: 'small' } } });
  });

  it('holds though the file says something else by now, which is told; the rest of the file is the file’s', async () => {
    const file = toAgent();
    const controller = openProcess(file);
    await publish(file, { goal: 'Be brief.' });
    controller.place(toAgent({ goal: 'Count again.', timeZone: 'UTC' }));
    const { goal, version } = await controller.begin();
    expect([goal, told]).toEqual(['Be brief.', ['desk: goal']]);
    expect(await versions.read(version)).toMatchObject({ goal: 'Be brief.', timeZone: 'UTC' });
    await publish(toAgent(), {}, { did: 'agent-rolled-back' });
    expect((await controller.begin()).goal).toBe('Count again.');
  });

  it('is kept for as long as it is listed, whoever has it as its own', async () => {
    const file = toAgent();
    const { version } = await publish(file, { goal: 'Be brief.' });
    const controller = openProcess(file);
    await controller.begin();
    await versions.keep(controller.published.toKeep([file]));
    expect(await opened.redis.hget(agentKeys.held, version)).toBe(String(forEver));
    for (let n = 0; n < 100; n++) await publish(file, { goal: `Goal ${n}.` });
    expect(await changes.versions('desk')).toHaveLength(100);
    expect(Number(await opened.redis.hget(agentKeys.held, version))).toBeLessThan(forEver);
  });

  it('is refused to whoever has looked at another version, and said once', async () => {
    const file = toAgent();
    const { version } = await publish(file, { goal: 'Be brief.' }, { on: null });
    expect((await publish(file, { goal: 'Be long.' }, { on: null })).status).toBe('changed');
    expect((await publish(file, { goal: 'Be brief.' }, { on: version })).status).toBe('current');
    expect(await opened.redis.llen(agentKeys.published)).toBe(1);
  });

  it('gives the file its word back, and says so, where its words are lost', async () => {
    const file = toAgent();
    const { version } = await publish(file, { goal: 'Be brief.' });
    await opened.redis.hdel(agentKeys.versions, version);
    expect((await openProcess(file).begin()).goal).toBe('Count.');
    expect(told).toEqual(['desk lost']);
  });
});

describe('a publish that is cut', () => {
  /** What a run begins on in a process that starts after the cut. */
  const begin = async () => (await openProcess(toAgent()).begin()).goal;

  it('before its step has changed nothing, and can be done again', async () => {
    const cut = new AgentChangeStore(dying(opened.redis, 'before'));
    const change = { id: 'desk', file: toAgent().definition, words: { goal: 'Be brief.' }, keyed: null } as const;
    await expect(cut.publish({ ...change, by: 'ana', why: 'shorter', did: 'agent-published' })).rejects.toThrow('cut');
    expect([await begin(), await opened.redis.keys('*changed'), await changes.latestChange()]).toEqual([
      'Count.',
      [],
      null,
    ]);
    await publish(toAgent(), { goal: 'Be brief.' });
    expect(await begin()).toBe('Be brief.');
  });

  it('after its step is whole: runs begin on it, it is listed, and the audit says who it was, once', async () => {
    const cut = new AgentChangeStore(dying(opened.redis, 'after'));
    const change = { id: 'desk', file: toAgent().definition, words: { goal: 'Be brief.' }, keyed: null } as const;
    await expect(cut.publish({ ...change, by: 'ana', why: 'shorter', did: 'agent-published' })).rejects.toThrow('cut');
    expect([await begin(), (await changes.versions('desk')).length]).toEqual(['Be brief.', 1]);
    expect((await publish(toAgent(), { goal: 'Be brief.' })).status).toBe('current');
    expect(await opened.redis.lrange(agentKeys.published, 0, -1)).toEqual([expect.stringContaining('"by":"ana"')]);
  });

  it('between a controller’s look and its run leaves that run its old version, and the next one the new', async () => {
    const file = toAgent();
    const controller = openProcess(file);
    const old = await controller.begin();
    now -= 1_000; // as if the publish came right behind the look
    await publish(file, { goal: 'Be brief.' });
    expect(await controller.begin()).toEqual(old);
    expect((await controller.begin()).goal).toBe('Be brief.');
  });

  it('before a controller has stored what runs begin on leaves it with what it had', async () => {
    const file = toAgent();
    await publish(file, { goal: 'Be brief.' });
    const published = new PublishedAgents(
      changes,
      new AgentVersionStore(dying(opened.redis, 'before'), 60_000),
      { fileChanged: () => undefined, lost: () => undefined },
      () => now,
    );
    now += 1_000;
    await expect(published.refresh(() => new AgentRegistry([file]))).rejects.toThrow('cut');
    expect(published.withPublished(file).version).toBe(file.version);
  });
});

/** A connection whose process dies before or after the script that it calls. */
function dying(redis: typeof opened.redis, when: 'before' | 'after'): typeof opened.redis {
  return new Proxy(redis, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== 'function') return value;
      const call = (...args: unknown[]): unknown => Reflect.apply(value, of, args);
      if (name !== 'eval') return call;
      return async (...args: unknown[]) => {
        if (when === 'after') await call(...args);
        throw new Error('cut');
      };
    },
  });
}
