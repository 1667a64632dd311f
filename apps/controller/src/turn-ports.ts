import type { ThreadOrder } from '#protocol';
import { approvalCodeOf, readReach, Schedules, Sessions } from '#engine';
import type { OpenEngine } from '#engine';
import { callMsOf, reportUnknownModels } from '#llm';
import { readGround } from '#publishing';
import { watchLoss } from '#redis';
import { CredentialStore } from '#credentials';
import { breakerObserver, DayBytes, modelBreaker, openBreakers } from '#limits';
import { countRefusals } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { RunReader } from '#runs';
import { TableStore } from '#tables';
import { TriggerPublisher, workflowsInWords } from '#triggers';
import type { ArmedTriggers } from '#triggers';
import { ArmedWorkflows, ConfirmedVersions, ErrorRuns, FilingStore, WorkflowChanges, WorkflowStore } from '#versions';
import type { ModelOf } from './model/ask-routes.js';
import { composePrograms, modelsOf } from './compose-agent.js';
import type { ProgramSources } from './compose-agent.js';
import type { Config } from './config.js';
import { Felling } from './engine/trees/felling.js';
import type { FindWorkflow } from './programs/workflow/graph-steps.js';
import { guardModel } from './model/guard-model.js';
import type { Programs } from './programs.js';
import { Quarantine } from './engine/recovery/quarantine.js';
import { RecoveryGate } from './engine/recovery/recovery-gate.js';
import { recordRows } from './metrics/record-rows.js';
import { schemaIdsOf } from './metrics/schema-ids.js';
import { accountsFor } from './model/spend.js';
import { StoreOutage } from './engine/turn/store-outage.js';
import type { TurnPorts } from './engine/take-turn.js';
import type { ThreadStores } from './programs/assistant/thread-actions.js';
import { threadMemories } from './programs/assistant/thread-memories.js';
import { threadRuns } from './programs/assistant/thread-runs.js';
import { logFailures } from './metrics/log-failures.js';
import { WorkflowArchive } from './programs/workflow/workflow-archive.js';
import { lossObserver } from './with-agents.js';
import type { VersionedEngine } from './with-agents.js';

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
  return modelsOf(config, (model) =>
    guardModel(watchModel(onAccount(model)), breakerOf(modelBreaker(model.provider)), callMsOf(config, model.provider)),
  );
}

/** Updated by the connection that the turns use, and ended with it. */
function outageOf({ redis }: OpenEngine): StoreOutage {
  const outage = new StoreOutage();
  watchLoss(redis, { lost: () => outage.lost(), found: () => outage.found() });
  return outage;
}

/** Updated by the same connection: what Redis may have lost. */
function recoveryGateOf({ redis, store }: OpenEngine): RecoveryGate {
  const recoveryGate = new RecoveryGate(store.heartbeat);
  watchLoss(redis, { lost: () => recoveryGate.lost(), found: () => undefined });
  return recoveryGate;
}

/** What the turns and the prompts of this process are decided by. */
export interface ControllerPorts extends TurnPorts {
  programs: Programs;
}

/** What actions of threads change: by the same code as the HTTP API. */
function storesOf(
  { redis, store, agents }: VersionedEngine,
  archive: WorkflowArchive,
  onRefused: ThreadStores['onRefused'],
): ThreadStores {
  const runs = new RunReader(redis, store.engine);
  return {
    publisher: () =>
      new TriggerPublisher({
        workflows: new WorkflowStore(redis),
        armed: new ArmedWorkflows<ArmedTriggers>(redis),
        schedules: new Schedules(redis, store.engine),
        confirmed: new ConfirmedVersions(redis),
        credentials: new CredentialStore(redis),
        registry: agents.current,
        beginErrors: async () => new ErrorRuns(redis).since(await runs.now()),
        knowsCallers: true, // a credential with a proof was written by a gateway with a key
      }),
    filing: new FilingStore(redis),
    changes: new WorkflowChanges(redis, new WorkflowStore(redis)),
    archive,
    workflowsInWords: (zone) =>
      workflowsInWords({ workflows: new WorkflowStore(redis), armed: new ArmedWorkflows<unknown>(redis) }, zone),
    tables: new TableStore(redis),
    credentials: new CredentialStore(redis),
    runs: threadRuns(store, runs),
    ...(onRefused && { onRefused }),
  };
}

/** What turns need of an opened engine. */
export function turnPorts(config: Config, engine: VersionedEngine, logger: Logger, metrics: Metrics): ControllerPorts {
  const { policies, agents } = engine;
  const onLost = lossObserver(logger, metrics);
  // An agent's file may change while this process runs: its schemas are registered before a call is held to them.
  const onComposed: ProgramSources['onComposed'] = ({ settings }) => metrics.allow('schemas', schemaIdsOf(settings));
  const readGroundNow = () => readGround(engine.redis, agents.current);
  const onRefused = (problems: readonly { code: string }[]): void => countRefusals(metrics, 'graph', problems);
  const armed = new ArmedWorkflows<ArmedTriggers>(engine.redis);
  const liveVersionOf = async (id: string) => (await armed.read(id))?.version ?? null;
  const workflows = new WorkflowArchive(new WorkflowStore(engine.redis), readGroundNow, onRefused, liveVersionOf);
  const findWorkflow: FindWorkflow = (id) => workflows.find(id);
  const isPublished = async (id: string) => (await liveVersionOf(id)) !== null;
  const confirmed = new ConfirmedVersions(engine.redis);
  const confirmedIn = async (version: string) => (await confirmed.read(version))?.nodes ?? [];
  const stores = storesOf(engine, workflows, onRefused);
  const memories = threadMemories(new Sessions<ThreadOrder>(engine.redis, engine.store.engine, 'assistant'));
  const { inForce: schemaInForce } = engine;
  const known = { policies, agents, onLost, onComposed, schemaInForce };
  const onBound: ProgramSources['onBound'] = (bound) => metrics.count('bounds', { bound });
  const reach: ProgramSources['reach'] = (address) => readReach(engine.redis, engine.store.engine, address);
  const stored = { reach, findWorkflow, isPublished, confirmedIn, workflows, stores, memories };
  const publicBytesOf = async (id: string) => (await armed.read(id))?.triggers.limits?.bytesPerDay ?? null;
  const dayBytes = { day: new DayBytes(engine.redis), publicBytesOf };
  const sources = { ...known, ...stored, onBound, dayBytes, log: logger };
  return {
    programs: composePrograms(config, guardedModels(config, engine, logger, metrics), sources),
    store: engine.store,
    approvalCodeOf: (effectId) => approvalCodeOf(engine.store.engine.deployment, effectId),
    outage: outageOf(engine),
    quarantine: new Quarantine(),
    felling: new Felling(),
    recoveryGate: recoveryGateOf(engine),
    leaseMs: config.TURN_LEASE_MS,
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
