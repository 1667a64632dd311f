import { isSubNode, maxNodes, newPosition, uniqueName } from '#graph';
import type { GraphNode } from '#graph';
import { checkGraph } from '#nodes';
import type { CatalogueNode, NodeDescription } from '#nodes';
import { newest } from '../parameters/of-version.js';
import { findType } from './find-node.js';
import { defineTool } from './tool.js';
import type { ToolCall } from './tool.js';
import { fixedFor, stillMissing } from './update-node-parameters.js';
import { ToolFailure } from './tool-error.js';

interface Args {
  nodeType: string;
  name: string;
  connectionParametersReasoning: string;
  connectionParameters: Record<string, unknown>;
}

export const addNodes = defineTool<Args>({
  name: 'add_nodes',
  displayTitle: 'Adding nodes',
  description:
    'Adds one node, with all its parameters that you can write. Those that decide on its inputs and outputs are set here in any case: mode of a vector store, hasOutputParser of an agent.',
  properties: {
    nodeType: { type: 'string', minLength: 1, description: 'the full type: n8n-nodes-base.httpRequest' },
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'its name, by what it does: Fetch Weather Data',
    },
    connectionParametersReasoning: {
      type: 'string',
      minLength: 1,
      description: 'which parameters decide on its connections, and why with these values',
    },
    connectionParameters: {
      type: 'object',
      description:
        'by its name each parameter that decides on its connections, and any other as its type has it; empty where there are none',
    },
  },
  required: ['nodeType', 'name', 'connectionParametersReasoning', 'connectionParameters'],
  formatTitle: (_graph, { nodeType }, catalogue) => {
    const type = catalogue.find(({ description }) => description.name === nodeType);
    return type ? `Adding ${type.description.displayName} node` : null;
  },
  run: (call) => {
    const { graph, args, context } = call;
    if (graph.nodes.length >= maxNodes)
      throw new ToolFailure('WORKFLOW_STATE_ERROR', `A workflow has at most ${maxNodes} nodes`);
    const type = findType(args.nodeType, context.catalogue);
    const node = newNode(call, type.description);
    refuseForeign(node, type);
    return {
      text: [
        `Successfully added "${node.name}" (${type.description.displayName}) with ID ${node.id}`,
        ...(Object.keys(args.connectionParameters).length > 0 ? stillMissing(node) : []),
      ].join('\n'),
      operations: [{ type: 'addNodes', nodes: [node] }],
      nodeId: node.id,
    };
  },
});

/** Types whose address holds an id of the node's. */
const withWebhook = /\.(?:webhook|formTrigger|chatTrigger|wait)$/;

function newNode({ graph, args, callId, context }: ToolCall<Args>, description: NodeDescription): GraphNode {
  const { name: type, defaults } = description;
  const id = context.nodeId(callId);
  const parameters = { ...defaults.parameters, ...fixedFor(description, args.connectionParameters) };
  const base = args.name.trim() || defaults.name;
  const name = uniqueName(
    base,
    graph.nodes.map((each) => each.name),
  );
  const typeVersion = newest(description);
  const node = { id, name, type, typeVersion, parameters };
  const types = context.catalogue.map((each) => each.description);
  const position = newPosition(graph.nodes, isSubNode(description, node), types);
  return { ...node, position, ...(withWebhook.test(type) ? { webhookId: id } : {}) };
}

/** Connection parameters that the type does not have would only be found much later. */
function refuseForeign(node: GraphNode, { description }: CatalogueNode): void {
  const [first] = checkGraph({ name: '', nodes: [node], connections: {} }).filter(
    ({ code }) => code === 'PARAMETER_UNKNOWN' || code === 'OPTION_ILLEGAL',
  );
  if (first === undefined) return;
  throw new ToolFailure('VALIDATION_ERROR', `${description.displayName}: ${first.message}`, {
    path: first.path,
    expected: first.expected,
  });
}
