import { AccessTokenStore, CredentialStore } from '#credentials';
import { compileTools } from '#model-turn';
import { lazily } from '#values';
import type { ThreadOrder } from '#protocol';
import { deriveApprovalCode, Sessions, tellOfEvent } from '#engine';
import type { OpenEngine } from '#engine';
import type { AssistantPorts } from './assistant/post-to-thread.js';
import { EventStore } from '#events';
import { DayBytes, DayCaps } from '#limits';
import { TableStore } from '#tables';
import type { Logger, Metrics } from '#telemetry';
import { workflowsInWords } from '#triggers';
import type { ArmedTriggers } from '#triggers';
import { ArmedWorkflows, WorkflowStore } from '#versions';
import type { OwedTool } from '#tools';
import type { PolicedEngine } from '#versions';
import { openToolCalls } from '#tool-calls';
import type { EffectPorts } from '#tool-calls';
import type { Config } from './config.js';
import { DiskFolder } from './files/disk-folder.js';
import { openFiles } from '#files';
import { LanesStore } from './graph/lanes-store.js';
import { madeUpCalls } from './made-up-calls.js';
import type { SendPorts } from './graph/send-call.js';
import { KeptAnswersStore } from './graph/kept-answers-store.js';
import { StaticDataStore } from './graph/static-data-store.js';
import { VectorsStore } from './graph/vectors-store.js';
import type { GraphPorts } from './graph/run-graph-call.js';
import { specialCalls } from './special-calls.js';
import type { DocumentPorts } from './special-calls.js';
import { embeddersFor } from './spend.js';
import { installationTool } from './survey-tool.js';
import { dataTableTools } from './table-tools.js';
import { codeTries } from './toolbox.js';
import type { Toolbox } from './toolbox.js';
import { webTools } from './web-tools.js';

/** What the tools of this process need of an opened engine. */
export function effectPorts(
  config: Config,
  toolbox: Toolbox,
  engine: PolicedEngine<OpenEngine>,
  log: Logger,
  metrics: Metrics,
): EffectPorts {
  const table = config.TOOLS_ENABLED.table();
  const lent = lentTools(toolbox, engine);
  const lentNames = new Set(lent.map(({ spec }) => spec.name));
  const lentTable = lazily(() => compileTools(lent.map(({ spec }) => spec))); // most processes are asked for none
  const checkArgs: EffectPorts['guard']['checkArgs'] = (name, args) =>
    (lentNames.has(name) ? lentTable() : table).checkArgs(name, args);
  const tools = [...toolbox.registered, ...lent];
  const graph = graphPorts({ config, metrics }, toolbox, engine, storePorts(config, engine, log, metrics));
  const tested = tools.map(({ spec: { name, parameters } }) => ({ name, parameters }));
  return {
    ...openToolCalls({ config, engine, log, metrics }, { tools, checkArgs, slowestMs: toolbox.slowestMs }),
    special: specialCalls(graph, assistantPorts(engine), documentPorts(engine)),
    madeUp: madeUpCalls(graph, tested),
  };
}

/** What the assistant lends to its agents, beside the registered tools. */
function lentTools({ web }: Toolbox, { redis }: PolicedEngine<OpenEngine>): readonly OwedTool[] {
  const tables = new TableStore(redis);
  const stored = { workflows: new WorkflowStore(redis), armed: new ArmedWorkflows<unknown>(redis) };
  const survey = installationTool({
    workflowsInWords: () => workflowsInWords(stored, "the installation's zone"),
    ...{ tables, credentials: new CredentialStore(redis) },
  });
  return [...webTools(web), ...dataTableTools(tables), survey];
}

/** What carries out the requests of graphs: credentials are opened in this process alone. */
function graphPorts(
  { config, metrics }: { config: Config; metrics: Metrics },
  { graphFetch: fetch, openSocket, code, publicCode, converter }: Toolbox,
  engine: PolicedEngine<OpenEngine>,
  store: GraphPorts['store'],
): GraphPorts {
  const tokens = new AccessTokenStore(engine.redis);
  const credentials = { store: new CredentialStore(engine.redis), keys: config.CREDENTIALS_KEY, tokens };
  const answers = new KeptAnswersStore(engine.redis, (text) => engine.store.engine.packItem(text));
  const day = dayCaps(config, engine);
  return {
    ...{ http: { fetch, credentials }, openSocket, code, publicCode, codeMs: codeTries * config.TOOL_TIMEOUT_MS },
    tables: new TableStore(engine.redis),
    store,
    lanes: sendPorts(config, engine, metrics),
    readItems: (rootRunId, fields) => engine.store.records.readItems(rootRunId, fields),
    day,
    files: {
      store: openFiles(config, engine.store.engine.deployment.idKey),
      converter,
      day,
      disk: new DiskFolder(config.GRAPH_FILES_DIR),
    },
    onBeyondDay: () => metrics.count('bounds', { bound: 'bytes-budget' }),
    keep: (claim, ...answer) => answers.keep(claim, ...answer),
    looks: answers,
    memory: new StaticDataStore(engine.redis),
  };
}

/** What nodes of documents reach: events, and whoever waits for them. */
function documentPorts({ redis, store }: PolicedEngine<OpenEngine>): DocumentPorts {
  return {
    store: new EventStore(redis),
    tell: (waiter, key) => tellOfEvent(store.outside, waiter, key),
    idKey: store.engine.deployment.idKey,
  };
}

/** What answers may take of a day's bytes. */
function dayCaps({ TENANT_BYTES_PER_DAY: tenantDay }: Config, { redis }: PolicedEngine<OpenEngine>): DayCaps {
  const armed = new ArmedWorkflows<ArmedTriggers>(redis);
  const readPublicBytes = async (id: string) => (await armed.read(id))?.triggers.limits?.bytesPerDay ?? null;
  return new DayCaps(tenantDay, { day: new DayBytes(redis), readPublicBytes });
}

/** What writes to people who have not asked this time. */
function sendPorts(config: Config, { redis, store }: PolicedEngine<OpenEngine>, metrics: Metrics): SendPorts {
  const lanes = new LanesStore(redis, store.engine);
  const caps = {
    perMinute: config.RECIPIENT_MESSAGES_PER_MINUTE,
    perHour: config.RECIPIENT_MESSAGES_PER_HOUR,
    perDay: config.RECIPIENT_MESSAGES_PER_DAY,
  };
  return {
    reach: (address) => lanes.reach(address),
    order: (name, at, request) => lanes.order(name, at, request),
    ...{ caps, onCapped: () => metrics.count('bounds', { bound: 'recipient-cap' }) },
  };
}

/** What passes texts between conversations and threads. */
function assistantPorts({ redis, store }: PolicedEngine<OpenEngine>): AssistantPorts {
  const threads = new Sessions<ThreadOrder>(redis, store.engine, 'assistant');
  const lanes = new LanesStore(redis, store.engine);
  return {
    read: (address) => threads.read(address),
    post: (address, name, order) => threads.order(address, name, order),
    findLane: (address) => threads.toActorId(address),
    reach: (address) => lanes.reach(address),
    findAddress: (lane) => lanes.readAddress(lane),
    deriveCode: (requestId) => deriveApprovalCode(store.engine.deployment, requestId),
    say: (name, at, request) => lanes.order(name, at, request),
  };
}

/** The stores of documents, and what embeds for them. */
function storePorts(
  config: Config,
  engine: PolicedEngine<OpenEngine>,
  log: Logger,
  metrics: Metrics,
): GraphPorts['store'] {
  return {
    findEmbedder: embeddersFor({ config, engine, logger: log, metrics }),
    findRoot: (actorId) => engine.store.records.findRoot(actorId),
    prices: () => engine.policies.current.prices,
    vectors: new VectorsStore(engine.redis, config.RETENTION_DAYS * 86_400),
  };
}
