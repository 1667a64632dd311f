import type { Graph, GraphNode } from '#graph';

/** A tool as a server lists it: its description is what an author reads before the pin is kept. */
export interface ListedTool {
  name: string;
  description: string;
  sha256: string;
  annotations: { readOnlyHint?: boolean };
}

/** What became of the pin of one tool of a node. */
export interface Pinned {
  node: string;
  tool: string;
  status: 'new' | 'changed' | 'same' | 'gone';
  /** What the server says of it. */
  text: string;
}

type Pins = Readonly<Record<string, { sha256: string; repeat: unknown }>>;

const mcpType = '@n8n/n8n-nodes-langchain.mcpClientTool';

/** The nodes of a graph that call tools of MCP servers; `name`: that one alone. */
export function mcpNodes({ nodes }: Graph, name: string | undefined): GraphNode[] {
  return nodes.filter((node) => node.type === mcpType && (name === undefined || node.name === name));
}

/** Where the server of a node is; null: an expression says so, or nobody does. */
export function findEndpoint({ parameters = {}, typeVersion = 1 }: GraphNode): string | null {
  const address = parameters[typeVersion < 1.1 ? 'sseEndpoint' : 'endpointUrl'];
  return typeof address === 'string' && /^https?:\/\//i.test(address) ? address : null;
}

/** Server-sent events are what the first version knows, and what the second begins with. */
export function isBySse({ parameters = {}, typeVersion = 1 }: GraphNode): boolean {
  if (typeVersion < 1.1) return true;
  return (parameters['serverTransport'] ?? (typeVersion < 1.2 ? 'sse' : 'httpStreamable')) === 'sse';
}

/** Whether a node has the tool of that name called at all. */
function takes({ parameters = {} }: GraphNode, name: string): boolean {
  const { include, includeTools, excludeTools } = parameters;
  if (include === 'selected' && Array.isArray(includeTools)) return includeTools.includes(name);
  return include !== 'except' || !Array.isArray(excludeTools) || !excludeTools.includes(name);
}

/** The pins of a node by what its server lists now. What a repeat means stays as its author wrote it; a new one is made once and asked for. */
export function pinNode(node: GraphNode, listed: readonly ListedTool[]): { pins: Pins; results: Pinned[] } {
  const before = pinsIn(node);
  const taken = listed.filter(({ name }) => takes(node, name));
  const pins = taken.map(({ name, sha256 }) => [name, { sha256, repeat: before[name]?.repeat ?? 'never' }] as const);
  const results = taken.map(({ name, description, sha256, annotations }): Pinned => {
    const old = before[name]?.sha256;
    const status = old === undefined ? 'new' : old === sha256 ? 'same' : 'changed';
    return { node: node.name, tool: name, status, text: `${description}${formatHint(annotations)}` };
  });
  const gone = Object.keys(before).filter((name) => !taken.some((tool) => tool.name === name));
  const lost = gone.map((tool): Pinned => ({ node: node.name, tool, status: 'gone', text: 'its pin is dropped' }));
  return { pins: Object.fromEntries(pins), results: [...results, ...lost] };
}

/** The graph with these pins, by the names of its nodes. */
export function withPins(graph: Graph, all: Readonly<Record<string, Pins>>): Graph {
  const nodes = graph.nodes.map((node) => {
    const pinned = Object.hasOwn(all, node.name) ? all[node.name] : undefined;
    return pinned === undefined ? node : { ...node, pinned };
  });
  return { ...graph, nodes };
}

function formatHint({ readOnlyHint = false }: ListedTool['annotations']): string {
  return readOnlyHint ? ' (its server says that it only reads)' : '';
}

function pinsIn({ pinned }: GraphNode): Pins {
  if (typeof pinned !== 'object' || pinned === null) return {};
  const pins = Object.entries(pinned).filter(([, pin]: [string, unknown]) => isPin(pin));
  return Object.fromEntries(pins);
}

function isPin(pin: unknown): boolean {
  return typeof pin === 'object' && pin !== null && 'sha256' in pin && typeof pin.sha256 === 'string';
}
