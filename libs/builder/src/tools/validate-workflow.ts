import { graphFindings } from '#compiler';
import { isNote } from '#graph';
import type { Graph } from '#graph';
import type { Severity } from '#nodes';
import { houseProblems } from '../house/house-problems.js';
import { defineTool } from './tool.js';
import { block, tag } from '../shown/xml.js';
import { credentialLines, isCredentialMissing } from './credential-lines.js';
import { unreachedFindings } from './unreached-nodes.js';

export const validateWorkflow = defineTool<object>({
  name: 'validate_workflow',
  displayTitle: 'Validating workflow',
  description:
    'Checks the whole workflow: missing inputs, parameters, trigger, answer or credential, values left open, tools that there are not, loose nodes, secrets in parameters, loops that nothing ends.',
  properties: {},
  required: [],
  run: ({ graph, context }) => {
    const { catalogue, drawn = new Set<string>() } = context;
    const loose = unreachedFindings(graph, catalogue, drawn);
    const found = [...workflowProblems(graph), ...loose, ...houseProblems(graph, context.house)];
    const errors = found.filter(({ severity }) => severity === 'error');
    const others = found.filter(({ severity }) => severity !== 'error');
    const nodes = `${graph.nodes.length} nodes`;
    const valid = `The workflow is valid: ${nodes}, ${others.length === 0 ? 'nothing found' : 'no error found'}`;
    const head = errors.length === 0 ? valid : `Found ${errors.length} problem${errors.length === 1 ? '' : 's'}:`;
    const told = [
      ...others.filter((each) => !isCredentialMissing(each)).map(asXml),
      ...credentialLines(others, context.house),
    ];
    const beside = told.length === 0 ? [] : ['What does not keep it from being stored:', ...told];
    const text = [head, ...errors.map(asXml), ...beside].join('\n');
    return { text, operations: [], proof: { of: 'validation', passed: errors.length === 0 } };
  },
});

export interface WorkflowProblem {
  code: string;
  severity: Severity;
  /** The name of the node; null: it is of the whole workflow. */
  node: string | null;
  path: string;
  message: string;
  expected: string;
}

/** What keeps a workflow from a good run, as far as it can be seen without one: what every gate after the builder asks as well. */
function workflowProblems(graph: Graph): WorkflowProblem[] {
  if (!graph.nodes.every(isNote)) return graphFindings(graph);
  const message = 'The workflow has no nodes';
  const expected = 'a trigger and what it starts';
  return [{ code: 'WORKFLOW_EMPTY', severity: 'error', node: null, path: '/nodes', message, expected }];
}

function asXml({ code, severity, node, path, message, expected }: WorkflowProblem): string {
  return block('problem', [
    tag('code', code),
    ...(severity === 'error' ? [] : [tag('severity', severity)]),
    ...(node === null ? [] : [tag('node', node)]),
    tag('path', path),
    tag('message', message),
    tag('expected', expected),
  ]);
}
