import { firstOf } from '#values';
import { agentIdOfWorkflow } from '#registry';
import type { RunReader } from '#runs';
import { readFailed } from '../runs/failed-node.js';
import { readExecutions, sampleItems } from '../runs/run-items.js';

/** What a builder is told of a run: the seed's `executionSchema` and `executionData`. */
export interface ShownRun {
  /** The form of what nodes have made, without its values: those may be of people, whom an erasure finds by their own runs. */
  executionSchema: { nodeName: string; schema: unknown }[];
  executionData: {
    outcome: string | null;
    /** The node that has failed, and why. */
    error?: { node: string; message: string | null };
    /** How often each node has run. */
    executions: Record<string, number>;
  };
}

/** No more nodes than this are told of: a prompt has little room for a run. */
const mostNodes = 40;
const mostFormChars = 3_000;
/** How deep a form is told, and how many fields of an object. */
const deepest = 5;
const mostFields = 40;

/** The last run of a stored workflow that has ended, as its builder is told of it; null: none is kept. */
export async function readLastRun(runs: RunReader, workflowId: string): Promise<ShownRun | null> {
  const agentId = agentIdOfWorkflow(workflowId);
  const { runs: latest } = await runs.listRuns({
    ...{ before: null, limit: 1 },
    wants: (run) => run.agentId === agentId && run.rootRunId === undefined && run.phase === 'finished',
  });
  const [last] = latest;
  if (last === undefined) return null;
  const { run } = last;
  const { nodes } = await readExecutions(runs, run.runId, undefined);
  const samples = await sampleItems(runs, run.runId, mostNodes);
  const forms = samples.map(({ node, json }) => ({ nodeName: node, schema: describeForm(json) }));
  const executionSchema = withinRoom(forms);
  const error = await readFailed(runs, run.runId, 'operator');
  return {
    executionSchema,
    executionData: {
      outcome: run.outcome,
      ...(error && { error }),
      ...(forms.length > executionSchema.length && { formsLeftOut: forms.length - executionSchema.length }),
      ...(nodes.length > mostNodes && { moreNodes: nodes.length - mostNodes }),
      executions: Object.fromEntries(firstOf(nodes, mostNodes).map(({ node, executions }) => [node, executions])),
    },
  };
}

/** The forms that leave room for what has failed. */
function withinRoom<T>(forms: readonly T[]): T[] {
  let left = mostFormChars;
  return forms.filter((form) => {
    const { length } = JSON.stringify(form);
    const fits = length <= left;
    if (fits) left -= length;
    return fits;
  });
}

/** The form of a value: `{"id": "number", "tags": ["string"]}`. */
export function describeForm(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  if (depth === deepest) return Array.isArray(value) ? 'array' : 'object';
  if (Array.isArray(value)) return value.slice(0, 1).map((inner) => describeForm(inner, depth + 1));
  const all = Object.entries(value);
  const shown = firstOf(all, mostFields).map(([name, inner]): [string, unknown] => [
    name,
    describeForm(inner, depth + 1),
  ]);
  if (all.length > mostFields) shown.push(['…', `${all.length - mostFields} more`]);
  return Object.fromEntries(shown);
}
