import { compileGraph } from '#compiler';
import { isNote } from '#graph';
import type { Graph } from '#graph';
import { checkGraph } from '#nodes';
import type { CatalogueNode } from '#nodes';
import { mockedTypes } from '../test-run/mocked-types.js';
import { defineTool } from './tool.js';
import { block, tag } from '../shown/xml.js';

export const validateWorkflow = defineTool<object>({
  name: 'validate_workflow',
  displayTitle: 'Validating workflow',
  description:
    'Checks the whole workflow: missing inputs, parameters, trigger or answer, loose sub-nodes, secrets in parameters, $fromAI outside of tools.',
  properties: {},
  required: [],
  run: ({ graph, context }) => {
    const problems = workflowProblems(graph, context.catalogue);
    const text =
      problems.length === 0
        ? `The workflow is valid: ${graph.nodes.length} nodes, nothing found`
        : [`Found ${problems.length} problem${problems.length === 1 ? '' : 's'}:`, ...problems.map(asXml)].join('\n');
    return { text, operations: [], proof: { of: 'validation', passed: problems.length === 0 } };
  },
});

export interface WorkflowProblem {
  code: string;
  /** The name of the node; null: it is of the whole workflow. */
  node: string | null;
  path: string;
  message: string;
  expected: string;
}

/** What keeps a workflow from a good run, as far as it can be seen without one. */
export function workflowProblems(graph: Graph, catalogue: readonly CatalogueNode[]): WorkflowProblem[] {
  if (graph.nodes.every(isNote)) {
    const message = 'The workflow has no nodes';
    return [{ code: 'WORKFLOW_EMPTY', node: null, path: '/nodes', message, expected: 'a trigger and what it starts' }];
  }
  const found = checkGraph(graph);
  if (found.length > 0) return found;
  const compiled = compileGraph(graph, mockedTypes(catalogue, new Map()));
  if (!('problems' in compiled)) return [];
  return compiled.problems.map(({ code, path, message }) => ({
    ...{ code, node: null, path, message, expected: 'a workflow that can be run' },
  }));
}

function asXml({ code, node, path, message, expected }: WorkflowProblem): string {
  return block('problem', [
    tag('code', code),
    ...(node === null ? [] : [tag('node', node)]),
    tag('path', path),
    tag('message', message),
    tag('expected', expected),
  ]);
}
