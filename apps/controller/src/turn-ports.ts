import { approvalCodeOf } from '#engine';
import type { OpenEngine } from '#engine';
import { reportUnknownModels } from '#llm';
import { breakerTeller, modelBreaker, openBreakers } from '#limits';
import type { Logger, Metrics } from '#telemetry';
import type { ModelOf } from './ask-routes.js';
import { composePrograms, modelsOf } from './compose-agent.js';
import type { Books } from './compose-agent.js';
import type { Config } from './config.js';
import { guardModel } from './guard-model.js';
import { Quarantine } from './quarantine.js';
import { Recollection } from './recollection.js';
import { recordRows } from './record-rows.js';
import { schemaIdsOf } from './schema-ids.js';
import { accountsFor } from './spend.js';
import { StoreOutage } from './store-outage.js';
import type { TurnPorts } from './take-turn.js';
import { tellFailures } from './tell-failures.js';
import { lossTeller } from './with-agents.js';
import type { BookedEngine } from './with-agents.js';

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

/** What turns need of an engine that is open. */
export function turnPorts(config: Config, engine: BookedEngine, logger: Logger, metrics: Metrics): TurnPorts {
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
