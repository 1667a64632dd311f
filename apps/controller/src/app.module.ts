import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { openEngine } from '#actor';
import type { OpenEngine } from '#actor';
import { providerNames } from '#llm';
import { createLogger, createMetrics } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { toolSpecs } from '#tools';
import { composeAgent } from './compose-agent.js';
import type { Config } from './config.js';
import { recordRows } from './record-rows.js';
import type { TurnPorts } from './take-turn.js';
import { CONFIG, ENGINE, LOGGER, METRICS, TURN_PORTS } from './tokens.js';
import { TurnProcessor } from './turn.processor.js';

function openFor(config: Config, logger: Logger): Promise<OpenEngine> {
  return openEngine({
    url: config.REDIS_URL,
    partitions: config.PARTITIONS,
    role: 'worker',
    times: { leaseMs: config.TURN_LEASE_MS, graceMs: config.HINT_GRACE_MS },
    onError: (error) => logger.warn({ err: error }, 'Redis'),
  });
}

function portsFor(config: Config, engine: OpenEngine, metrics: Metrics): TurnPorts {
  return {
    ...composeAgent(config),
    store: engine.store,
    leaseMs: config.TURN_LEASE_MS,
    onCommit: (request, status) => recordRows(metrics, request, status),
  };
}

/** What the controller process runs: the agent's turns, and the sweeper. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    const bounds = { tools: toolSpecs().map((spec) => spec.name), providers: [...providerNames] };
    return {
      module: AppModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useFactory: () => createLogger({ app: 'controller', level: config.LOG_LEVEL }) },
        { provide: METRICS, useFactory: () => createMetrics({ app: 'controller', bounds }) },
        { provide: ENGINE, inject: [LOGGER], useFactory: (logger: Logger) => openFor(config, logger) },
        {
          provide: TURN_PORTS,
          inject: [ENGINE, METRICS],
          useFactory: (engine: OpenEngine, metrics: Metrics) => portsFor(config, engine, metrics),
        },
        TurnProcessor,
      ],
    };
  }
}
