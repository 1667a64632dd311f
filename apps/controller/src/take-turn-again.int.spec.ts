import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { replay } from '#contract';
import type { JournalEntry } from '#contract';
import { keys, openEngine, Schedules } from '#engine';
import type { OpenEngine } from '#engine';
import { childActorIdOf } from '#idempotency';
import type { Completion, Model } from '#llm';
import { AgentRegistry, AgentVersionCache, keptFiles, versionOf } from '#registry';
import type { ScheduleState } from '#schedule';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { composePrograms } from './compose-agent.js';
import type { ProgramSources } from './compose-agent.js';
import { readConfig } from './config.js';
import { Quarantine } from './quarantine.js';
import { takeTurns } from './take-turn.js';
import type { TurnPorts } from './take-turn.js';

const leaseMs = 60_000;
const never = new AbortController().signal;
const answer: Completion = {
  text: JSON.stringify({
    control: { done: true, reason: 'ok' },
    next_action: { type: 'respond', message: 'Hi.' },
    state_update: { plan: 'answer', observation: 'none', confidence: 1 },
  }),
  finish: 'stop',
  model: 'm',
  usage: { tokensIn: 1, tokensOut: 1, tokensCached: 0 },
  structured: 'prompt',
  schemaId: null,
  fallbackReason: null,
};

let server: PrivateRedis;
let engine: OpenEngine;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const times = { quietMs: 0, leaseMs };
  engine = await openEngine({ url: server.url, partitions: 1, role: 'worker', times, onError: () => undefined });
  await engine.redis.flushall();
});
afterEach(() => engine.close());

async function textArrives(): Promise<string> {
  const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };
  const { actorId } = await engine.store.ingest({ address, sourceId: null, mode: 'text', text: 'hello' });
  return actorId;
}

type Recollecting = TurnPorts['recoveryGate'];

function portsWith(
  recoveryGate: Recollecting,
  complete: Model['complete'],
  broken: object,
  sources: ProgramSources = {},
): TurnPorts {
  const config = readConfig({ LLM_PROVIDER: 'scripted', LLM_MODEL: 'm' });
  return {
    programs: composePrograms(config, () => ({ provider: 'scripted', complete }), sources),
    store: Object.assign(Object.create(engine.store) as typeof engine.store, broken), // all else as it was
    outage: { lastAgo: () => null, lastOn: () => null },
    quarantine: new Quarantine(),
    recoveryGate,
    approvalCodeOf: () => '1234',
    leaseMs,
    onCommit: () => undefined,
  };
}

describe('a turn during which Redis may have forgotten texts', () => {
  /** Complete but for once, from a moment on: what was forgotten comes back while it is waited for. */
  function forgetful(bringBack: () => Promise<unknown>) {
    const recoveryGate = {
      isComplete: true,
      waits: 0,
      complete: async () => {
        recoveryGate.waits += 1;
        await bringBack();
        recoveryGate.isComplete = true;
      },
    };
    return recoveryGate;
  }

  it('is not taken again before they are back, and nobody is blamed for the wait (ADR 15)', async () => {
    const actorId = await textArrives();
    const leases: unknown[] = [];
    const recoveryGate = forgetful(async () => {
      leases.push(await engine.redis.hget(`{p0}:actor:${actorId}`, 'lease'));
      await textArrives();
    });
    const seen: number[] = [];
    const think: Model['complete'] = (request) => {
      seen.push(JSON.stringify(request).split('hello').length - 1);
      if (seen.length === 1) recoveryGate.isComplete = false; // the connection is lost during the call …
      return Promise.resolve(answer);
    };
    const commit: TurnPorts['store']['commit'] = (request) =>
      seen.length === 1 ? Promise.resolve({ status: 'stale' }) : engine.store.commit(request); // … and the version with it
    expect(await takeTurns(portsWith(recoveryGate, think, { commit }), actorId, never, never)).toBe('committed');
    expect({ leases, waits: recoveryGate.waits, seen }).toEqual({ leases: [null], waits: 1, seen: [1, 2] });
  });

  it('uses nothing that was loaded while the connection was lost', async () => {
    const actorId = await textArrives();
    const recoveryGate = forgetful(() => Promise.resolve());
    let loads = 0;
    const load: TurnPorts['store']['load'] = async (...asked) => {
      if ((loads += 1) === 1) recoveryGate.isComplete = false;
      return engine.store.load(...asked);
    };
    const ports = portsWith(recoveryGate, () => Promise.resolve(answer), { load });
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    expect({ loads, waits: recoveryGate.waits }).toEqual({ loads: 2, waits: 1 });
  });
});

describe('a schedule', () => {
  const branch = {
    ...({ kind: 'branch', id: 'pass' } as const),
    routes: [{ match: 'never', target: { kind: 'delay' as const, id: 'd', ms: 1 } }],
  };
  const step = { kind: 'provide' as const, id: 'p', layers: ['file:shops.md'], child: branch };
  const document = {
    version: 1 as const,
    root: { kind: 'every' as const, id: 'daily', ms: 86_400_000, step },
  };

  /** The agent desk, and the files of the document in a store. */
  function kept(): { sources: ProgramSources; files: string } {
    const named = keptFiles(document, new Map([['shops.md', 'Porto']]));
    if (named === null) throw new Error('expected files');
    const { layers: _its, ...plain } = named;
    const definition = { ...plain, id: 'desk', tenant: 'default', policy: { maxSteps: 3 } };
    const desk = {
      ...{ file: { id: 'desk' }, tenant: 'default', version: 'v1', definition },
      ...{ bindings: [], notices: null, keywords: null, quietHours: null },
    };
    const files = versionOf(named);
    const read = (version: string): Promise<unknown> => Promise.resolve(version === files ? named : null);
    return { sources: { agents: new AgentVersionCache({ current: new AgentRegistry([desk]) }, { read }) }, files };
  }

  it('counts a tick, opens its run and spawns its child in one commit, and hears of the end', async () => {
    const gate = { isComplete: true, complete: () => Promise.resolve() };
    const { sources, files } = kept();
    const ports = portsWith(gate, () => Promise.reject(new Error('no model is asked')), {}, sources);
    const what = { onError: 'fail' as const, document, input: 'all well', agent: 'desk', files };
    const setting = { times: { everyMs: 86_400_000 }, ...what };
    const address = { tenant: 'default', channel: 'api', ours: 'schedule', theirs: 'schedule:daily' };
    const schedules = new Schedules(engine.redis, engine.store.engine);
    const { actorId } = await schedules.order(address, { type: 'schedule-set', setting }, { by: 'ana', reason: null });
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    const [set] = await schedules.list();
    const { ticks, lastRunId: runId, run } = set?.state as ScheduleState; // its program has written it
    expect([ticks, run?.id, await engine.redis.hget(keys.actor(actorId), 'version')]).toEqual([1, runId, '1']);
    expect(await engine.store.readRun(runId ?? '')).toMatchObject({ program: 'schedule', phase: 'joining' });
    expect(run).toMatchObject({ agentId: 'desk', agentVersion: `v1+${files}`, grant: { steps: 3 } });
    await takeTurns(ports, childActorIdOf(run?.spawnId ?? ''), never, never);
    await takeTurns(ports, actorId, never, never);
    expect(await engine.store.readRun(runId ?? '')).toMatchObject({ outcome: 'answered', output: 'all well' });
    const journal = (await engine.store.readJournal(runId ?? '')) as JournalEntry<object>[]; // a controller has written it
    const ledger = await engine.store.readLedger(runId ?? '');
    const program = ports.programs.of('schedule')?.program;
    expect(program && replay(program, runId ?? '', journal)).toEqual(ledger);
    expect(await engine.redis.zrange('{p0}:audit', 0, -1)).toEqual([expect.stringContaining('schedule-set')]);
  });
});
