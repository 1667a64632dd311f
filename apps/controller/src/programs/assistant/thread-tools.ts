import { entityName, toTriggerInput, versionsName } from '#assistant';
import { createTestStart } from '#builder';
import { readTimeZone } from '#compiler';
import { errorEnvelope } from '#errors';
import type { ToolResult } from '#protocol';
import type { Graph } from '#graph';
import { catalogue, secretsIn, withoutSecrets } from '#nodes';
import type { StepPool } from '#steps';
import { startsInWords } from '#triggers';
import { askingNobody, unaskedLines } from './asking-nobody.js';
import type { Clock } from '../../clock.js';
import { setupCard } from './setup-card.js';
import type { HouseTools } from '../../installation/house-tools.js';
import { testedToolsAt } from './tested-tools.js';
import { isThreadAction, runThreadAction } from './thread-actions.js';
import type { Stores } from '../../installation/stores.js';
import type { ArchivedWorkflow, WorkflowArchive } from '../../installation/workflow-archive.js';

type Args = Readonly<Record<string, unknown>>;

/** What a call of a thread's tool may use. */
export interface ThreadToolPorts {
  /** Null: this process has no store of workflows. */
  workflows: WorkflowArchive | null;
  /** What its actions change; null: this process has none. */
  stores: Stores | null;
  /** Whose thread it is, and which. */
  user: string;
  threadId: string;
  timeZone: string;
  policyVersion: string;
  /** What tests know of the tools; absent: any is taken for one. */
  houseTools?: HouseTools;
  /** Where workflows are tried out. */
  pool: Pick<StepPool, 'test'>;
  /** Ends a test run that nobody waits for. */
  signal?: AbortSignal;
}

const failedResult = (message: string): ToolResult => ({ ok: false, envelope: errorEnvelope('tool-failed', message) });
const said = (value: unknown): ToolResult => ({ ok: true, value: { text: JSON.stringify(value) } });

/** Answers a call that only asks the store, or that tries a workflow out. What is not here yet says so. */
export async function runThreadTool(
  ports: ThreadToolPorts,
  { tool, args, actionId }: { tool: string; args: Args; actionId: string },
  clock: Clock,
): Promise<ToolResult> {
  const { stores, user, threadId, timeZone } = ports;
  const { action, workflowId, folderId } = args;
  if (stores !== null && tool === entityName && typeof folderId === 'string' && typeof workflowId !== 'string')
    return { ok: true, value: { name: await folderName(stores, folderId) } };
  if (stores === null || !isThreadAction(tool, action)) return runOnWorkflow(ports, { tool, args, actionId }, clock);
  const key = `${actionId} ${tool} ${JSON.stringify(args)}`;
  return runThreadAction({ tool, args, timeZone, now: clock() }, stores, {
    by: `assistant for ${user}`,
    why: `thread ${threadId}`,
    key,
  });
}

async function runOnWorkflow(
  ports: ThreadToolPorts,
  { tool, args, actionId }: { tool: string; args: Args; actionId: string },
  clock: Clock,
): Promise<ToolResult> {
  const { workflows } = ports;
  const { action, workflowId } = args;
  if (workflows === null) return failedResult('there is no store of workflows here');
  if (tool === 'workflows' && action === 'list') return said(await workflows.list());
  if (tool === versionsName) return { ok: true, value: { versions: await presentVersions(workflows, args) } };
  if (typeof workflowId !== 'string') return failedResult('workflowId: is required');
  const stored = await workflows.read(workflowId, tool === entityName ? versionIn(args) : null);
  if (tool === entityName) return findEntity(stored, args, ports);
  if (tool === 'executions' && action === 'run')
    return start(ports, workflows, stored ?? workflowId, args['inputData']);
  if (stored === null) return unknown(workflowId);
  if (tool === 'workflows' && action === 'describe') return said(described(stored.id, stored.version, stored.graph));
  if (tool === 'verify-built-workflow') return verify(stored, args['inputData'], actionId, clock, ports);
  return failedResult('this action is not here yet');
}

/** Null: the current one. */
function versionIn({ version }: Args): string | null {
  return typeof version === 'string' && version !== '' ? version : null;
}

/** By id, the current version of each workflow; null: there is none. */
async function presentVersions(
  workflows: WorkflowArchive,
  { workflowIds }: Args,
): Promise<Record<string, string | null>> {
  const ids = Array.isArray(workflowIds) ? workflowIds.map(String) : [];
  return Object.fromEntries(
    await Promise.all(ids.map(async (id) => [id, (await workflows.read(id))?.version ?? null] as const)),
  );
}

const unknown = (id: unknown): ToolResult => failedResult(`there is no workflow ${String(id)} that is a graph`);

/** What changes when a workflow starts: a person who is asked for it is told what starts it, and what a version writes without asking. */
const startChanges = ['publish', 'activate', 'unpublish', 'pause', 'resume'];

/** The name by which a person is asked; of a setup, what is to be set up as well. */
function findEntity(stored: ArchivedWorkflow | null, { action, workflowId }: Args, ports: ThreadToolPorts): ToolResult {
  if (stored === null) return action === 'setup' ? unknown(workflowId) : { ok: true, value: { name: '' } };
  const { graph } = stored;
  const isTold = typeof action === 'string' && startChanges.includes(action);
  const unasked = action === 'publish' || action === 'activate' ? unaskedLines(graph) : [];
  const starts = isTold && { starts: [...startsInWords(graph, ports.timeZone), ...unasked] };
  return { ok: true, value: { name: graph.name, ...starts, ...(action === 'setup' && { card: setupCard(graph) }) } };
}

async function folderName({ filing }: Stores, id: string): Promise<string> {
  return (await filing.read()).folders.find((folder) => folder.id === id)?.name ?? '';
}

function findTrigger({ nodes }: Graph): { name: string; type: string } | null {
  const isTrigger = (type: string): boolean =>
    catalogue.find(({ description }) => description.name === type)?.runs.as === 'trigger';
  const found = nodes.find(({ type, disabled }) => disabled !== true && isTrigger(type));
  return found ? { name: found.name, type: found.type } : null;
}

/** Without the secrets that people have typed into nodes, which a model has no need of. */
function described(id: string, version: string, { name, nodes, connections }: Graph) {
  const secrets = secretsIn(nodes);
  return {
    id,
    version,
    name,
    nodes: nodes.map(({ name, type, parameters }) => ({ name, type, parameters: withoutSecrets(parameters, secrets) })),
    connections,
    ...askingNobody({ name, nodes, connections }),
  };
}

/** A test run: nothing leaves the process. Its record is the row of this call, which names it. */
async function verify(
  { graph, version }: ArchivedWorkflow,
  inputData: unknown,
  actionId: string,
  clock: Clock,
  ports: ThreadToolPorts,
): Promise<ToolResult> {
  const timeZone = readTimeZone(graph) ?? ports.timeZone;
  const trigger = findTrigger(graph);
  const input = toTriggerInput(trigger?.type ?? '', inputData);
  if ('error' in input) return failedResult(input.error);
  const now = clock();
  const begun = {
    ...createTestStart(graph, trigger?.name ?? null, input.payload),
    ...(ports.houseTools && testedToolsAt(ports.houseTools, now, timeZone)),
  };
  const tested = await ports.pool.test({ graph, start: begun, now, timeZone, seed: actionId }, ports.signal);
  const { passed, problem, nodes, notReached, setup } = tested;
  const executedNodes = nodes.map(({ name }) => name);
  const verification = { attempted: true, success: passed, executionId: actionId, executedNodes, version };
  const text = JSON.stringify({ verification, problem, nodes, notReached, ...(setup.length > 0 && { setup }) });
  return { ok: true, value: { verification, text } };
}

/** What a run of a stored workflow is started with: the thread spawns it. A graph takes what its trigger gives, a document a text. */
async function start(
  { policyVersion }: ThreadToolPorts,
  workflows: WorkflowArchive,
  stored: ArchivedWorkflow | string,
  inputData: unknown,
): Promise<ToolResult> {
  const [id, graph] = typeof stored === 'string' ? [stored, null] : [stored.id, stored.graph];
  const input = graph === null ? toInputText(inputData) : buildTriggerItems(graph, inputData);
  if ('error' in input) return failedResult(input.error);
  const found = await workflows.find(id);
  if (found === null) return failedResult(`there is no workflow ${id}`);
  const { agentId, agentVersion, rootId, remembers } = found;
  const pin = { policyVersion, agentId, agentVersion };
  const begun = { pin, input, title: graph?.name || id, rootId, ...(remembers && { remembers }) };
  return { ok: true, value: { start: begun } };
}

function buildTriggerItems(graph: Graph, inputData: unknown): { text: string } | { error: string } {
  const trigger = findTrigger(graph);
  const input = toTriggerInput(trigger?.type ?? '', inputData);
  return 'error' in input
    ? input
    : { text: JSON.stringify({ trigger: trigger?.name ?? null, payload: input.payload ?? null }) };
}

/** A text as it is, anything else as JSON. */
function toInputText(inputData: unknown = ''): { text: string } {
  return { text: typeof inputData === 'string' ? inputData : JSON.stringify(inputData) };
}
