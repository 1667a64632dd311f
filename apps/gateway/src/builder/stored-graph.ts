import type { Graph } from '#graph';
import { definitionFrom } from '#registry';
import { WorkflowStore } from '#versions';
import type { EngineClient } from '../platform/engine-client.js';
import { Problem } from '../platform/http/problem.js';

/** The graph of a workflow's current version; null: nothing is stored under this id. Throws a 409 where what is stored is no graph. */
export function storedGraph(engine: EngineClient, workflowId: string): Promise<Graph | null> {
  return engine.ask(async (_store, { redis }) => {
    const workflows = new WorkflowStore(redis);
    const [current] = await workflows.versions(workflowId);
    if (current === undefined) return null;
    const graph = definitionFrom(await workflows.definition(current.version))?.graph;
    if (graph === undefined) throw new Problem(409, 'conflict', 'workflowId: this workflow is no graph');
    return graph;
  });
}
