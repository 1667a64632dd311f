import { schemaChecker } from '#json-schema';
import type { ValueCheck } from '#json-schema';
import { argProblems, writtenAsItIs } from '#model-turn';
import { lazily } from '#values';
import type { GraphNode } from '#graph';
import { checkGraph, withSecrets } from '#nodes';
import type { CatalogueNode, Finding, NodeDescription } from '#nodes';
import { parameterPrompt } from '../parameters/parameter-prompt.js';
import { findNode, findNodeByIdOrName, requireNodeType } from './find-node.js';
import { fixExpressions } from '../parameters/fix-expressions.js';
import { listSecrets } from '../shown/shown-workflow.js';
import { defineTool } from './tool.js';
import type { Done } from './tool.js';

interface Args {
  nodeId: string;
  changes: string[];
}

export const updateNodeParameters = defineTool<Args>({
  name: 'update_node_parameters',
  displayTitle: 'Updating node parameters',
  description:
    'Sets parameters of a node as the changes say, in plain words: "Set the URL to …". All changes of a node in one call.',
  properties: {
    nodeId: { type: 'string', minLength: 1, description: 'the node' },
    changes: {
      ...{ type: 'array', minItems: 1, maxItems: 50, items: { type: 'string', minLength: 1, maxLength: 4_000 } },
      description: 'the changes, in plain words with values',
    },
  },
  required: ['nodeId', 'changes'],
  nodeArgs: ['nodeId'],
  formatTitle: (graph, { nodeId }) => {
    const node = findNodeByIdOrName(graph, String(nodeId));
    return node ? `Updating "${node.name}" node parameters` : null;
  },
  run: ({ graph, args, context }) => {
    const node = findNode(graph, args.nodeId);
    const type = requireNodeType(node, context.catalogue);
    const { changes } = args;
    const { request, executionText } = context;
    return {
      ...parameterPrompt({ graph, node, type, changes, request, executionText }),
      schema: answerSchema,
      read: ({ parameters, open }) => {
        const whole = withSecrets(Object(parameters), listSecrets(graph.nodes));
        const value = fixedFor(type.description, whole as Record<string, unknown>); // the schema asks for an object
        const complaint = findComplaint(type, { ...node, parameters: value });
        const answered: Answered = { parameters: value, open: openIn(open) };
        return complaint === null ? { ok: true, value: answered } : { ok: false, complaint };
      },
      done: (value) => updated(node, value as Answered, changes), // as `read` gave it
    };
  },
});

const answerSchema = {
  type: 'object',
  properties: {
    parameters: { type: 'object', $comment: writtenAsItIs, description: 'all parameters of the node' },
    open: {
      ...{ type: 'array', maxItems: 20, items: { type: 'string', minLength: 1, maxLength: 200 } },
      description: 'what the node needs and nobody has said',
    },
  },
  required: ['parameters'],
  additionalProperties: false,
};

/** What was answered: the parameters, and what the node needs beside them that nobody has said. */
interface Answered {
  parameters: Record<string, unknown>;
  open: string[];
}

/** Absent: nothing was left open. */
function openIn(open: unknown): string[] {
  return Array.isArray(open) ? open.map(String) : [];
}

function updated(before: GraphNode, { parameters, open }: Answered, changes: readonly string[]): Done {
  const node = { ...before, parameters };
  return {
    text: [
      `Successfully updated parameters for node "${node.name}":`,
      ...changes.map((change) => `- ${change}`),
      ...stillMissing(node),
      ...open.map((what) => `Left open: ${what}`),
    ].join('\n'),
    operations: [{ type: 'updateNode', nodeId: node.id, updates: { parameters: node.parameters ?? {} } }],
    nodeId: node.id,
    ...(open.length > 0 && { open }),
  };
}

/** A line for each parameter that the node lacks. */
export function stillMissing(node: GraphNode): string[] {
  const missing = checkParameters(node).filter(({ code }) => code === 'PARAMETER_MISSING');
  return missing.map(({ path, expected }) => `Still missing: ${path} (${expected})`);
}

/** Code and the like are no templates, whatever they hold. */
export function fixedFor(description: NodeDescription, parameters: Record<string, unknown>): Record<string, unknown> {
  const plain = new Set(description.properties.filter((each) => each.noDataExpression).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, plain.has(name) ? value : fixExpressions(value)]),
  );
}

const compiler = lazily(() => schemaChecker('ours'));
const compiled = new WeakMap<CatalogueNode, ValueCheck>();

/** What is wrong with parameters, in words for a model; null: nothing. What is missing may still come. */
function findComplaint(type: CatalogueNode, node: GraphNode): string | null {
  const [first] = checkParameters(node).filter(({ code }) => code !== 'PARAMETER_MISSING');
  if (first) return `${first.path}: ${first.message}; expected ${first.expected}`;
  const fits = compiled.get(type) ?? compiler().compile(type.parameters);
  compiled.set(type, fits);
  if (fits(node.parameters)) return null;
  const [problem] = argProblems(fits.errors ?? []);
  return problem ? `parameters.${problem.field} ${problem.text}` : 'the parameters are not those of the type';
}

/** What the other nodes of the graph decide. */
const ofOthers: readonly string[] = ['RESPONSE_MISSING', 'NODE_NAME_UNKNOWN'];

/** What the static checks say of a node's parameters alone: whether other nodes go with them is seen in the whole. */
function checkParameters(node: GraphNode): Finding[] {
  return checkGraph({ name: '', nodes: [node], connections: {} }).filter(
    ({ code, path }) => path.startsWith('/parameters') && !ofOthers.includes(code),
  );
}
