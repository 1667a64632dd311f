import { connectionTypes } from '#contract';
import { searchByConnection, searchByName } from '#graph';
import type { CatalogueNode, NodeDescription } from '#nodes';
import { defineTool } from './tool.js';
import { ToolFailure } from './tool-error.js';
import { block, tag } from '../shown/xml.js';

interface Query {
  queryType: 'name' | 'subNodeSearch';
  query?: string;
  connectionType?: string;
}

export const searchNodes = defineTool<{ queries: Query[] }>({
  name: 'search_nodes',
  displayTitle: 'Searching nodes',
  description:
    'Finds types of nodes: by name, alias and description, or as sub-nodes that lend a type of connection. Ask for several at once.',
  properties: {
    queries: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        properties: {
          queryType: { type: 'string', enum: ['name', 'subNodeSearch'] },
          query: { type: 'string', description: 'a word of the name; for sub-nodes it only narrows the search' },
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
  run: ({ args: { queries }, context }) => ({
    text: queries.map((query) => answerOf(query, context.catalogue)).join('\n\n'),
    operations: [],
  }),
});

function answerOf({ queryType, query = '', connectionType }: Query, catalogue: readonly CatalogueNode[]): string {
  const types = catalogue.map(({ description }) => description);
  if (queryType === 'name') {
    if (query.trim() === '') throw new ToolFailure('VALIDATION_ERROR', 'Invalid input: a search by name needs a query');
    return listed(
      searchByName(types, query).map(({ type }) => type),
      `nodes matching "${query}"`,
    );
  }
  if (connectionType === undefined)
    throw new ToolFailure('VALIDATION_ERROR', 'Invalid input: a search of sub-nodes needs a connectionType');
  const found = searchByConnection(types, connectionType, { query });
  const narrowed = query === '' ? '' : ` matching "${query}"`;
  return listed(
    found.map(({ type }) => type),
    `sub-nodes with ${connectionType} output${narrowed}`,
  );
}

function listed(types: readonly NodeDescription[], what: string): string {
  if (types.length === 0) return `No ${what} found`;
  return [`Found ${types.length} ${what}:`, ...types.map(asXml)].join('\n');
}

function asXml({ name, description, inputs, outputs }: NodeDescription): string {
  return block('node', [
    tag('node_name', name),
    tag('node_description', description),
    tag('node_inputs', written(inputs)),
    tag('node_outputs', written(outputs)),
  ]);
}

function written(ports: unknown): string {
  return typeof ports === 'string' ? ports : JSON.stringify(ports);
}
