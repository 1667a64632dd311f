import type { GraphNode } from '#graph';
import { hasValueAsName, ownValue } from '#nodes';
import { decidesHost } from './decided-host.js';
import { nodeKind } from './node-kind.js';
import { sortOrigins } from './shape.js';
import type { Origins } from './shape.js';
import type { Origin } from '#values';

/** What a call does is decided by: whom it goes to, where, on what. */
export type Guarded =
  | 'recipient'
  | 'sender'
  | 'URL'
  | 'server'
  | 'tool'
  | 'arguments'
  | 'table'
  | 'filter'
  | 'store'
  | 'path'
  | 'query'
  | 'workflow';

/** A part of a call, the parameter that it stands in, and whose words decide it beside the author's. */
export interface Decided {
  what: Guarded;
  parameter: string;
  by: readonly Origin[];
}

/** Words of the web are those of the servers that the author has named. */
const trusted: readonly Origin[] = ['web'];

/** What of a node's call others decide, by the origins of its parameters. */
export function decidedIn(node: GraphNode, originsOf: (value: unknown) => Origins): Decided[] {
  return guardedIn(node).flatMap(({ what, parameter }): Decided[] => {
    const value = ownValue(node.parameters, parameter.split('.'));
    const by = sortOrigins(withPlaceholders(node, value, originsOf(value))).filter(
      (origin) => !trusted.includes(origin),
    );
    return by.length === 0 ? [] : [{ what, parameter, by }];
  });
}

/** In the address of a tool for requests `{name}` is what the model fills in. */
function withPlaceholders({ type }: GraphNode, value: unknown, own: Origins): Origins {
  const isFilled = type.endsWith('toolHttpRequest') && typeof value === 'string' && /\{[\w-]+\}/.test(value);
  return isFilled ? new Set([...own, 'model']) : own;
}

interface Place {
  what: Guarded;
  parameter: string;
}

const places: Readonly<Record<string, readonly Place[]>> = {
  sendMessage: [
    { what: 'recipient', parameter: 'to' },
    { what: 'sender', parameter: 'from' },
  ],
  emailSend: [
    ...['toEmail', 'options.ccEmail', 'options.bccEmail'].map((parameter): Place => ({ what: 'recipient', parameter })),
    { what: 'sender', parameter: 'fromEmail' },
  ],
  httpRequest: [{ what: 'URL', parameter: 'url' }],
  toolHttpRequest: [{ what: 'URL', parameter: 'url' }],
  rssFeedRead: [{ what: 'URL', parameter: 'url' }],
  tool: [
    { what: 'tool', parameter: 'tool' },
    { what: 'arguments', parameter: 'arguments' },
  ],
  mcpClient: ['endpointUrl', 'sseEndpoint'].map((parameter): Place => ({ what: 'server', parameter })),
  executeWorkflow: [{ what: 'workflow', parameter: 'workflowId' }],
  toolWorkflow: [{ what: 'workflow', parameter: 'workflowId' }],
  readWriteFile: ['fileSelector', 'fileName'].map((parameter): Place => ({ what: 'path', parameter })),
  vectorStoreInMemory: [{ what: 'store', parameter: 'memoryKey' }],
  vectorStorePinecone: [{ what: 'store', parameter: 'pineconeIndex' }],
  vectorStoreQdrant: [{ what: 'store', parameter: 'qdrantCollection' }],
  vectorStoreSupabase: [{ what: 'store', parameter: 'tableName' }],
};

function guardedIn(node: GraphNode): readonly Place[] {
  const kind = nodeKind(node);
  const { parameters = {} } = node;
  if (kind === 'postgres') return sqlPlaces(parameters, 'postgres');
  if (kind === 'mySql') return sqlPlaces(parameters, 'mysql');
  if (kind === 'dataTable') return tablePlaces(parameters['operation'] ?? 'insert');
  const found = Object.hasOwn(places, kind) ? (places[kind] ?? []) : []; // a type may be named like a prototype's own
  return found.filter(({ what, parameter }) => what !== 'URL' || decidesHost(parameters[parameter]));
}

function tablePlaces(operation: unknown): Place[] {
  const isChange = operation !== 'get' && operation !== 'insert';
  const filter = ['filters', 'matchType'].map((parameter): Place => ({ what: 'filter', parameter }));
  return [{ what: 'table', parameter: 'dataTableId' }, ...(isChange ? filter : [])];
}

/** A value of a query is bound; one that stands where a name does is guarded. */
function sqlPlaces(parameters: Record<string, unknown>, dialect: 'postgres' | 'mysql'): Place[] {
  const { query, operation = 'insert' } = parameters;
  const isNamed = typeof query === 'string' && hasValueAsName(query, dialect);
  const isNamedByNumber = typeof query === 'string' && /\$\d+:name\b/.test(query);
  const tables = [
    ...['schema', 'table', 'deleteCommand', ...(isNamed ? ['queryValues'] : [])],
    ...(isNamedByNumber ? ['options.queryReplacement'] : []),
  ];
  const filter = operation === 'deleteTable' || operation === 'update' ? matchedBy(parameters) : [];
  return [
    { what: 'query', parameter: 'query' },
    ...tables.map((parameter): Place => ({ what: 'table', parameter })),
    ...filter.map((parameter): Place => ({ what: 'filter', parameter })),
  ];
}

/** By what the rows are found that are changed or deleted. */
function matchedBy({ columns }: Record<string, unknown>): string[] {
  const names = ownValue(columns, ['matchingColumns']);
  const values = Array.isArray(names) ? names.map((name) => `columns.value.${String(name)}`) : [];
  return ['where', 'combineConditions', 'columnToMatchOn', 'valueToMatchOn', 'columns.matchingColumns', ...values];
}
