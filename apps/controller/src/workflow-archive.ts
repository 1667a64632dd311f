import { createHash } from 'node:crypto';
import { compileGraph } from '#compiler';
import type { CalledWorkflow } from '#compiler';
import { graphCallTool, graphTool } from '#contract';
import type { Graph } from '#graph';
import { nodeTypeOf } from '#nodes';
import { agentIdOfWorkflow, definitionFrom, versionOf, workflowBudget, workflowDefinition } from '#registry';
import type { WorkflowStore } from '#versions';
import { checkDocument } from '#workflow';

/** A stored workflow as it is now. */
export interface ArchivedWorkflow {
  id: string;
  version: string;
  graph: Graph;
}

/** What came of storing a graph: its version, or why it cannot be one. */
export type Stored = { workflowId: string; version: string } | { refused: string };

/** How deep the nodes of a compiled document may lie: nobody reads it. */
const deepestCompiled = 24;

/** Reads and stores the workflows of a deployment, for builders and threads. Rejects when the store is away. */
export class WorkflowArchive {
  constructor(
    private readonly store: Pick<WorkflowStore, 'list' | 'versions' | 'definition' | 'publish'>,
    private readonly providers: readonly string[],
  ) {}

  /** The current version of each, by id. */
  async list(): Promise<{ id: string; version: string; at: string }[]> {
    const all = await this.store.list();
    return Array.from(all, ([id, { version, at }]) => ({ id, version, at: new Date(at).toISOString() }));
  }

  /** Null: there is none, or it is no graph. */
  async read(id: string): Promise<ArchivedWorkflow | null> {
    const [current] = await this.store.versions(id);
    const graph = current && definitionFrom(await this.store.definition(current.version))?.graph;
    return current && graph ? { id, version: current.version, graph } : null;
  }

  /** What a run of the current version is made of; null: there is none. */
  async find(id: string): Promise<CalledWorkflow | null> {
    const [current] = await this.store.versions(id);
    const definition = current ? definitionFrom(await this.store.definition(current.version)) : null;
    if (!current || !definition?.workflow) return null;
    const { root } = definition.workflow;
    const { version: agentVersion } = current;
    return { agentId: agentIdOfWorkflow(id), agentVersion, rootId: root.id, isGraph: definition.graph !== undefined };
  }

  /**
   * Makes a graph the current version of its workflow. A new workflow gets an id from its name and what it was made for, so the same graph
   * stored again is the same version of the same workflow.
   */
  async save(graph: Graph, of: { workflowId: string | null; workItemId: string; by: string }): Promise<Stored> {
    const compiled = compileGraph(graph, nodeTypeOf, (provider) => this.providers.includes(provider));
    if ('problems' in compiled) return { refused: worded(compiled.problems) };
    const tools = new Set([graphTool, graphCallTool]);
    const check = checkDocument(compiled.document, { tools, maxDepth: deepestCompiled });
    if (!check.ok) return { refused: worded(check.errors) };
    const id = of.workflowId ?? idFor(graph.name, of.workItemId);
    const definition = workflowDefinition(id, check.document, null, workflowBudget, new Map(), graph);
    const version = versionOf(definition);
    const note = `built for ${of.workItemId}`;
    const published = { id, version, definition, uses: [], repeats: false, by: of.by, note };
    const result = await this.store.publish(published);
    if (result.status === 'newer') return { refused: result.why };
    if (result.status === 'changed') return { refused: 'somebody else has stored this workflow meanwhile' };
    return { workflowId: id, version };
  }
}

function worded(problems: readonly { path: string; message: string }[]): string {
  return problems.map(({ path, message }) => `${path}: ${message}`).join('; ');
}

function idFor(name: string, workItemId: string): string {
  const words =
    name
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? '';
  const hash = createHash('sha256').update(workItemId).digest('hex').slice(0, 8);
  return `${words.slice(0, 50) || 'workflow'}-${hash}`;
}
