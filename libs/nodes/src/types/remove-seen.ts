import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { choice, collection, number, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, numberAt } from '../parameters/read-parameter.js';
import { itemFrom } from '../run/items.js';
import type { Item } from '../run/items.js';
import type { NodeCall } from '../run/node-call.js';
import { timeIn } from '../values/date-times.js';
import { NodeError } from '../values/node-error.js';

const logics = [
  'removeItemsWithAlreadySeenKeyValues',
  'removeItemsUpToStoredIncrementalKey',
  'removeItemsUpToStoredDate',
] as const;
/** What each of these compares. */
const compared = [
  ['dedupeValue', 'string'],
  ['incrementalDedupeValue', 'number'],
  ['dateDedupeValue', 'dateTime'],
] as const;
const mostSeen = 10_000;

/** What its workflow remembers of values is a hash of each, the latest at the end, or the greatest of them. */
const source = `
const { scope, does, most } = items[0].json;
const memory = $getWorkflowStaticData(scope);
if (does === 'clear') {
  delete memory['#seen'];
  delete memory['#greatest'];
  return [{ json: { kept: items.map((_, at) => at) } }];
}
const kept = [];
if (does === 'new') {
  const known = memory['#seen'] ?? '';
  const seen = new Set();
  for (let at = 0; at < known.length; at += 16) seen.add(known.substring(at, at + 16));
  items.forEach(({ json }, at) => {
    const mark = json.value.hash('sha256').substring(0, 16);
    if (seen.has(mark)) return;
    seen.add(mark);
    kept.push(at);
  });
  memory['#seen'] = [...seen].slice(-most).join('');
} else {
  const before = memory['#greatest'] ?? -Infinity;
  items.forEach(({ json }, at) => {
    if (json.value <= before) return;
    kept.push(at);
    memory['#greatest'] = Math.max(memory['#greatest'] ?? -Infinity, json.value);
  });
}
return [{ json: { kept } }];`;

/** As what n8n's Remove Duplicates does across executions is read. */
export const removeSeen = defineNode(
  {
    name: 'turnpike.removeSeen',
    displayName: 'Remove Seen Items',
    description: 'Passes on the items whose value no earlier run has seen',
    version: 1,
    group: ['transform'],
    defaults: { name: 'Remove Seen Items' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice(
        'operation',
        'Operation',
        { removeItemsSeenInPreviousExecutions: 'Remove Seen Items', clearDeduplicationHistory: 'Forget All' },
        { noDataExpression: true },
      ),
      choice(
        'mode',
        'Mode',
        { cleanDatabase: 'Forget All' },
        { noDataExpression: true, ...when({ operation: ['clearDeduplicationHistory'] }) },
      ),
      choice(
        'logic',
        'Keep Items Where',
        {
          removeItemsWithAlreadySeenKeyValues: 'Value Is New',
          removeItemsUpToStoredIncrementalKey: 'Value Is Higher than Any Previous Value',
          removeItemsUpToStoredDate: 'Value Is a Date Later than Any Previous Date',
        },
        { noDataExpression: true, ...when({ operation: ['removeItemsSeenInPreviousExecutions'] }) },
      ),
      ...compared.map(([name, type], at) => ({
        ...textProperty(name, 'Value to Compare', {
          required: true,
          ...when({ operation: ['removeItemsSeenInPreviousExecutions'], logic: [logics[at]] }),
        }),
        type,
      })),
      collection('options', 'Options', [
        choice('scope', 'Scope', { node: 'Node', workflow: 'Workflow' }),
        number('historySize', 'History Size', mostSeen, {
          typeOptions: { minValue: 1, maxValue: mostSeen },
          ...when({ '/logic': ['removeItemsWithAlreadySeenKeyValues'] }),
        }),
      ]),
    ],
    codex: { alias: ['deduplicate', 'seen', 'new', 'once', 'previous', 'history', 'since'] },
    builderHint:
      'Its workflow remembers what live runs have seen: a poll goes on with what is new. A test run remembers nothing.',
  },
  {
    as: 'effect',
    requests: (call) => {
      const items = call.inputs[0] ?? [];
      if (items.length === 0) return [];
      const head = {
        scope: choiceAt(call, 'options.scope', 0, ['node', 'workflow']) === 'node' ? 'node' : 'global',
        most: historyAt(call),
      };
      const told = items.map((_, at) => ({ json: { ...(at === 0 && head), ...comparedAt(call, at) } }));
      return [{ kind: 'code', itemIndex: 0, source, mode: 'all', items: told, remembersAs: call.node.name }];
    },
    items: (call, _request, answer) => {
      const list: unknown = answer.kind === 'code' ? answer.value : null;
      const made: unknown = Array.isArray(list) ? list[0] : null;
      const kept = isObject(made) && isObject(made['json']) ? made['json']['kept'] : null;
      if (!Array.isArray(kept)) throw new NodeError('NODE_OPERATION', 'Expected which items are new');
      return kept.flatMap((at: unknown) => keptItem(call.inputs[0]?.[Number(at)], Number(at)));
    },
  },
);

/** A size that is none would keep all of the history, or none of it. */
function historyAt(call: NodeCall): number {
  const size = numberAt(call, 'options.historySize', 0, mostSeen);
  if (Number.isInteger(size) && size >= 1 && size <= mostSeen) return size;
  throw expected('options.historySize', `a whole number from 1 to ${mostSeen}`);
}

function keptItem(item: Item | undefined, at: number): Item[] {
  return item === undefined ? [] : [{ ...itemFrom(item.json, at), ...(item.binary && { binary: item.binary }) }];
}

function comparedAt(call: NodeCall, at: number): { does: string; value?: string | number } {
  if (call.parameter('operation', at) === 'clearDeduplicationHistory') return { does: 'clear' };
  switch (choiceAt(call, 'logic', at, logics)) {
    case 'removeItemsWithAlreadySeenKeyValues': {
      const value = call.parameter('dedupeValue', at);
      if (value === undefined || value === null || value === '') throw expected('dedupeValue', 'a value', at);
      return { does: 'new', value: typeof value === 'string' ? value : JSON.stringify(value) };
    }
    case 'removeItemsUpToStoredIncrementalKey':
      return { does: 'greater', value: numberAt(call, 'incrementalDedupeValue', at, Number.NaN) };
    case 'removeItemsUpToStoredDate': {
      const time = timeIn(call.parameter('dateDedupeValue', at), { zone: call.timeZone, rules: call.rules });
      if (time === null) throw expected('dateDedupeValue', 'a time', at);
      return { does: 'greater', value: time.toMillis() };
    }
  }
}
