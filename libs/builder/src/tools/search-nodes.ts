import { searchByConnection, listPortTypes, connectionTypes } from '#graph';
import type { CatalogueNode, NodeDescription } from '#nodes';
import { toolsAbout, toolText } from '../house/house-tools.js';
import { typesWithAll, typesWithSome } from '../search/find-types.js';
import { findWays } from '../search/find-ways.js';
import { defineTool } from './tool.js';
import type { ToolContext } from './tool.js';
import { ToolFailure } from './tool-error.js';

interface Query {
  queryType: 'name' | 'subNodeSearch';
  query?: string;
  connectionType?: string;
}

export const searchNodes = defineTool<{ queries: Query[] }>({
  name: 'search_nodes',
  displayTitle: 'Searching nodes',
  description:
    'Finds types of nodes by words of their name, alias or description, or as sub-nodes that lend a type of connection; tools of this installation; and how to reach a service that has no node. Ask for several at once.',
  properties: {
    queries: {
      ...{ type: 'array', description: 'what is searched for' },
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        properties: {
          queryType: { type: 'string', enum: ['name', 'subNodeSearch'], description: 'by words, or for sub-nodes' },
          query: { type: 'string', description: 'a word or two; for sub-nodes it only narrows the search' },
          connectionType: {
            type: 'string',
            enum: connectionTypes,
            description: 'what sub-nodes lend: ai_languageModel',
          },
        },
        required: ['queryType'],
        additionalProperties: false,
      },
    },
  },
  required: ['queries'],
  run: ({ args: { queries }, context }) => {
    const told = new Set<string>();
    return { text: queries.map((query) => answerQuery(query, context, told)).join('\n\n'), operations: [] };
  },
});

/** `told`: the types that this answer has told already; each is told once. */
function answerQuery(
  { queryType, query = '', connectionType }: Query,
  context: ToolContext,
  told: Set<string>,
): string {
  if (queryType === 'name') {
    if (query.trim() === '') throw new ToolFailure('VALIDATION_ERROR', 'Invalid input: a search by name needs a query');
    return byName(query, context, told);
  }
  if (connectionType === undefined)
    throw new ToolFailure('VALIDATION_ERROR', 'Invalid input: a search of sub-nodes needs a connectionType');
  const types = context.catalogue.map(({ description }) => description);
  const found = searchByConnection(types, connectionType, { query });
  const narrowed = query === '' ? '' : ` matching "${query}"`;
  return formatFound(
    found.map(({ type }) => type),
    `sub-nodes with ${connectionType} output${narrowed}`,
    told,
  );
}

/** What has all of the words; where nothing has, what has some of them, and it says so. */
function byName(query: string, { catalogue, house }: ToolContext, told: Set<string>): string {
  const nodes = typesWithAll(catalogue, query);
  const tools = house.tools === null ? [] : toolsAbout(house.tools, query);
  const ways = findWays(query);
  const more = [
    ...tools.map((tool) => `Tool of this installation, by a turnpike.tool node: ${toolText(tool)}`),
    ...ways.map((way) => `${nodes.length === 0 ? 'No node of that name; do it so' : 'Beside these'}: ${way}`),
  ];
  const head =
    nodes.length > 0 || more.length === 0 ? [formatFound(descriptions(nodes), `nodes matching "${query}"`, told)] : [];
  const some = nodes.length + more.length > 0 ? [] : typesWithSome(catalogue, query);
  const nearest = some.length === 0 ? [] : [formatFound(descriptions(some), 'that match some of its words', told)];
  return [...head, ...more, ...nearest].join('\n');
}

function descriptions(types: readonly CatalogueNode[]): NodeDescription[] {
  return types.map(({ description }) => description);
}

function formatFound(types: readonly NodeDescription[], what: string, told: Set<string>): string {
  if (types.length === 0) return `No ${what} found`;
  return [`Found ${types.length} ${what}:`, ...types.map((type) => formatType(type, told))].join('\n');
}

function formatType({ name, description, inputs, outputs }: NodeDescription, told: Set<string>): string {
  if (told.has(name)) return `${name}: as above`;
  told.add(name);
  return `${name}: ${description} (${formatPorts(inputs)} > ${formatPorts(outputs)})`;
}

function formatPorts(ports: NodeDescription['inputs']): string {
  return listPortTypes(ports).join(', ') || 'none';
}
