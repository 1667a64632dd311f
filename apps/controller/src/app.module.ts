import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { announcementOf } from '#deployment';
import { approvalCodeOf, keptFor, openEngine, readStanding } from '#actor';
import { withPolicy } from '#versions';
import { breakerTeller, modelBreaker, openBreakers } from '#limits';
import type { OpenEngine } from '#actor';
import { providerNames, reportUnknownModels } from '#llm';
import { withShipped } from '#middleware';
import { publishedPolicy } from '#policy';
import { readMemory, WorkerProcess } from '#redis';
import { beginRunCounts, unfiled } from '#registry';
import { createMetrics } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import type { ModelOf } from './ask-routes.js';
import { composePrograms, modelsOf } from './compose-agent.js';
import type { Books } from './compose-agent.js';
import type { Config } from './config.js';
import { guardModel } from './guard-model.js';
import { PromptDesk } from './prompt-desk.js';
import { Quarantine } from './quarantine.js';
import { Recollection } from './recollection.js';
import { recordRows } from './record-rows.js';
import { schemaIdsOf, servedSchemaIds } from './schema-ids.js';
import { accountsFor } from './spend.js';
import { StandingGauges } from './standing-gauges.js';
import { StoreOutage } from './store-outage.js';
import { Sweeping } from './sweeping.js';
import { takeTurns } from './take-turn.js';
import type { TurnPorts } from './take-turn.js';
import { tellFailures } from './tell-failures.js';
import { TurnsUnderWay } from './turns-under-way.js';
import { lossTeller, withAgents } from './with-agents.js';
import type { BookedEngine } from './with-agents.js';

/** The part of the drain's deadline that turns under way have to finish; in the rest they let go. */
const finishingShare = 0.7;

/** How often what waits for a person is counted, in milliseconds. */
const standingEveryMs = 10_000;

interface Parts {
  logger: Logger;
  metrics: Metrics;
  sweeping: Sweeping;
  standing: StandingGauges;
  turns: TurnsUnderWay;
  prompts: PromptDesk;
}

/** The models, each on account, behind its provider's breaker that all controllers share. */
function guardedModels(config: Config, engine: BookedEngine, logger: Logger, metrics: Metrics): ModelOf {
  const breakerOf = openBreakers(
    engine.redis,
    breakerTeller(logger, metrics),
    config.MODEL_TIMEOUT_MS,
    () => engine.policies.current.breakers,
  );
  const onAccount = accountsFor(config, engine, logger, metrics);
  const told = reportUnknownModels(logger, metrics);
  return modelsOf(config, (model) =>
    guardModel(told(onAccount(model)), breakerOf(modelBreaker(model.provider)), config.MODEL_TIMEOUT_MS),
  );
}

/** Told by the connection that the turns use, and ended with it. */
function outageOf({ redis }: OpenEngine): StoreOutage {
  const outage = new StoreOutage();
  redis.on('close', () => outage.lost());
  redis.on('ready', () => outage.found());
  return outage;
}

/** Told by the same connection what Redis may have forgotten. */
function recollectionOf({ redis, store }: OpenEngine): Recollection {
  const recollection = new Recollection(store.pulse);
  redis.on('close', () => recollection.lost());
  return recollection;
}

function portsFor(config: Config, engine: BookedEngine, logger: Logger, metrics: Metrics): TurnPorts {
  const { policies, agents } = engine;
  const onLost = lossTeller(logger, metrics);
  // An agent's file may change while this process runs: its schemas are known before a call is held to them.
  const onComposed: Books['onComposed'] = ({ settings }) => metrics.allow('schemas', schemaIdsOf(settings));
  const books = { policies, agents, onLost, onComposed, log: logger };
  return {
    programs: composePrograms(config, guardedModels(config, engine, logger, metrics), books),
    store: engine.store,
    approvalCodeOf: (effectId) => approvalCodeOf(engine.store.engine.deployment, effectId),
    outage: outageOf(engine),
    quarantine: new Quarantine(),
    recollection: recollectionOf(engine),
    leaseMs: config.TURN_LEASE_MS,
    onCommit: (request, status) => {
      recordRows(metrics, request, status);
      tellFailures(logger, request, status);
    },
  };
}

function workerFor(
  config: Config,
  { logger, metrics, sweeping, standing, turns, prompts }: Parts,
): WorkerProcess<BookedEngine> {
  const { REDIS_URL: url, PARTITIONS: partitions } = config;
  const times = { leaseMs: config.TURN_LEASE_MS, graceMs: config.HINT_GRACE_MS, ...keptFor(config) };
  return new WorkerProcess({
    queue: 'turn',
    concurrency: config.TURN_CONCURRENCY,
    config,
    logger,
    metrics,
    open: async (onError, onUnfit) => {
      const announce = announcementOf('controller', logger, onUnfit);
      const tellsEvents = config.EVENT_WEBHOOK_URL !== undefined;
      const engine = await openEngine({ url, partitions, role: 'worker', times, tellsEvents, onError, announce });
      return withAgents(await withPolicy(engine, config.POLICY_FILE, logger), config.AGENTS_DIR, logger, metrics);
    },
    workWith: (engine) => {
      const ports = portsFor(config, engine, logger, metrics);
      sweeping.start(engine.store);
      prompts.start(ports);
      standing.start({
        memory: () => readMemory(engine.redis),
        matters: () => readStanding(engine.store.engine),
      });
      return ({ actorId }, signal) => turns.run((leaving) => takeTurns(ports, actorId, signal, leaving));
    },
  });
}

/** What the controller process runs: the agent's turns, and the sweeper beside them. */
@Module({})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    const tools = config.TOOLS_ENABLED.names;
    const breakers = providerNames.map(modelBreaker);
    const ownModels = (config.AGENTS_DIR?.registry.agents ?? []).flatMap(({ definition: { policy } }) => [
      policy.model ?? '',
      policy.rescueModel ?? '',
    ]);
    const models = [
      ...new Set([...Object.keys(publishedPolicy.prices), config.LLM_MODEL, config.LLM_RESCUE_MODEL, ...ownModels]),
    ].filter(Boolean);
    const providers = [...providerNames];
    const schemas = servedSchemaIds(config);
    const bounds = {
      tools,
      providers,
      models,
      schemas,
      breakers,
      middleware: (config.MIDDLEWARE_DIR ?? withShipped()).map(({ name }) => name),
    };
    const exemplars = config.OTEL_EXPORTER_OTLP_ENDPOINT !== '';
    const metrics = createMetrics({ app: 'controller', bounds, exemplars });
    beginRunCounts(metrics, unfiled);
    const finishMs = config.DRAIN_DEADLINE_MS * finishingShare;
    return {
      module: AppModule,
      providers: [
        { provide: Sweeping, useFactory: () => new Sweeping(config.SWEEP_INTERVAL_MS, logger, metrics) },
        { provide: StandingGauges, useFactory: () => new StandingGauges(standingEveryMs, logger, metrics) },
        { provide: TurnsUnderWay, useFactory: () => new TurnsUnderWay(finishMs) },
        { provide: PromptDesk, useFactory: () => new PromptDesk(config.REDIS_URL, logger) },
        {
          provide: WorkerProcess,
          inject: [Sweeping, StandingGauges, TurnsUnderWay, PromptDesk],
          useFactory: (
            ...[sweeping, standing, turns, prompts]: [Sweeping, StandingGauges, TurnsUnderWay, PromptDesk]
          ) => workerFor(config, { logger, metrics, sweeping, standing, turns, prompts }),
        },
      ],
    };
  }
}
