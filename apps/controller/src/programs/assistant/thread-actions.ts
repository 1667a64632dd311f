import { readFilter, TableError } from '#tables';
import type { RowQuery } from '#tables';
import { untrustedData } from '#content';
import { readTimeZone } from '#compiler';
import { errorEnvelope } from '#errors';
import { localTime } from '#values';
import type { ToolResult } from '#protocol';
import { nextStart, offeredLimits, PublishError, startsInWords } from '#triggers';
import type { ArmedWorkflow } from '#triggers';
import { findFiled, folderIdFor, WorkflowChangeError } from '#versions';
import type { ChangedBy, FilingChange } from '#versions';
import type { Stores } from '../../installation/stores.js';
import { inAnswer, refusalForModel } from './asking-nobody.js';

type Args = Readonly<Record<string, unknown>>;

/** A call under way. `by.key` names it for good: made again it changes nothing. */
interface Asked {
  stores: Stores;
  args: Args;
  /** What times are said in where a workflow names no zone. */
  timeZone: string;
  /** Milliseconds since 1970. */
  now: number;
  by: ChangedBy & { key: string };
}

type Action = (asked: Asked) => Promise<unknown>;

/** Why a call is not made, in words for the model. */
class Refused extends Error {}

const actions: Readonly<Record<string, Action>> = {
  'workflows list': ({ stores, timeZone }) => stores.workflowsInWords(timeZone),
  'workflows rename': async ({ stores, args, by }) =>
    stores.changes.rename(need(args, 'workflowId'), need(args, 'name'), by),
  'workflows duplicate': async ({ stores, args, by }) => {
    const id = need(args, 'workflowId');
    await refuseNow(stores, id, null);
    return stores.changes.duplicate(id, readNameFilter(args), by);
  },
  'workflows restore-version': async ({ stores, args, by }) => {
    const [id, version] = [need(args, 'workflowId'), need(args, 'version')];
    await refuseNow(stores, id, version);
    return stores.changes.restore(id, version, by);
  },
  'workflows move': async (asked) => filed(asked, { do: 'move-workflow', folder: word(asked.args, 'folderId') }),
  'workflows tag': async (asked) => filed(asked, { do: 'tag-workflow', tags: words(asked.args, 'tags') }),
  'workflows publish': publish,
  'workflows activate': publish,
  'workflows unpublish': async ({ stores, args, by }) =>
    describeTriggers(await stores.publisher().unpublish(need(args, 'workflowId'), by)),
  'workflows pause': async ({ stores, args, by }) =>
    describeTriggers(await stores.publisher().hold(need(args, 'workflowId'), 'schedule-paused', by)),
  'workflows resume': async ({ stores, args, by }) =>
    describeTriggers(await stores.publisher().hold(need(args, 'workflowId'), 'schedule-resumed', by)),
  'workflows delete': async ({ stores, args, by }) => {
    const workflow = need(args, 'workflowId');
    await stores.filing.change({ do: 'remove-workflow', workflow }, by);
    return { workflowId: workflow, deleted: true };
  },
  'folders list': async ({ stores }) => (await stores.filing.read()).folders,
  'folders create': async ({ stores, args, by }) => {
    const id = folderIdFor(by.key);
    const change = { do: 'create-folder', id, name: need(args, 'name'), parent: word(args, 'parentId') } as const;
    await stores.filing.change(change, by);
    return { folderId: id, name: change.name };
  },
  'folders delete': async ({ stores, args, by }) => {
    const id = need(args, 'folderId');
    await stores.filing.change({ do: 'delete-folder', id }, by);
    return { folderId: id, deleted: true };
  },
  'executions list': ({ stores, args }) => stores.runs.list(word(args, 'workflowId')),
  'executions get': async ({ stores, args }) => {
    const id = need(args, 'executionId');
    const run = await stores.runs.get(id);
    if (run === null) throw new Refused(`there is no run ${id}${ofTest(id)}`);
    return run;
  },
  'executions stop': async ({ stores, args, by }) => {
    const id = need(args, 'executionId');
    const status = await stores.runs.stop(id, { by: by.by, reason: by.why ?? 'asked for in a thread' });
    if (status === 'gone') throw new Refused(`there is no run ${id}`);
    return { executionId: id, status };
  },
  'credentials list': async ({ stores, args }) => listCredentials(stores, word(args, 'credentialType')),
  'credentials setup': async ({ stores, args }) => {
    const credentials = await listCredentials(stores, word(args, 'credentialType'));
    return { credentials, needsBrowserSetup: credentials.length === 0 };
  },
  'apply-workflow-credentials': applyCredential,
  'data-tables list': async ({ stores }) => asData('data tables', await stores.tables.list()),
  'data-tables schema': async ({ stores, args }) =>
    asData(need(args, 'table'), await stores.tables.show(need(args, 'table'))),
  'data-tables query': async ({ stores, args }) =>
    asData(need(args, 'table'), await stores.tables.query(need(args, 'table'), queryIn(args))),
};

/** Whether an action is one of these. */
export function isThreadAction(tool: string, action: unknown): boolean {
  return Object.hasOwn(actions, formatActionName(tool, action));
}

/**
 * Makes one: what the store refuses is an error for the model. What else fails rejects, so that the turn is taken again: a write that was done
 * is then found under its key.
 */
export async function runThreadAction(
  { tool, args, timeZone, now }: { tool: string } & Pick<Asked, 'args' | 'timeZone' | 'now'>,
  stores: Stores,
  by: ChangedBy & { key: string },
): Promise<ToolResult> {
  try {
    const made = await actions[formatActionName(tool, args['action'])]?.({ stores, args, timeZone, now, by });
    const version = isMade(made) ? { version: made.version } : {};
    return { ok: true, value: { text: typeof made === 'string' ? made : JSON.stringify(made), ...version } };
  } catch (error) {
    if (error instanceof PublishError) stores.onRefused?.(error.problems);
    const message = error instanceof PublishError ? refusalForModel(error) : isRefusal(error) ? error.message : null;
    if (message !== null) return { ok: false, envelope: errorEnvelope('tool-failed', message) };
    throw error;
  }
}

function isMade(made: unknown): made is { version: unknown } {
  return typeof made === 'object' && made !== null && 'version' in made;
}

function isRefusal(error: unknown): error is Error {
  return [Refused, WorkflowChangeError, PublishError, TableError].some((kind) => error instanceof kind);
}

/** What starts a workflow from now on; `version` null: nothing does. */
function describeTriggers({ id, version, triggers }: ArmedWorkflow) {
  const all = triggers.triggers.map(({ node, arming: { kind } }) => ({ node, kind }));
  return { workflowId: id, version, triggers: all, ...inAnswer(triggers.writes ?? []) };
}

/** Publishes a version, and tells when it starts from now on. */
async function publish({ stores, args, by, timeZone, now }: Asked): Promise<unknown> {
  const version = word(args, 'version');
  const armed = await stores.publisher().publish(need(args, 'workflowId'), version, by, null, offeredLimits);
  const stored = await stores.archive.read(armed.id, armed.version);
  if (stored === null) return describeTriggers(armed);
  const { graph } = stored;
  const next = nextStart(graph, timeZone, now);
  const starts = startsInWords(graph, timeZone);
  const when = next === null ? {} : { next: localTime(next, readTimeZone(graph) ?? timeZone) };
  return { ...describeTriggers(armed), ...(starts.length > 0 && { starts }), ...when };
}

/** A test has an id and no run of its own: where what it showed is to be read. */
function ofTest(id: string): string {
  return /^(?:run|step)_.*\.[^.]+$/.test(id)
    ? ': it is a test, and what it showed stands in the outcome or answer that names it'
    : '';
}

function formatActionName(tool: string, action: unknown): string {
  return typeof action === 'string' ? `${tool} ${action}` : tool;
}

/** Refuses to store a version again that the present check refuses; null: the current one. What there is not, the change itself says. */
async function refuseNow({ archive }: Stores, id: string, version: string | null): Promise<void> {
  const refused = await archive.refusedNow(id, version);
  if (refused !== null) throw new Refused(refused);
}

async function filed(
  { stores, args, by }: Asked,
  change: { do: 'move-workflow'; folder: string | null } | { do: 'tag-workflow'; tags: string[] },
): Promise<unknown> {
  const workflow = need(args, 'workflowId');
  const whole: FilingChange = { ...change, workflow };
  return { workflowId: workflow, ...findFiled(await stores.filing.change(whole, by), workflow) };
}

async function listCredentials({ credentials }: Stores, type: string | null) {
  const all = await credentials.list();
  return all.filter((each) => type === null || each.type === type).map(({ id, name, type }) => ({ id, name, type }));
}

/** A new version of the workflow, in which a node has the credential. */
async function applyCredential({ stores, args, by }: Asked): Promise<unknown> {
  const [workflowId, nodeName] = [need(args, 'workflowId'), need(args, 'nodeName')];
  const [credentialType, id] = [need(args, 'credentialType'), need(args, 'credentialId')];
  const known = (await listCredentials(stores, credentialType)).find((each) => each.id === id);
  if (!known) throw new Refused(`there is no credential ${id} of the type ${credentialType}`);
  const stored = await stores.archive.read(workflowId);
  if (stored === null) throw new Refused(`there is no workflow ${workflowId} that is a graph`);
  const { graph } = stored;
  if (!graph.nodes.some(({ name }) => name === nodeName)) throw new Refused(`the workflow has no node ${nodeName}`);
  const nodes = graph.nodes.map((node) =>
    node.name === nodeName
      ? { ...node, credentials: { ...node.credentials, [credentialType]: { id, name: known.name } } }
      : node,
  );
  const saved = await stores.archive.save({ ...graph, nodes }, { workflowId, workItemId: by.key, by: by.by });
  if ('refused' in saved) throw new Refused(saved.refused);
  return { workflowId, version: saved.version, nodeName, credential: known.name };
}

function asData(label: string, value: unknown): string {
  return untrustedData(JSON.stringify(value), { source: 'data-table', label });
}

const mostRows = 50;

function queryIn({ filter, limit }: Args): RowQuery {
  const most = typeof limit === 'number' ? Math.max(1, Math.min(limit, mostRows)) : mostRows;
  return { limit: most, ...(filter !== undefined && { filter: readFilter(filter) }) };
}

function word(args: Args, name: string): string | null {
  const value = args[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function need(args: Args, name: string): string {
  const value = word(args, name);
  if (value === null) throw new Refused(`${name}: is required`);
  return value;
}

function words(args: Args, name: string): string[] {
  const value = args[name];
  if (!Array.isArray(value)) throw new Refused(`${name}: is required`);
  return value.filter((each) => typeof each === 'string');
}

function readNameFilter(args: Args): { name?: string } {
  const name = word(args, 'name');
  return name === null ? {} : { name };
}
