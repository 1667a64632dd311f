import { clip, firstOf, oneLine } from '#values';
import type { Graph } from '#graph';
import { definitionFrom } from '#registry';
import type { ArmedWorkflows, WorkflowStore } from '#versions';
import { startsInWords } from './starts-in-words.js';

/** A stored workflow for a reader who has not seen it. */
export interface WorkflowInWords {
  id: string;
  name: string;
  /** What starts it and its nodes in their order; empty: it is no graph, or was not read. */
  does: string;
  isPublished: boolean;
}

interface Stores {
  workflows: Pick<WorkflowStore, 'list' | 'definition'>;
  armed: Pick<ArmedWorkflows<unknown>, 'list'>;
}

/** Of these the graphs are read, those that were changed last: the rest is told by its id. */
const mostRead = 200;
const mostChars = 300;

/** All stored workflows, those that were changed last first. `zone`: what times are said in where a graph names none. Rejects when the store is away. */
export async function workflowsInWords({ workflows, armed }: Stores, zone: string): Promise<WorkflowInWords[]> {
  const [all, started] = await Promise.all([workflows.list(), armed.list()]);
  const published = new Set(started.filter(({ version }) => version !== null).map(({ id }) => id));
  const latest = [...all].toSorted(([, one], [, other]) => other.at - one.at);
  const read = await Promise.all(
    firstOf(latest, mostRead).map(async ([id, { version }]) => {
      const graph = definitionFrom(await workflows.definition(version))?.graph ?? null;
      return { id, ...describeWorkflow(graph, id, zone) };
    }),
  );
  const unread = latest.slice(mostRead).map(([id]) => ({ id, name: id, does: '' }));
  return [...read, ...unread].map((each) => ({ ...each, isPublished: published.has(each.id) }));
}

function describeWorkflow(graph: Graph | null, id: string, zone: string): { name: string; does: string } {
  if (graph === null) return { name: id, does: '' };
  const starts = startsInWords(graph, zone);
  const steps = graph.nodes.filter(({ disabled }) => disabled !== true).map(({ name }) => name);
  const started = starts.length === 0 ? 'nothing starts it by itself' : starts.join('; ');
  const does = oneLine(`${started}. Nodes: ${steps.join(', ')}`);
  return { name: graph.name || id, does: clip(does, mostChars, ' [cut]') };
}
