import { setTimeout as pause } from 'node:timers/promises';
import type { Graph } from '#graph';
import { isObject } from '#values';
import type { Outside } from './outside-server.js';
import { expectedShape } from './expected-shape.js';
import { withCredentials } from './given-credentials.js';
import { wantedFiles } from './wanted-files.js';
import { payloadFor, triggersIn } from './trigger-payload.js';

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

/** Asks the gateway, as an operator. */
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
  const ready = await withCredentials(quick(graph), async (type, hosts, values) => {
    const { status, body } = await api('POST', '/v1/credentials', {
      name: type,
      type,
      hosts,
      values,
      reason: 'a trial',
    });
    if (status !== 201) throw new Error(`credential ${type}: ${JSON.stringify(body)}`);
    return String(body['id']);
  });
  const stored = await api('POST', '/v1/workflows', { id, graph: ready });
  const refused = (trigger: string, body: unknown): PlayedRun => notBegun(JSON.stringify(body).slice(0, 600), trigger);
  if (stored.status >= 300) return [refused('', stored.body)];
  const played: PlayedRun[] = [];
  for (const node of triggersIn(ready)) {
    outside.asked.length = 0;
    const input = JSON.stringify({ trigger: node.name, payload: payloadFor(node, shape) });
    const begun = await api('POST', `/v1/workflows/${id}/runs`, { input });
    if (begun.status !== 202) {
      played.push(refused(node.name, begun.body));
      continue;
    }
    const runId = String(begun.body['run_id']);
    const end = await untilEnded(runId, api, withinMs);
    const calls = outside.asked.map(({ method, host, path }) => `${method} ${host}${path}`);
    played.push({ trigger: node.name, ...end, calls, runId });
  }
  return played;
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
