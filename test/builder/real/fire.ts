import { setTimeout } from 'node:timers/promises';
import { until } from '../../support/app-process.js';
import { standInKeys } from '../../support/product-environment.js';
import type { RunAnswer, Stack } from '../../support/stack.js';
import type { BuildRequest } from '../request.js';

/** A workflow of a request as it is stored. */
export interface Stored {
  id: string;
  request: BuildRequest;
}

/** What came of a run. */
export interface Came {
  outcome: string;
  error: string;
  items: Record<string, unknown[]>;
  /** The names of the nodes that have run. */
  ran: string[];
}

/** An operator who uses neither console nor command line. */
export class Operator {
  constructor(private readonly stack: Stack) {}

  async ask<T = Record<string, unknown>>(path: string, body?: object): Promise<T> {
    const response = await this.stack.api(path, {
      headers: { authorization: `Bearer ${standInKeys.operator}` },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 400)}`);
    return (await response.json()) as T; // as the API describes it
  }

  /** Agrees to all that is asked. */
  async approveAll(): Promise<void> {
    const { approvals } = await this.ask<{ approvals: { approval_id: string }[] }>('/v1/approvals');
    for (const { approval_id: id } of approvals)
      await this.ask(`/v1/approvals/${id}`, { decision: 'approve', by: 'ana', reason: 'as asked' }).catch(() => null);
  }
}

const person = '+15550177';

function triggerOf({ nodes }: BuildRequest): { name: string; type: string } {
  const [first] = Object.entries(nodes).filter(([, [type]]) => type.endsWith('Trigger') || type === 'webhook');
  if (first === undefined) throw new Error('no trigger');
  return { name: first[0], type: first[1][0] };
}

/** Whether somebody else than a person who says so starts it. */
export function isArmed(request: BuildRequest): boolean {
  return !['manualTrigger', 'executeWorkflowTrigger'].includes(triggerOf(request).type);
}

/** Whether a run by hand is the way to start it now. */
export function isByHand(request: BuildRequest): boolean {
  return ['manualTrigger', 'executeWorkflowTrigger', 'scheduleTrigger'].includes(triggerOf(request).type);
}

/** What a run by hand begins with. */
export function inputOf(request: BuildRequest): string {
  return JSON.stringify({ trigger: triggerOf(request).name, payload: {} });
}

async function pathOf(operator: Operator, id: string): Promise<string> {
  const { triggers } = await operator.ask<{ triggers: { path: string | null }[] }>(`/v1/workflows/${id}/triggers`);
  return triggers.find(({ path }) => path !== null)?.path ?? '';
}

async function sendForm(address: string): Promise<void> {
  const page = await (await fetch(address)).text();
  const fields = [...page.matchAll(/<input[^>]*name="([^"]+)"[^>]*>/g)].map(([tag, name = '']): [string, string] => {
    const value = /value="([^"]+)"/.exec(tag)?.[1];
    return [name, value ?? (tag.includes('type="number"') ? '5' : 'Ada')];
  });
  await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: new URL(address).origin },
  });
}

function post(address: string, body: object): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

/** Starts a workflow as the world does: a call, a form, a chat, a text, or another workflow that fails. */
export async function fire(stack: Stack, operator: Operator, { id, request }: Stored): Promise<void> {
  const address = async (): Promise<string> => `${stack.url}${await pathOf(operator, id)}`;
  switch (triggerOf(request).type) {
    case 'webhook':
      return void post(await address(), { sample: 'text' });
    case 'chatTrigger':
      return void post(await address(), { chatInput: 'What is new?', sessionId: id });
    case 'formTrigger':
      return sendForm(await address());
    case 'smsTrigger':
      await setTimeout(1_100); // a publish is taken up within a second
      return void (await stack.text(person, 'Hello'));
    case 'errorTrigger':
      return fail(operator, id);
  }
}

/** Runs a workflow that fails, and says that `alarm` is to be started then. */
async function fail(operator: Operator, alarm: string): Promise<void> {
  const nodes = [
    { id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
    { id: 'e', name: 'Stop', type: 'n8n-nodes-base.stopAndError', typeVersion: 1, parameters: { errorMessage: 'no' } },
  ];
  const connections = { Start: { main: [[{ node: 'Stop', type: 'main', index: 0 }]] } };
  const id = `${alarm}-fails`;
  const graph = { name: 'Fails', nodes, connections, settings: { errorWorkflow: alarm } };
  await operator.ask('/v1/workflows', { id, graph, note: 'fails' });
  await operator.ask(`/v1/workflows/${id}/publish`, {
    reason: 'fails',
    limits: { runs_per_day: 1_000, calls_per_minute: 600 },
  });
  await operator.ask(`/v1/workflows/${id}/runs`, { input: '{}' });
}

/** The names of the nodes after which nothing comes. */
function lastOf({ edges, nodes }: BuildRequest, graph: { connections: object }): string[] {
  const leaving = new Set(Object.keys(graph.connections));
  return edges.length === 0 ? Object.keys(nodes) : Object.keys(nodes).filter((name) => !leaving.has(name));
}

/** Waits for the run of a workflow, agrees to what it asks, and answers what came of it. */
export async function cameOf(operator: Operator, { id, request }: Stored): Promise<Came> {
  const runIds: string[] = [];
  await until(`a run of ${id}`, async () => {
    const { runs } = await operator.ask<{ runs: { run_id: string }[] }>(`/v1/runs?agent=workflow.${id}&limit=5`);
    return runIds.push(...runs.map((run) => run.run_id)) > 0;
  });
  const runId = runIds[0] ?? '';
  const runs: (RunAnswer & { error?: { code: string; message?: string } | null })[] = [];
  await until(
    `the end of ${id}`,
    async () => {
      await operator.approveAll();
      runs.unshift(await operator.ask(`/v1/runs/${runId}`));
      return runs[0]?.outcome !== null;
    },
    60_000,
  );
  const [run] = runs;
  const { nodes } = await operator.ask<{ nodes: { node: string }[] }>(`/v1/runs/${runId}/items`);
  const ran = nodes.map(({ node }) => node);
  const { graph } = await operator.ask<{ graph: { connections: object } }>(`/v1/workflows/${id}`);
  const items: Came['items'] = {};
  for (const name of lastOf(request, graph).filter((each) => ran.includes(each))) {
    const query = `node=${encodeURIComponent(name)}&limit=200`;
    const made = await operator.ask<{ items: { json: unknown }[] }>(`/v1/runs/${runId}/items?${query}`);
    items[name] = made.items.map(({ json }) => json);
  }
  return { outcome: run?.outcome ?? '', error: run?.error?.message ?? '', items, ran };
}
