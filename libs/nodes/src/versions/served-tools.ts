import type { Connection, Graph, GraphNode } from '#graph';
import { findNodeType } from '../catalogue.js';
import { fromAiIn, fromAiSchema } from '../parameters/from-ai.js';
import { toolNameFor } from '../parameters/tool-name.js';
import type { ServedTool } from '../run/runs.js';
import { mcpTriggerType } from '../types/mcp-trigger.js';
import { objectIn } from './read-stored.js';
import type { Fields } from './version-step.js';

const workflowTool = '@n8n/n8n-nodes-langchain.toolWorkflow';

/** A tool as the node behind its trigger that does the same. */
interface Behind {
  node: GraphNode;
  tool: ServedTool;
}

/**
 * A graph whose tools under an MCP trigger are nodes behind it, each at an output of its own: a call is a run of it. What cannot be one stays under it, as
 * does what an agent has as well; that it cannot serve is said by the compiler.
 */
export function withServedTools(graph: Graph): Graph {
  const triggers = graph.nodes.filter(({ type, disabled }) => type === mcpTriggerType && disabled !== true);
  return triggers.reduce(serving, graph);
}

function serving(graph: Graph, trigger: GraphNode): Graph {
  const under = graph.nodes.filter((node) => node.disabled !== true && leadsOnlyTo(graph, node.name, trigger.name));
  const behind = under.flatMap((node) => behindFor(node) ?? []);
  if (behind.length === 0) return graph;
  const moved = new Map(behind.map(({ node }) => [node.name, node]));
  const served: GraphNode = {
    ...trigger,
    parameters: { ...trigger.parameters, tools: behind.map(({ tool }) => tool) },
  };
  const main = behind.map(({ node }): Connection[] => [{ node: node.name, type: 'main', index: 0 }]);
  const kept = Object.entries(graph.connections).filter(([name]) => !moved.has(name) && name !== trigger.name);
  return {
    ...graph,
    nodes: graph.nodes.map((node) => (node.name === trigger.name ? served : (moved.get(node.name) ?? node))),
    connections: { ...Object.fromEntries(kept), [trigger.name]: { main } },
  };
}

/** Whether all that leaves a node leads to this one, as a tool. */
function leadsOnlyTo({ connections }: Graph, name: string, to: string): boolean {
  const ways = Object.hasOwn(connections, name) ? Object.entries(connections[name] ?? {}) : [];
  const ends = ways.flatMap(([type, slots]) =>
    // n8n writes null for an output that nothing leaves.
    slots.flatMap((slot: readonly Connection[] | null) => (slot ?? []).map(({ node }) => [type, node] as const)),
  );
  return ends.length > 0 && ends.every(([type, node]) => type === 'ai_tool' && node === to);
}

/** Null: nothing in a line of items does what the tool does. */
function behindFor(node: GraphNode): Behind | null {
  const { toolDescription, descriptionType: _kind, ...parameters } = objectIn(node.parameters);
  if (node.type === workflowTool) return workflowBehind(node);
  const base = node.type.replace(/Tool$/, '');
  const type = findNodeType({ ...node, type: base });
  if (base === node.type || type?.runs.as !== 'effect') return null;
  const about =
    typeof toolDescription === 'string' && toolDescription !== '' ? toolDescription : type.description.description;
  return behind({ ...node, type: base, parameters }, node.name, about, parameters);
}

function workflowBehind(node: GraphNode): Behind {
  const { name, description, ...parameters } = objectIn(node.parameters);
  const made = { ...node, type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1.2, parameters };
  const called = typeof name === 'string' && name !== '' ? name : node.name;
  const read = behind(made, called, typeof description === 'string' ? description : '', parameters['workflowInputs']);
  const asksNothing = fromAiIn(parameters['workflowInputs']).length === 0;
  const query = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] };
  return asksNothing ? { ...read, tool: { ...read.tool, inputSchema: query } } : read;
}

function behind(node: GraphNode, name: string, description: string, asking: unknown): Behind {
  const inputSchema: Fields = fromAiSchema(fromAiIn(asking));
  return { node: { ...node, calledBy: 'mcp' }, tool: { name: toolNameFor(name), description, inputSchema } };
}

/** Whether the items of a node are what a client has called it with: `$fromAI` is theirs. */
export function isCalledAsTool({ calledBy }: GraphNode): boolean {
  return calledBy === 'mcp';
}
