import type { Connections, Graph, GraphNode } from '#graph';
import { catalogue } from '#nodes';
import type { CatalogueNode } from '#nodes';
import { Random } from '../protocol/random.js';

const types = new Map(catalogue.map((type) => [type.description.name, type]));

export function catalogueTypeOf({ type }: GraphNode): CatalogueNode | undefined {
  return types.get(type);
}

/** The types that run inside the turn; each is drawn. */
export const inlineTypes = catalogue
  .filter(({ runs }) => runs.as === 'pure' || (runs.as === 'flow' && ['split-in-batches', 'wait'].includes(runs.kind)))
  .map(({ description }) => description.name);

const rows = 'rows';

/** A drawn graph with nodes of the catalogue in the place of test types; its trigger's `rows` become items. */
export function withCatalogueTypes(graph: Graph, seed: number): Graph {
  const random = new Random(seed);
  const nodes = graph.nodes.map((node) => ({ ...node, ...typed(node, random) }));
  const trigger = nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
  if (trigger === undefined) throw new Error('a graph without a trigger');
  const split: GraphNode = {
    ...{ id: rows, name: rows, type: 'n8n-nodes-base.splitOut', typeVersion: 1, position: [0, 0] },
    parameters: { fieldToSplitOut: rows },
  };
  const { [trigger.name]: first = {}, ...others } = graph.connections;
  const toRows = { main: [[{ node: rows, type: 'main', index: 0 }]] };
  const connections: Connections = { ...others, [trigger.name]: toRows, [rows]: first };
  return { ...graph, nodes: [...nodes, split], connections };
}

type Typed = Pick<GraphNode, 'type' | 'typeVersion' | 'parameters' | 'onError'>;

function base(name: string, typeVersion: number, parameters: Record<string, unknown> = {}): Typed {
  return { type: `n8n-nodes-base.${name}`, typeVersion, parameters };
}

const above = (limit: unknown) => ({
  conditions: {
    options: { caseSensitive: true, typeValidation: 'loose' },
    combinator: 'and',
    conditions: [
      { id: 'c', leftValue: '={{ $json.n }}', rightValue: limit, operator: { type: 'number', operation: 'gt' } },
    ],
  },
});

const keptOf = (value: unknown, name: string) => ({
  assignments: { assignments: [{ id: name, name, value, type: 'string' }] },
  includeOtherFields: true,
});

/** What takes the place of a node of a test type, with as many outputs. */
function typed(node: GraphNode, random: Random): Typed {
  const { value = 'plain', size = 1 } = node.parameters ?? {};
  switch (node.type) {
    case 'trigger':
      return base('manualTrigger', 1);
    case 'batches':
      return base('splitInBatches', 3, { batchSize: size });
    case 'wait':
      return base('wait', 1.1, { resume: 'timeInterval', amount: 1 + random.below(5), unit: 'seconds' });
    case 'if':
      return base('if', 2.2, above(random.below(8)));
    case 'filter':
      return base('filter', 2.2, above(random.below(4)));
    case 'switch':
      return base('switch', 3.2, { rules: { values: [6, 3, 0].map((limit) => above(limit)) } });
    case 'merge':
      return base('merge', 3, merging(random));
    case 'call':
      return {
        type: 'turnpike.tool',
        typeVersion: 1,
        parameters: { tool: 'test', arguments: { n: '={{ $json.n }}', seen: value } },
      };
    case 'fail':
      return random.percent(25) ? stopping(node) : base('limit', 1, { maxItems: '={{ $json.n }}' });
    default:
      return { ...random.pick(changing)(value, random), onError: 'continueRegularOutput' };
  }
}

function merging(random: Random): Record<string, unknown> {
  return random.pick<Record<string, unknown>>([
    { mode: 'append' },
    { mode: 'combine', combineBy: 'combineByPosition' },
    { mode: 'combine', combineBy: 'combineByFields', fieldsToMatchString: 'n' },
    { mode: 'chooseBranch' },
  ]);
}

/** It has no output of its own, so that an error can only go where its items would. */
function stopping({ onError }: GraphNode): Typed {
  const goesOn = onError === 'stopWorkflow' ? {} : { onError: 'continueRegularOutput' as const };
  return { ...base('stopAndError', 1, { errorMessage: '={{ $json.n }}' }), ...goesOn };
}

type Change = (value: unknown, random: Random) => Typed;

/** Nodes with one input and one output that change what comes along. */
const changing: readonly [Change, ...Change[]] = [
  (value) => base('set', 3.4, keptOf(value, 'seen')),
  (value) => base('set', 3.4, keptOf(value, 'other')),
  () => base('noOp', 1),
  (_, random) => base('limit', 1, { maxItems: 1 + random.below(4), keep: random.pick(['firstItems', 'lastItems']) }),
  (_, random) =>
    base('sort', 1, {
      sortFieldsUi: { sortField: [{ fieldName: 'n', order: random.pick(['ascending', 'descending']) }] },
    }),
  () => base('sort', 1, { type: 'random' }),
  () => base('removeDuplicates', 1, { compare: 'selectedFields', fieldsToCompare: 'n' }),
  () => base('splitOut', 1, { fieldToSplitOut: 'n', include: 'allOtherFields' }),
  () =>
    base('aggregate', 1, {
      aggregate: 'aggregateIndividualFields',
      fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'n' }] },
    }),
  () => base('aggregate', 1, { aggregate: 'aggregateAllItemData' }),
  () =>
    base('dateTime', 2, {
      ...{ operation: 'addToDate', magnitude: '2026-11-01T00:00:00Z', timeUnit: 'days', duration: '={{ $json.n }}' },
      options: { includeInputFields: true },
    }),
];
