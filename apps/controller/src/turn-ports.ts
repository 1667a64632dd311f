import { deriveApprovalCode, readReach, Sessions } from '#engine';
import type { OpenEngine } from '#engine';
import { noteCalls, pickCallMs, reportUnknownModels } from '#llm';
import { watchLoss } from '#redis';
import { breakerObserver, DayBytes, modelBreaker, openBreakers } from '#limits';
import { atMostEvery, countRefusals } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import type { ArmedTriggers } from '#triggers';
import { ArmedWorkflows, ConfirmedVersions } from '#versions';
import type { ModelOf } from './model/ask-routes.js';
import { composePrograms } from './compose-programs.js';
import type { Config } from './config.js';
import { Felling } from './engine/trees/felling.js';
import { openForming } from './model/forming/open-forming.js';
import { guardModel } from './model/guard-model.js';
import type { Programs } from './programs.js';
import { Quarantine } from './engine/recovery/quarantine.js';
import { RecoveryGate } from './engine/recovery/recovery-gate.js';
import { recordRows } from './metrics/record-rows.js';
import { accountsFor } from './model/spend.js';
import { StoreOutage } from './engine/turn/store-outage.js';
import type { TurnPorts } from './engine/take-turn.js';
import { openEagerCalls } from './eager-calls/open-eager-calls.js';
import type { openEagerSends } from './eager-sends/open-eager-sends.js';
import { logFailures } from './metrics/log-failures.js';
import { openRunFiles } from './installation/open-run-files.js';
import { openArchive, openStores } from './installation/open-stores.js';
import { createModels } from './model/open-models.js';
import type { ProgramSources } from './programs/program-module.js';
import { lossObserver } from './with-agents.js';
import type { VersionedEngine } from './with-agents.js';

const warnEveryMs = 60_000;

/** The models, each with its accounts, behind its provider's breaker that all controllers share. */
function guardedModels(config: Config, engine: VersionedEngine, logger: Logger, metrics: Metrics): ModelOf {
  const breakerOf = openBreakers(
    engine.redis,
    breakerObserver(logger, metrics),
    config.MODEL_TIMEOUT_MS,
    () => engine.policies.current.breakers,
  );
  const onAccount = accountsFor(config, engine, logger, metrics);
  const watchModel = reportUnknownModels(logger, metrics);
  return createModels(config, (model) => {
    const callMs = pickCallMs(config, model.provider);
    const paid = onAccount(noteCalls(model, callMs)); // a call that waits for its turn is none yet
    return guardModel(watchModel(paid), breakerOf(modelBreaker(model.provider)), callMs);
  });
}

/** Updated by the connection that the turns use, and ended with it. */
function watchOutage({ redis }: OpenEngine): StoreOutage {
  const outage = new StoreOutage();
  watchLoss(redis, { lost: () => outage.lost(), found: () => outage.found() });
  return outage;
}

/** Updated by the same connection: what Redis may have lost. */
function createRecoveryGate({ redis, store }: OpenEngine): RecoveryGate {
  const recoveryGate = new RecoveryGate(store.heartbeat);
  watchLoss(redis, { lost: () => recoveryGate.lost(), found: () => undefined });
  return recoveryGate;
}

/** What the turns and the prompts of this process are decided by. */
export interface ControllerPorts extends TurnPorts {
  programs: Programs;
}

/** What programs are made of. */
function programSources(config: Config, engine: VersionedEngine, logger: Logger, metrics: Metrics): ProgramSources {
  const { redis, policies, agents, inForce: schemaInForce } = engine;
  const onRefused = (problems: readonly { code: string }[]): void => countRefusals(metrics, 'graph', problems);
  const workflows = openArchive(engine, onRefused);
  const armed = new ArmedWorkflows<ArmedTriggers>(redis);
  const confirmed = new ConfirmedVersions(redis);
  const readPublicBytes = async (id: string) => (await armed.read(id))?.triggers.limits?.bytesPerDay ?? null;
  return {
    readFile: openRunFiles(config, engine.store.engine.deployment.idKey),
    ...{ policies, agents, schemaInForce, workflows, log: logger, onLost: lossObserver(logger, metrics) },
    stores: openStores(engine, workflows, onRefused),
    forming: openForming(
      redis,
      atMostEvery(warnEveryMs, (err: Error) => logger.warn({ err }, 'it is not known who watches: answers come whole')),
    ),
    sessionsOf: (program) => new Sessions(redis, engine.store.engine, program),
    confirmedIn: async (version) => (await confirmed.read(version))?.nodes ?? [],
    reach: (address) => readReach(redis, engine.store.engine, address),
    dayBytes: { day: new DayBytes(redis), readPublicBytes },
    onBound: (bound) => metrics.count('bounds', { bound }),
    // An agent's file may change while this process runs: its schemas are registered before a call is held to them.
    onSchemas: (ids) => metrics.allow('schemas', ids),
  };
}

/** What sends are opened by, which only those load that serve them: the SDKs of providers take long. */
export type OpenSends = typeof openEagerSends;

/** What turns need of an opened engine. */
export function turnPorts(
  config: Config,
  engine: VersionedEngine,
  logger: Logger,
  metrics: Metrics,
  openSends?: OpenSends,
): ControllerPorts {
  const sources = programSources(config, engine, logger, metrics);
  const recoveryGate = createRecoveryGate(engine);
  return {
    programs: composePrograms(config, guardedModels(config, engine, logger, metrics), sources),
    store: engine.store,
    deriveApprovalCode: (effectId) => deriveApprovalCode(engine.store.engine.deployment, effectId),
    outage: watchOutage(engine),
    quarantine: new Quarantine(),
    felling: new Felling(),
    recoveryGate,
    leaseMs: config.TURN_LEASE_MS,
    ...openEagerCalls(config, engine, logger, metrics),
    eagerSends: openSends?.(config, engine, recoveryGate, logger, metrics),
    onRefused: (codes) =>
      countRefusals(
        metrics,
        'plan',
        codes.map((code) => ({ code })),
      ),
    onCommit: (request, status) => {
      recordRows(metrics, request, status);
      logFailures(logger, request, status);
    },
  };
}
