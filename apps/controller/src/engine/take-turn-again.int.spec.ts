import { describe, expect, it } from '@jest/globals';
import { replay } from '#program';
import type { JournalEntry } from '#program';
import { Schedules } from '#engine';
import { keys } from '#records';
import { deriveChildActorId } from '#idempotency';
import type { Model } from '#llm';
import { AgentRegistry, AgentVersionCache, hashDefinition, keptFiles } from '#registry';
import type { ScheduleState } from '#schedule';
import type { ProgramSources } from '../programs/program-module.js';
import { takeTurns } from './take-turn.js';
import type { TurnPorts } from './take-turn.js';
import { completion, never, noOutage, turnBench } from '../../test/turn-bench.js';
import type { Ports } from '../../test/turn-bench.js';

const answer = completion({ tokensIn: 1, tokensOut: 1, tokensCached: 0 }, 'm');
const bench = turnBench();

const textArrives = async (): Promise<string> => (await bench.textArrives()).actorId;

type Recollecting = TurnPorts['recoveryGate'];

function portsWith(
  recoveryGate: Recollecting,
  complete: Model['complete'],
  broken: object,
  sources: ProgramSources = {},
): Ports {
  const ports = bench.portsWith(complete, noOutage, sources);
  const turns = Object.assign(Object.create(ports.store.turns) as typeof ports.store.turns, broken); // all else as it was
  return { ...ports, store: { ...ports.store, turns }, recoveryGate };
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
      leases.push(await bench.engine.redis.hget(`{p0}:actor:${actorId}`, 'lease'));
      await textArrives();
    });
    const seen: number[] = [];
    const think: Model['complete'] = (request) => {
      seen.push(JSON.stringify(request).split('hello').length - 1);
      if (seen.length === 1) recoveryGate.isComplete = false; // the connection is lost during the call …
      return Promise.resolve(answer);
    };
    const commit: TurnPorts['store']['turns']['commit'] = (request) =>
      seen.length === 1 ? Promise.resolve({ status: 'stale' }) : bench.engine.store.turns.commit(request); // … and the version with it
    expect(await takeTurns(portsWith(recoveryGate, think, { commit }), actorId, never, never)).toBe('committed');
    expect({ leases, waits: recoveryGate.waits, seen }).toEqual({ leases: [null], waits: 1, seen: [1, 2] });
  });

  it('uses nothing that was loaded while the connection was lost', async () => {
    const actorId = await textArrives();
    const recoveryGate = forgetful(() => Promise.resolve());
    let loads = 0;
    const load: TurnPorts['store']['turns']['load'] = async (...asked) => {
      if ((loads += 1) === 1) recoveryGate.isComplete = false;
      return bench.engine.store.turns.load(...asked);
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
    const files = hashDefinition(named);
    const read = (version: string): Promise<unknown> => Promise.resolve(version === files ? named : null);
    return { sources: { agents: new AgentVersionCache({ current: new AgentRegistry([desk]) }, { read }) }, files };
  }

  it('counts a tick, opens its run and spawns its child in one commit, and receives the end', async () => {
    const gate = { isComplete: true, complete: () => Promise.resolve() };
    const { sources, files } = kept();
    const ports = portsWith(gate, () => Promise.reject(new Error('no model is asked')), {}, sources);
    const what = { onError: 'fail' as const, document, input: 'all well', agent: 'desk', files };
    const setting = { times: { everyMs: 86_400_000 }, ...what };
    const address = { tenant: 'default', channel: 'api', ours: 'schedule', theirs: 'schedule:daily' };
    const schedules = new Schedules(bench.engine.redis, bench.engine.store.engine);
    const { actorId } = await schedules.order(address, { type: 'schedule-set', setting }, { by: 'ana', reason: null });
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    const [set] = await schedules.list();
    const { ticks, lastRunId: runId, run } = set?.state as ScheduleState; // its program has written it
    expect([ticks, run?.id, await bench.engine.redis.hget(keys.actor(actorId), 'version')]).toEqual([1, runId, '1']);
    expect(await bench.engine.store.records.readRun(runId ?? '')).toMatchObject({
      program: 'schedule',
      phase: 'joining',
    });
    expect(run).toMatchObject({ agentId: 'desk', agentVersion: `v1+${files}`, grant: { steps: 3 } });
    await takeTurns(ports, deriveChildActorId(run?.spawnId ?? ''), never, never);
    await takeTurns(ports, actorId, never, never);
    expect(await bench.engine.store.records.readRun(runId ?? '')).toMatchObject({
      outcome: 'answered',
      output: 'all well',
    });
    const journal = (await bench.engine.store.records.readJournal(runId ?? '')) as JournalEntry<object>[]; // a controller has written it
    const ledger = await bench.engine.store.records.readLedger(runId ?? '');
    const program = ports.programs.of('schedule')?.program;
    expect(program && replay(program, runId ?? '', journal)).toEqual(ledger);
    expect(await bench.engine.redis.zrange('{p0}:audit', 0, -1)).toEqual([expect.stringContaining('schedule-set')]);
  });
});
