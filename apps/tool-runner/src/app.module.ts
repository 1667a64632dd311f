import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AnswerStore, openEngine } from '#actor';
import type { OpenEngine } from '#actor';
import { compileTools } from '#contract';
import { createLogger, createMetrics } from '#telemetry';
import type { Logger } from '#telemetry';
import { createTools, toolSpecs } from '#tools';
import type { Config } from './config.js';
import { localBreaker } from './local-breaker.js';
import type { EffectPorts } from './run-effect.js';
import { CONFIG, EFFECT_PORTS, ENGINE, LOGGER, METRICS } from './tokens.js';
import { ToolProcessor } from './tool.processor.js';

/** Tries of one call, at most: a claim must outlast them all. */
const mostTries = 2;
const claimSlackMs = 2_000;

function openFor(config: Config, logger: Logger): Promise<OpenEngine> {
  return openEngine({
    url: config.REDIS_URL,
    partitions: config.PARTITIONS,
    role: 'worker',
    times: { graceMs: config.HINT_GRACE_MS },
    onError: (error) => logger.warn({ err: error }, 'Redis'),
  });
}

function portsFor(config: Config, engine: OpenEngine): EffectPorts {
  const leaseMs = config.TOOL_TIMEOUT_MS * mostTries + claimSlackMs;
  const table = compileTools(toolSpecs());
  const tools = createTools({ dashboardUrl: config.DASHBOARD_API_URL, dashboardKey: config.DASHBOARD_API_KEY });
  return {
    store: engine.store,
    guard: {
      tools,
      checkArgs: (name, args) => table.checkArgs(name, args),
      timeoutMs: config.TOOL_TIMEOUT_MS,
      breaker: localBreaker(),
    },
    answersOf: (partition) => new AnswerStore(engine.redis, partition, leaseMs),
    leaseMs,
  };
}

/** What the tool-runner process runs: the tools, each behind the guard. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    const bounds = { tools: toolSpecs().map((spec) => spec.name) };
    return {
      module: AppModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useFactory: () => createLogger({ app: 'tool-runner', level: config.LOG_LEVEL }) },
        { provide: METRICS, useFactory: () => createMetrics({ app: 'tool-runner', bounds }) },
        { provide: ENGINE, inject: [LOGGER], useFactory: (logger: Logger) => openFor(config, logger) },
        { provide: EFFECT_PORTS, inject: [ENGINE], useFactory: (engine: OpenEngine) => portsFor(config, engine) },
        ToolProcessor,
      ],
    };
  }
}
