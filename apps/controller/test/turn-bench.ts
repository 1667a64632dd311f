import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { waitOutside } from '#llm';
import type { Completion, Model } from '#llm';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import type { Agent } from '#agent';
import { agent } from '../src/programs/agent/index.js';
import { composePrograms } from '../src/compose-programs.js';
import type { ProgramSources } from '../src/programs/program-module.js';
import { readConfig } from '../src/config.js';
import type { Programs } from '../src/programs.js';
import { Felling } from '../src/engine/trees/felling.js';
import { Quarantine } from '../src/engine/recovery/quarantine.js';
import type { TurnPorts } from '../src/engine/take-turn.js';

const leaseMs = 60_000;
const config = readConfig({ LLM_PROVIDER: 'scripted', LLM_MODEL: 'm' });

export type Decide = Agent['decide'];

/** The same ports, whose agent is so in part. */
export function decidingSo(ports: Ports, so: Partial<Agent>): Ports {
  const served = ports.programs.serving(agent);
  const other = { ...served, program: { ...served.program, ...so } };
  return Object.assign(ports, { programs: Object.assign(ports.programs, { of: () => other }) });
}

/** A signal that nobody gives. */
export const never = new AbortController().signal;

/** Ports of turns whose programs a spec may change. */
export type Ports = TurnPorts & { programs: Programs };

export const noOutage: TurnPorts['outage'] = { lastAgo: () => null, lastOn: () => null };

const turn = {
  control: { done: true, reason: 'ok' },
  next_action: { type: 'respond', message: 'Hello.' },
  state_update: { plan: 'answer', observation: 'none', confidence: 1 },
};

/** The answer of a model that says hello. */
export function completion(usage: Completion['usage'], model: string): Completion {
  return {
    ...{ text: JSON.stringify(turn), finish: 'stop', model, usage },
    ...{ structured: 'prompt', schemaId: null, fallbackReason: null },
  };
}

/** What a spec of turns works with. */
export interface TurnBench {
  readonly engine: OpenEngine;
  portsWith(this: void, complete: Model['complete'], outage?: TurnPorts['outage'], sources?: ProgramSources): Ports;
  textArrives(this: void, theirs?: string, text?: string): Promise<{ actorId: string; messageId: string }>;
}

/** An engine on a private Redis, empty before each test of the file that calls it. */
export function turnBench(): TurnBench {
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
  return {
    get engine() {
      return engine;
    },
    portsWith: (complete, outage = noOutage, sources = {}) => ({
      programs: composePrograms(
        config,
        () => ({ provider: 'scripted', complete: (...asked) => waitOutside(() => complete(...asked)) }),
        sources,
      ),
      store: engine.store,
      outage,
      quarantine: new Quarantine(),
      felling: new Felling(),
      recoveryGate: { isComplete: true, complete: () => Promise.resolve() },
      deriveApprovalCode: () => '1234',
      leaseMs,
      onCommit: () => undefined,
    }),
    textArrives: (theirs = '+15550123', text = 'hello') => {
      const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs };
      return engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text });
    },
  };
}
