import { AgentHarness, deployment, dynamicWorkflow, sequence, step } from 'turnpike/workflow';
import type { Step, Tool } from 'turnpike/workflow';
import { createPlainClient, eventsOf } from '#client';
import type { Schemas } from '#client';
import { standInKeys } from '../support/product-environment.js';
import type { Stack } from '../support/stack.js';

const getCounts: Tool = { name: 'get_counts', description: 'Counts messages.' };
/** One that the planner is told of, and no deployment has. */
const whisper: Tool = { name: 'whisper', description: 'Says it softly.' };
export const tools = [getCounts, whisper];

export const input = 'How was January?';
const january = { start_date: '2026-01-01', end_date: '2026-01-31', label: 'angry' };
const instructions = 'Say in one message what these figures mean.';

/** A workflow of a tool of the deployment and a model: as a document, and as steps that code builds. */
export const document = {
  version: 1,
  root: {
    ...{ kind: 'sequence', id: 'report' },
    steps: [
      { kind: 'tool', id: 'figures', toolName: 'get_counts', args: january },
      { kind: 'llm', id: 'words', instructions, tools: [] },
    ],
  },
};
export const built: Step = sequence({
  id: 'report',
  steps: [
    step.tool({ id: 'figures', tool: getCounts, args: january }),
    step.llm({ id: 'words', instructions, tools: [] }),
  ],
});

/** What a planner writes: nothing that is valid there, and what may take too much. */
export const unknownTool = JSON.stringify({ version: 1, root: { kind: 'tool', id: 't', toolName: 'whisper' } });
export const tooDear = JSON.stringify({
  version: 1,
  root: { kind: 'loop', id: 'l', until: { kind: 'maxSteps', n: 900 }, body: { kind: 'llm', id: 'a', instructions } },
});

interface Made {
  /** What its planner writes, in turn; the last one again and again. */
  plans?: readonly string[];
}

/** A harness at a deployment. The first answer to a request that starts a run is lost on its way, although the run is there. */
export function harnessAt(url: string, { plans = [] }: Made = {}): AgentHarness {
  let written = 0;
  let isLost = false;
  const fetching = async (request: Request): Promise<Response> => {
    const isStart = request.method === 'POST' && request.url.endsWith('/runs');
    const answer = await fetch(request);
    if (!isStart || isLost) return answer;
    isLost = true;
    throw new Error('the connection was cut');
  };
  return new AgentHarness({
    name: 'from-code',
    engine: deployment({ url, key: standInKeys.operator, fetch: fetching }),
    params: { model: () => plans[Math.min(written++, plans.length - 1)] ?? '' },
  });
}

/** What a planner who writes these documents has run, in a context of this id. */
export function runPlanned(url: string, plans: readonly string[], id: string): Promise<string> {
  const harness = harnessAt(url, { plans });
  return harness.run(dynamicWorkflow({ tools }), input, harness.createContext({ id }));
}

/** The runs that code has started, the latest first. */
export async function runsFromCode(stack: Stack): Promise<Schemas['RunHead'][]> {
  const listed = await stack.api('/v1/runs?agent=workflow.from-code');
  return ((await listed.json()) as { runs: Schemas['RunHead'][] }).runs; // the gateway's own answer
}

/** The rows of a run and of all below it, each as text, for a client that is cut off after so many and goes on behind them. */
export async function rowsInPieces(url: string, runId: string, most: number): Promise<string[]> {
  const client = createPlainClient({ url, key: standInKeys.operator });
  const rows: string[] = [];
  for (let last = '0'; ;) {
    const params = { path: { runId }, header: { 'Last-Event-ID': last } };
    const { response } = await client.GET('/v1/runs/{runId}/events', { params, parseAs: 'stream' });
    if (response.status === 204) return rows;
    let fresh = 0;
    for await (const { event, id, data } of eventsOf<Schemas['RunEvent']>(response)) {
      if (event === 'end') return rows;
      if (event !== 'row' && event !== 'child-row') continue;
      rows.push(JSON.stringify(data));
      last = String(id);
      fresh += 1;
      if (fresh === most) break;
    }
  }
}
