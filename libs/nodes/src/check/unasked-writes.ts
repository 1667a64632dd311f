import { clip, isObject } from '#values';
import { isNote } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { findNodeType } from '../catalogue.js';
import { serviceDeed } from '../services/services.js';
import { presentGraph } from '../versions/present-form.js';
import type { Found } from './finding.js';
import { plainText } from '../values/plain-text.js';

/** A node that writes and has nobody asked. */
export interface UnaskedWrite {
  id: string;
  /** The node's name. */
  node: string;
  /** What it does, as the graph has it: a method, `send`, `call` or what is done to a table. */
  act: string;
  /** To what, as the graph has it: an address, a number, a server or a table; an expression stands as it is written. */
  target: string;
}

/** The nodes that write without asking: they have `"approval": "none"`, are on and are none that only reads. In the order of the graph. */
export function unaskedWrites(graph: Graph): UnaskedWrite[] {
  return presentGraph(graph)
    .nodes.filter((node) => node['approval'] === 'none' && node.disabled !== true && !isNote(node))
    .flatMap((node) => {
      const done = doneBy(node);
      return done === null ? [] : [{ id: node.id, node: node.name, act: done[0], target: clip(done[1], mostChars) }];
    });
}

/** An address that is longer is told by its beginning; whoever confirms it does so by a hash over all of the graph. */
const mostChars = 300;

/** The same as advice at every gate. */
export function unaskedFindings(graph: Graph): Found[] {
  return unaskedWrites(graph).map(({ node, act, target }) => ({
    ...{ code: 'WRITES_UNASKED', node, path: '/approval' },
    message: `"${node}" writes without asking anybody: ${act} ${target}`,
    expected: 'no approval: none, or a person who confirms it when the version is published',
  }));
}

/** What a node does and to what; null: it only reads, or its own words decide nothing. */
function doneBy(node: GraphNode): [act: string, target: string] | null {
  const parameters = isObject(node.parameters) ? node.parameters : {};
  const { method = 'GET', url, to, operation = 'insert', dataTableId, endpointUrl, sseEndpoint } = parameters;
  const ofService = serviceDeed(node);
  if (ofService !== null) return ofService.writes ? [ofService.deed, serviceTarget(parameters)] : null;
  const name = findNodeType(node)?.description.name ?? node.type;
  const kind = name.slice(name.lastIndexOf('.') + 1);
  if (elsewhere.test(name)) return deedElsewhere(name, parameters);
  switch (kind) {
    case 'httpRequest':
    case 'httpRequestTool':
    case 'toolHttpRequest':
      return ['GET', 'HEAD'].includes(plainText(method).toUpperCase()) ? null : [plainText(method), plainText(url)];
    case 'sendMessage':
    case 'sendMessageTool':
      return plainText(to) === '' ? null : ['send', `to ${plainText(to)}`];
    case 'dataTable':
    case 'dataTableTool':
      return operation === 'get' ? null : [plainText(operation), plainText(locatedIn(dataTableId))];
    case 'mcpClientTool':
      return pinnedTools(node) === ''
        ? null
        : ['call', `${pinnedTools(node)} of ${plainText(endpointUrl ?? sseEndpoint)}`];
    default:
      return storeWrite(kind, parameters);
  }
}

const elsewhere = /\.(?:readWriteFile|(?:postgres|mySql|emailSend)(?:Tool)?)$/;

/** What is done to a file, or at a server that speaks no HTTP. A query may be a read: what it is, is known when it runs. */
function deedElsewhere(name: string, parameters: Record<string, unknown>): ReturnType<typeof doneBy> {
  const { operation = 'insert', query, table, toEmail, fileName } = parameters;
  if (name.includes('readWriteFile')) return operation === 'write' ? ['write', plainText(fileName)] : null;
  if (name.includes('emailSend')) return ['mail', `to ${plainText(toEmail)}`];
  if (operation === 'select') return null;
  return [plainText(operation), plainText(operation === 'executeQuery' ? query : locatedIn(table))];
}

/** The parameters that name where the documents of a service's store lie. */
const storePlaces: Readonly<Record<string, string>> = {
  ...{ vectorStorePinecone: 'pineconeIndex', vectorStoreQdrant: 'qdrantCollection', vectorStoreSupabase: 'tableName' },
};

function storeWrite(kind: string, parameters: Record<string, unknown>): [act: string, target: string] | null {
  const place = Object.hasOwn(storePlaces, kind) ? storePlaces[kind] : undefined;
  if (place === undefined || parameters['mode'] !== 'insert') return null;
  return ['insert documents', plainText(locatedIn(parameters[place]))];
}

/** A tool of a server that is not pinned asks, whatever its node says. */
function pinnedTools({ pinned }: GraphNode): string {
  return isObject(pinned) ? Object.keys(pinned).join(', ') : '';
}

/** Whom or what an operation of a service is about: its parameters, but for those that choose it. */
function serviceTarget(parameters: Record<string, unknown>): string {
  const { resource: _resource, operation: _operation, authentication: _way, ...others } = parameters;
  return plainText(others);
}

function locatedIn(place: unknown): unknown {
  return isObject(place) ? place['value'] : place;
}
