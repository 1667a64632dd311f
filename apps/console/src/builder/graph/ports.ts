import type { Schemas } from '#client';
import { listLinks } from '#graph/edit';
import type { Graph, GraphNode, Link } from '#graph/edit';
import type { Catalogue } from './graph.js';
import { completed, isObject, newestVersion } from './shown.js';
import type { Values } from './shown.js';

/** One input or output of a node. */
export interface Port {
  type: string;
  /** Which of its type, from 0. */
  index: number;
  label: string;
  required: boolean;
  /** It takes one connection and no second. */
  isSingle: boolean;
}

type Ports = Schemas['NodeType']['inputs'];
type Said = Pick<Port, 'type' | 'required' | 'isSingle'>;

const chosen = /^\(?((?:\$parameter\.\w+(?: === "[\w-]+")?(?: \|\| )?)+) \? \[(.*?)\] : (.*)$/s;
const written = /type: "(\w+)"(, required: true)?(, maxConnections: 1)?/g;
const condition = /\$parameter\.(\w+)(?: === "([\w-]+)")?/g;
const counted = /length: \$parameter\.(\w+) \?\? (\d+)/;
const listed = /\$parameter\.(\w+)\?\.(\w+) \?\? Array\(\$parameter\.(\w+)\)/;

/** Reads what the catalogue writes of ports, an expression part by part: nothing of it is run. */
function portsIn(ports: Ports, values: Values): Said[] {
  if (typeof ports !== 'string') return ports.map(saidBy);
  const many = countIn(ports, values);
  if (many !== null) return Array.from({ length: many }, () => ({ type: 'main', required: false, isSingle: false }));
  return ports.split('.concat(').flatMap((part) => parsePortList(part.replace(/^=\{\{ /, ''), values));
}

function saidBy(port: Exclude<Ports, string>[number]): Said {
  if (typeof port === 'string') return { type: port, required: false, isSingle: false };
  return { type: String(port['type']), required: port['required'] === true, isSingle: port['maxConnections'] === 1 };
}

const inCommas = /\$parameter\.(\w+)\?\.(\w+) \?\? "([^"]*)"\)\.split\(","\)/;
const listedAndMore = /\$parameter\.(\w+)\?\.(\w+) \?\? \[\]\)\.concat\(\$parameter\.(\w+)\?\.(\w+) === "(\w+)"/;

function countIn(text: string, values: Values): number | null {
  return countOfCategories(text, values) ?? countOfList(text, values);
}

/** An output for each name of a text with commas, or for each row and one more. */
function countOfCategories(text: string, values: Values): number | null {
  const [, ofNames = '', names = '', usual] = inCommas.exec(text) ?? [];
  if (usual !== undefined) {
    const named = heldIn(values, ofNames, names);
    const list = (typeof named === 'string' ? named : usual).split(',');
    return whole(list.filter((each) => each.trim() !== '').length);
  }
  const [, ofRows = '', rows = '', ofMore = '', more = '', wanted] = listedAndMore.exec(text) ?? [];
  if (wanted === undefined) return null;
  const found = heldIn(values, ofRows, rows);
  return whole((Array.isArray(found) ? found.length : 0) + (heldIn(values, ofMore, more) === wanted ? 1 : 0));
}

function countOfList(text: string, values: Values): number | null {
  const [, name = '', fallback] = counted.exec(text) ?? [];
  if (fallback !== undefined) return whole(values[name] ?? Number(fallback));
  const [, group = '', list = '', plain] = listed.exec(text) ?? [];
  if (plain === undefined) return null;
  const inGroup = heldIn(values, group, list);
  return Array.isArray(inGroup) ? inGroup.length : whole(values[plain]);
}

function heldIn(values: Values, group: string, name: string): unknown {
  const held = values[group];
  return isObject(held) ? held[name] : undefined;
}

const mostPorts = 100;

function whole(value: unknown): number {
  return Math.min(mostPorts, Math.max(0, Math.round(Number(value)) || 0));
}

function parsePortList(part: string, values: Values): Said[] {
  const [, asked, list = '', rest = ''] = chosen.exec(part) ?? [];
  if (asked !== undefined) return holds(asked, values) ? parsePortList(list, values) : parsePortList(rest, values);
  return Array.from(part.matchAll(written), ([, type = '', required, single]) => ({
    ...{ type, required: required !== undefined, isSingle: single !== undefined },
  }));
}

function holds(asked: string, values: Values): boolean {
  return Array.from(asked.matchAll(condition)).some(([, name = '', wanted]) =>
    wanted === undefined ? Boolean(values[name]) : values[name] === wanted,
  );
}

const portNames: Readonly<Record<string, string>> = {
  ai_agent: 'Agent',
  ai_chain: 'Chain',
  ai_document: 'Document',
  ai_embedding: 'Embedding',
  ai_languageModel: 'Model',
  ai_memory: 'Memory',
  ai_outputParser: 'Output parser',
  ai_retriever: 'Retriever',
  ai_reranker: 'Reranker',
  ai_textSplitter: 'Text splitter',
  ai_tool: 'Tool',
  ai_vectorStore: 'Vector store',
  main: 'Items',
};

/** A type of connections in words. */
export function portName(type: string): string {
  return portNames[type] ?? type;
}

export const isLent = (type: string): boolean => type.startsWith('ai_');

/** A node's inputs and outputs: those of its type, and those that connections use though the type has none. */
export interface NodePorts {
  inputs: Port[];
  outputs: Port[];
}

function numbered(said: readonly Said[], names: readonly string[]): Port[] {
  const seen = new Map<string, number>();
  return said.map((one, place) => {
    const index = seen.get(one.type) ?? 0;
    seen.set(one.type, index + 1);
    return { ...one, index, label: names[place] ?? (isLent(one.type) ? portName(one.type) : '') };
  });
}

/** An output that the error of an item leaves by. */
const errorOutput = 'continueErrorOutput';

function completeValues(node: GraphNode, type: Schemas['NodeType']): Values {
  return completed(type.properties, node.parameters ?? {}, node.typeVersion ?? newestVersion(type));
}

export function computePorts(node: GraphNode, catalogue: Catalogue, links: readonly Link[]): NodePorts {
  const type = catalogue.get(node.type);
  const values = type ? completeValues(node, type) : {};
  const inputs = numbered(type ? portsIn(type.inputs, values) : [], []);
  const outputs = numbered(type ? portsIn(type.outputs, values) : [], type?.outputNames ?? []);
  const isRouted = outputs.filter((port) => port.type === 'main').length > 1 && type?.outputNames === undefined;
  if (isRouted) outputs.forEach((port) => (port.label = String(port.index)));
  if (node.onError === errorOutput) add(outputs, { type: 'main', index: outputs.length, label: 'error' });
  for (const link of links) {
    if (link.target === node.name) add(inputs, { type: link.type, index: link.input, label: '' });
    if (link.source === node.name) add(outputs, { type: link.type, index: link.output, label: '' });
  }
  return { inputs, outputs };
}

function add(ports: Port[], port: Pick<Port, 'type' | 'index' | 'label'>): void {
  if (ports.some(({ type, index }) => type === port.type && index === port.index)) return;
  ports.push({ ...port, required: false, isSingle: false });
}

/** The ports of all nodes, by their names. */
export function allPorts(graph: Graph, catalogue: Catalogue): Map<string, NodePorts> {
  const links = listLinks(graph);
  return new Map(graph.nodes.map((node) => [node.name, computePorts(node, catalogue, links)]));
}

/** Whether a connection may be made: two nodes, one type, room at the input, and not there yet. */
export function mayConnect(link: Link, ports: ReadonlyMap<string, NodePorts>, links: readonly Link[]): boolean {
  const { source, target, type, output, input } = link;
  const leaves = ports.get(source)?.outputs.some((port) => port.type === type && port.index === output);
  const arrives = ports.get(target)?.inputs.find((port) => port.type === type && port.index === input);
  if (source === target || !leaves || arrives === undefined) return false;
  const there = links.filter((one) => one.target === target && one.type === type && one.input === input);
  return !there.some((one) => arrives.isSingle || (one.source === source && one.output === output));
}

/** How large a node is drawn, in pixels: its handles need room. */
export function measureNode({ inputs, outputs }: NodePorts): { width: number; height: number } {
  const rows = [inputs, outputs].map((ports) => ports.filter(({ type }) => !isLent(type)).length);
  const feet = inputs.filter(({ type }) => isLent(type)).length;
  return { width: Math.max(176, feet * 68), height: Math.max(56, Math.max(...rows) * 22) };
}
