import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { announcementOf, EgressTeller } from '#deployment';
import { AnswerStore, openEngine } from '#actor';
import { readingPolicy } from '#versions';
import { breakerTeller, openBreakers, toolBreaker } from '#limits';
import type { BreakerObserver } from '#limits';
import type { OpenEngine } from '#actor';
import type { PolicedEngine } from '#versions';
import { WorkerProcess } from '#redis';
import { createMetrics } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import type { ToolBreaker } from '#tools';
import type { Config } from './config.js';
import { runEffect } from './tool.processor.js';
import type { EffectPorts } from './tool.processor.js';
import { Toolbox } from './toolbox.js';

/** A claim lasts for so many tries that take their whole time. */
const mostTries = 2;
const claimSlackMs = 2_000;
/** Most calls are over before anybody asks whether they are still wanted. */
const lookEveryMs = 1_000;

/** A breaker for each tool, shared with the other tool-runners. */
function breakerFor(config: Config, engine: PolicedEngine<OpenEngine>, observer: BreakerObserver): ToolBreaker {
  const thresholds = () => engine.policies.current.breakers;
  const breakerOf = openBreakers(engine.redis, observer, config.TOOL_TIMEOUT_MS, thresholds);
  return {
    admit: (tool, call) => breakerOf(toolBreaker(tool)).admit(call),
    record: async (tool, call, verdict) => breakerOf(toolBreaker(tool)).record(call, verdict),
  };
}

/** The longest that the hooks of files may take behind one call, in milliseconds; what ships has none there. */
function hooksMs({ MIDDLEWARE_DIR: known = [] }: Config): number {
  return known.filter(({ hash }) => hash !== undefined).reduce((sum, { deadlineMs }) => sum + deadlineMs, 0);
}

function portsFor(
  config: Config,
  toolbox: Toolbox,
  engine: PolicedEngine<OpenEngine>,
  observer: BreakerObserver,
  log: Logger,
): EffectPorts {
  const table = config.TOOLS_ENABLED.table();
  const leaseMs = toolbox.slowestMs * mostTries + hooksMs(config) + claimSlackMs;
  return {
    store: engine.store,
    hooks: { known: config.MIDDLEWARE_DIR, log },
    hooksMs: hooksMs(config),
    guard: {
      tools: toolbox.tools,
      checkArgs: (name, args) => table.checkArgs(name, args),
      timeoutMs: config.TOOL_TIMEOUT_MS,
      breaker: breakerFor(config, engine, observer),
    },
    answersOf: (place, effectId) => new AnswerStore(engine.redis, place, leaseMs, effectId),
    look: { isOwed: (effectId) => engine.store.isOwed(effectId), everyMs: lookEveryMs },
    leaseMs,
  };
}

interface Parts {
  logger: Logger;
  metrics: Metrics;
  egress: EgressTeller;
}

function workerFor(
  config: Config,
  toolbox: Toolbox,
  { logger, metrics, egress }: Parts,
): WorkerProcess<PolicedEngine<OpenEngine>> {
  const { REDIS_URL: url, PARTITIONS: partitions } = config;
  const times = { graceMs: config.HINT_GRACE_MS, retentionSeconds: config.RETENTION_DAYS * 86_400 };
  return new WorkerProcess({
    queue: 'tool',
    concurrency: config.TOOL_CONCURRENCY,
    config,
    logger,
    metrics,
    open: async (onError, onUnfit) => {
      const announce = announcementOf('tool-runner', logger, onUnfit);
      const tellsEvents = config.EVENT_WEBHOOK_URL !== undefined;
      return readingPolicy(
        await openEngine({ url, partitions, role: 'worker', times, tellsEvents, onError, announce }),
        logger,
      );
    },
    workWith: (engine) => {
      egress.keepIn(engine.redis);
      const ports = portsFor(config, toolbox, engine, breakerTeller(logger, metrics), logger);
      return async ({ effectId }, signal) => (effectId ? runEffect(ports, effectId, signal) : 'gone');
    },
  });
}

/** What the tool-runner process runs: the tools, each behind the guard. */
@Module({})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    const tools = config.TOOLS_ENABLED.names;
    const metrics = createMetrics({ app: 'tool-runner', bounds: { tools, breakers: tools.map(toolBreaker) } });
    const egress = new EgressTeller(logger, metrics);
    return {
      module: AppModule,
      providers: [
        { provide: Toolbox, useFactory: () => new Toolbox(config, egress.tell) },
        {
          provide: WorkerProcess,
          inject: [Toolbox],
          useFactory: (toolbox: Toolbox) => workerFor(config, toolbox, { logger, metrics, egress }),
        },
      ],
    };
  }
}
