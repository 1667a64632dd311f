import { setTimeout as pause } from 'node:timers/promises';
import type { Graph, GraphNode } from '#graph';
import { isObject } from '#values';
import type { Outside } from './outside-server.js';
import { expectedShape } from './expected-shape.js';
import { withCredentials } from './given-credentials.js';
import { wantedFiles } from './wanted-files.js';
import { filledForm, payloadFor, triggersIn } from './trigger-payload.js';
import type { FilledForm } from './trigger-payload.js';

/** How a run from one trigger went. */
export interface PlayedRun {
  trigger: string;
  /** `refused`: it could not be stored or begun. `waits`: it did not end in its time. */
  came: 'ended' | 'failed' | 'refused' | 'waits';
  /** Why it failed; empty: it did not. */
  why: string;
  /** How many calls of it asked a person, who agreed. */
  asked: number;
  /** What it asked of the outside. */
  calls: string[];
  runId: string | null;
}

/** A run that never was, and why. */
export function notBegun(why: string, trigger = ''): PlayedRun {
  return { trigger, came: 'refused', why, asked: 0, calls: [], runId: null };
}

/** Asks the gateway, as an operator; a form is sent as a page sends it. */
export type AskApi = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: Record<string, unknown> }>;

const pollMs = 150;

/** Has an export run, once from each of its triggers, with what it reads coming from the outside; a person agrees to whatever asks. */
export async function playExport(
  id: string,
  graph: Graph,
  api: AskApi,
  outside: Outside,
  withinMs: number,
): Promise<PlayedRun[]> {
  const shape = expectedShape(graph);
  outside.says = shape;
  outside.files = wantedFiles(graph);
  const ready = await withCredentials(
    chosen(quick(graph)),
    async (type, hosts, values) => {
      const { status, body } = await api('POST', '/v1/credentials', {
        name: type,
        type,
        hosts,
        values,
        reason: 'a trial',
      });
      if (status !== 201) throw new Error(`credential ${type}: ${JSON.stringify(body)}`);
      return String(body['id']);
    },
    outside.mailHost,
  );
  const stored = await api('POST', '/v1/workflows', { id, graph: ready });
  const refused = (trigger: string, body: unknown): PlayedRun => notBegun(JSON.stringify(body).slice(0, 600), trigger);
  if (stored.status >= 300) return [refused('', stored.body)];
  const played: PlayedRun[] = [];
  for (const node of triggersIn(ready)) {
    outside.asked.length = 0;
    const form = filledForm(node);
    const begun = form === null ? await begin(api, id, node, shape) : await sendForm(api, id, form);
    if (typeof begun !== 'string') {
      played.push(refused(node.name, begun));
      continue;
    }
    const runId = begun;
    const end = await untilEnded(runId, api, withinMs);
    const calls = outside.asked.map(({ method, host, path }) => `${method} ${host}${path}`);
    played.push({ trigger: node.name, ...end, calls, runId });
  }
  return played;
}

/** A run by its API, with what would have come; else why there is none. */
async function begin(api: AskApi, id: string, node: GraphNode, shape: Record<string, unknown>): Promise<unknown> {
  const input = JSON.stringify({ trigger: node.name, payload: payloadFor(node, shape) });
  const { status, body } = await api('POST', `/v1/workflows/${id}/runs`, { input });
  return status === 202 ? String(body['run_id']) : body;
}

/** A run by the page of its form, which brings files: the workflow is published for it. */
async function sendForm(api: AskApi, id: string, { path, fields }: FilledForm): Promise<unknown> {
  const limits = { runs_per_day: 1_000, calls_per_minute: 60, bytes_per_day: 8_388_608 };
  const published = await api('POST', `/v1/workflows/${id}/publish`, { reason: 'a trial', limits });
  if (published.status >= 300) return published.body;
  const since = new Date().toISOString();
  const sent = api('POST', `/form/${path}`, fields); // it may wait for the end of the run
  const end = performance.now() + 20_000;
  while (performance.now() < end) {
    const { body } = await api('GET', `/v1/runs?since=${encodeURIComponent(since)}`);
    const runs = Array.isArray(body['runs']) ? body['runs'].filter(isObject) : [];
    const [first] = runs.toReversed();
    if (first !== undefined) return String(first['run_id']);
    await pause(pollMs);
  }
  return (await sent).body;
}

/** Waits are a second: what they wait for is not what is tried. */
function quick(graph: Graph): Graph {
  const nodes = graph.nodes.map((node) => {
    const { resume = 'timeInterval' } = node.parameters ?? {};
    if (node.type !== 'n8n-nodes-base.wait' || resume !== 'timeInterval') return node;
    return { ...node, parameters: { ...node.parameters, amount: 1, unit: 'seconds' } };
  });
  return { ...graph, nodes };
}

/** A person who brings the file chooses what is open in it: a resource, and a server whose name is a word in angle brackets. */
function chosen(graph: Graph): Graph {
  const written = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(/(https?:\/\/)<[^<>\s]+>/g, '$1blog.example.com');
    if (Array.isArray(value)) return value.map(written);
    if (!isObject(value)) return value;
    const isOpen = value['__rl'] === true && value['value'] === '';
    const own = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, written(each)]));
    return isOpen ? { ...own, mode: 'id', value: value['cachedResultName'] ?? '0' } : own;
  };
  const nodes = graph.nodes.map((node) => ({ ...node, parameters: asParameters(written(node.parameters ?? {})) }));
  return { ...graph, nodes };
}

function asParameters(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

async function untilEnded(
  runId: string,
  api: AskApi,
  withinMs: number,
): Promise<Pick<PlayedRun, 'came' | 'why' | 'asked'>> {
  const end = performance.now() + withinMs;
  const agreed = new Set<string>();
  while (performance.now() < end) {
    const { body: run } = await api('GET', `/v1/runs/${runId}`);
    if (typeof run['outcome'] === 'string') {
      const isWell = run['outcome'] === 'answered';
      return {
        came: isWell ? 'ended' : 'failed',
        why: isWell ? '' : await explainFailure(runId, run, api),
        asked: agreed.size,
      };
    }
    const { body } = await api('GET', '/v1/approvals');
    for (const one of Array.isArray(body['approvals']) ? body['approvals'].filter(isObject) : []) {
      const approval = String(one['approval_id']);
      if (!agreed.has(approval))
        await api('POST', `/v1/approvals/${approval}`, { decision: 'approve', reason: 'a trial' });
      agreed.add(approval);
    }
    await pause(pollMs);
  }
  const { body: run } = await api('GET', `/v1/runs/${runId}`);
  await api('POST', `/v1/runs/${runId}/cancel`, { reason: 'a trial' });
  return { came: 'waits', why: `phase ${String(run['phase'])}`, asked: agreed.size };
}

async function explainFailure(runId: string, run: Record<string, unknown>, api: AskApi): Promise<string> {
  const { body } = await api('GET', `/v1/runs/${runId}/tree`);
  return `${String(run['outcome'])}: ${JSON.stringify(errorsIn(body)).slice(0, 800)} ${JSON.stringify(run['replies']).slice(0, 300)}`;
}

/** Whatever in an answer is an error with words. */
function errorsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(errorsIn);
  if (!isObject(value)) return [];
  const own =
    isObject(value['error']) || typeof value['error'] === 'string'
      ? [{ node: value['node'] ?? value['name'], error: value['error'] }]
      : [];
  return [...own, ...Object.values(value).flatMap(errorsIn)];
}
