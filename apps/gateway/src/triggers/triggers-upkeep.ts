import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Schedules } from '#engine';
import { ArmedWorkflows, WorkflowStore } from '#versions';
import type { AskStore } from '../platform/ask-store.js';
import { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import { PROCESS_CONTEXT, SCHEDULES } from '../platform/tokens.js';
import { ServiceHooks } from './service-hooks.js';
import { armSchedules, listSettings, PublishError, readGraph } from '#triggers';
import type { ArmedTriggers, ArmedWorkflow } from '#triggers';
import { every } from '#timing';

const everyMs = 30_000;

/** Ends what a process that died has begun: the schedules of published workflows become those that they have. */
@Injectable()
export class TriggersUpkeep implements OnApplicationShutdown {
  private readonly endLooks = every(everyMs, () => this.look());

  constructor(
    private readonly engine: EngineClient,
    @Inject(SCHEDULES) private readonly schedules: AskStore<Schedules>,
    @Inject(ServiceHooks) private readonly hooks: ServiceHooks,
    @Inject(PROCESS_CONTEXT) private readonly process: Pick<ProcessContext, 'logger'>,
  ) {}

  onApplicationShutdown(): void {
    this.endLooks();
  }

  /** One pass over all published workflows; where the store is away, the next pass does it. */
  async look(): Promise<void> {
    if (!this.engine.isReady) return;
    try {
      const all = await this.engine.ask((_store, { redis }) => new ArmedWorkflows<ArmedTriggers>(redis).list());
      for (const armed of all) await this.repair(armed);
      for (const problem of await this.hooks.settle())
        this.process.logger.warn(problem, 'a service does not call a trigger as it should');
    } catch (error) {
      this.process.logger.warn({ err: error }, 'the triggers of published workflows were not looked at');
    }
  }

  private async repair(armed: ArmedWorkflow): Promise<void> {
    const note = { by: 'gateway', reason: `upkeep of the workflow ${armed.id}` };
    const settings = await this.loadSettings(armed);
    if (settings === null) return;
    const changed = await this.schedules((schedules) => armSchedules(schedules, armed, settings, note));
    if (armed.version === null && changed === 0)
      await this.engine.ask((_store, { redis }) => new ArmedWorkflows<ArmedTriggers>(redis).forget(armed));
  }

  /** Null: its version is lost, and nothing of it is touched. */
  private async loadSettings(armed: ArmedWorkflow) {
    const { id, version } = armed;
    if (version === null) return [];
    if (armed.schedules === 0) return [];
    const stored = await this.engine.ask((_store, { redis }) => readGraph(new WorkflowStore(redis), id, version));
    try {
      return stored && listSettings(stored, armed);
    } catch (error) {
      if (error instanceof PublishError) return null; // an older build has armed what this one refuses
      throw error;
    }
  }
}
