import { Inject, Injectable } from '@nestjs/common';
import { BreakerStore } from '#limits';
import { readProcessTable, SchemaStore } from '#deployment';
import { queueNames } from '#protocol';
import type { RunRecord } from '#records';
import { ioBoundary } from '#telemetry';
import { WorkflowStore } from '#versions';
import { answerWithin } from '#timing';
import type { Role } from '../auth/sign-ins.js';
import { listToolBreakers } from '../breakers/breaker-stores.js';
import type { NamedState } from '../breakers/breaker-stores.js';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import { SharedRead } from '../platform/shared-read.js';
import { CONFIG } from '../platform/tokens.js';
import { RecoveryMode } from '../recovery/recovery-mode.js';
import { failingFirst, healthOf } from '../object-health/object-health.js';
import type { HealthPart, HealthState, ObjectHealth } from '../object-health/object-health.js';
import { partsOf } from '../object-health/read-parts.js';
import type { Look } from '../object-health/read-parts.js';
import { workflowParts } from '../object-health/run-part.js';

/** How long one look is shared, in ms: every open console asks every three seconds. */
const lookKeptMs = 2_000;
const runsKeptMs = 10_000;
/** Redis answers a ping in far less; one that takes longer is away or hung. */
const pingMs = 1_500;
/** The latest ends of workflows by which they are judged. */
const runsLookedAt = 200;

const slow = 'Redis is slow: not all could be read';

/** The health of all but runs. */
export interface SystemHealth {
  state: HealthState;
  objects: ObjectHealth[];
}

/** Computes the health of the whole from one look for whoever asks; also while Redis is away. */
@Injectable()
export class SystemHealthReader {
  private readonly ofTools: readonly NamedState[];
  private readonly looks = new SharedRead(() => this.look(), lookKeptMs);
  private readonly runs = new SharedRead(() => this.readRuns(), runsKeptMs);

  constructor(
    private readonly engine: EngineClient,
    private readonly recoveryMode: RecoveryMode,
    @Inject(CONFIG) config: Pick<Config, 'TOOLS_DIR'>,
  ) {
    this.ofTools = listToolBreakers(config);
  }

  async read(role: Role): Promise<SystemHealth> {
    const { problem, parts } = await this.looks.get();
    const unread = (): null => null;
    const runs = problem === null ? await this.runs.get().catch(unread) : [];
    const store: HealthPart = { kind: 'store', name: 'Redis', problem: runs === null ? slow : problem };
    const objects = failingFirst([store, ...parts, ...workflowParts(runs ?? [], role)].map(healthOf));
    return { state: objects.some(({ state }) => state === 'failing') ? 'failing' : 'well', objects };
  }

  /** What is behind it but workflows, by the look that all share. */
  readParts(): Promise<{ problem: string | null; parts: HealthPart[] }> {
    return this.looks.get();
  }

  /** What was found beside the store's own problem: nothing while it is away. */
  private async look(): Promise<{ problem: string | null; parts: HealthPart[] }> {
    const away = await this.pingProblem();
    if (away !== null) return { problem: away, parts: [] };
    const problem = this.recoveryMode.reason;
    return this.readLook().then(
      (look) => ({ problem, parts: partsOf(look) }),
      () => ({ problem: problem ?? slow, parts: [] }),
    );
  }

  private async pingProblem(): Promise<string | null> {
    if (!this.engine.isReady) return 'Redis is away';
    const late = (): never => {
      throw new Error(`no answer within ${pingMs} ms`);
    };
    return this.engine
      .ask((_store, { redis }) =>
        answerWithin(
          ioBoundary('redis.ping', () => redis.ping()),
          pingMs,
          late,
        ),
      )
      .then(
        () => null,
        () => 'Redis does not answer',
      );
  }

  private readLook(): Promise<Look> {
    return this.engine.ask(async (_store, { redis, queues, runs }) => {
      const [now, processes, used, ...backlogs] = await Promise.all([
        runs.now(),
        readProcessTable(new SchemaStore(redis), queues),
        new BreakerStore(redis).listBreakers(),
        ...queueNames.map(async (name) => {
          const backlog = await queues.backlog(name);
          return { ...backlog, work: backlog.waiting > 1 ? await queues.countWork(name) : backlog.waiting };
        }),
      ]);
      const breakers = new Map([...this.ofTools, ...used.map(({ name, state }): NamedState => [name, state])]);
      return { now, processes, backlogs, breakers };
    });
  }

  /** Of workflows that are stored still. Live runs come first in the list, and say nothing of how their workflow does. */
  private readRuns(): Promise<RunRecord[]> {
    return this.engine.ask(async (_store, { redis, runs: reader }) => {
      const stored = new Set(Array.from((await new WorkflowStore(redis).list()).keys(), (id) => `workflow.${id}`));
      const wants = ({ outcome, agentId = '' }: RunRecord): boolean => outcome !== null && stored.has(agentId);
      if (stored.size === 0) return [];
      const { runs } = await reader.listRuns({ before: null, limit: runsLookedAt, wants });
      return runs.map(({ run }) => run);
    });
  }
}
