import { splitBareItem } from '#file-forms';
import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { filesOfCode } from '../files/code-files.js';
import { remembering } from '../run/remembering.js';
import { itemFrom } from '../run/items.js';
import type { Item, PairedItem } from '../run/items.js';
import { NodeError } from '../values/node-error.js';
import { choice, textProperty, when } from '../parameters/properties.js';
import { choiceAt, textAt } from '../parameters/read-parameter.js';

export const code = defineNode(
  {
    name: 'n8n-nodes-base.code',
    displayName: 'Code',
    description: 'Runs JavaScript over its items',
    version: [1, 2],
    group: ['transform'],
    defaults: { name: 'Code' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice(
        'mode',
        'Mode',
        { runOnceForAllItems: 'Run Once for All Items', runOnceForEachItem: 'Run Once for Each Item' },
        { noDataExpression: true },
      ),
      choice('language', 'Language', { javaScript: 'JavaScript' }, { noDataExpression: true }),
      textProperty('jsCode', 'JavaScript', {
        ...{ required: true, noDataExpression: true, typeOptions: { rows: 10 } },
        ...when({ language: ['javaScript'] }),
      }),
    ],
    codex: { alias: ['javascript', 'script', 'function', 'custom', 'transform', 'js', 'parse', 'convert', 'compute'] },
    builderHint:
      'Over all items return [{json}, …]; for each item return one {json}; files stand beside it in binary. No network, no packages.',
  },
  {
    as: 'effect',
    requests: (call) => {
      const items = call.inputs[0] ?? [];
      const mode = choiceAt(call, 'mode', 0, ['runOnceForAllItems', 'runOnceForEachItem']);
      const source = textAt(call, 'jsCode', 0);
      const isAll = mode === 'runOnceForAllItems';
      if (items.length === 0) return [];
      return [
        { kind: 'code', itemIndex: 0, source, mode: isAll ? 'all' : 'each', items, ...remembering(call, source) },
      ];
    },
    items: (call, request, answer) => {
      if (answer.kind !== 'code' || request.kind !== 'code')
        throw new NodeError('NODE_OPERATION', 'Expected what code returned');
      const { value } = answer;
      const isTest = call.execution.mode === 'test';
      if (request.mode === 'each') return eachItem(value, request.items.length, isTest);
      const list = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
      return list.map((one: unknown, at) =>
        ownItem(one, at, { isPaired: (call.inputs[0]?.length ?? 0) === list.length, isTest }),
      );
    },
  },
);

/** Of a run for each item the value is a list, an answer for each; null gives no item. */
function eachItem(value: unknown, count: number, isTest: boolean): Item[] {
  if (!Array.isArray(value) || value.length !== count) {
    throw new NodeError('NODE_OPERATION', 'The code must return one object for each item');
  }
  return value.flatMap((one: unknown, at) =>
    one === null || one === undefined ? [] : [ownItem(one, at, { isPaired: true, isTest })],
  );
}

function ownItem(value: unknown, at: number, { isPaired, isTest }: { isPaired: boolean; isTest: boolean }): Item {
  if (!isObject(value))
    throw new NodeError('NODE_OPERATION', `The code must return objects, and result ${at} is none`, at);
  const item: Record<string, unknown> = 'json' in value ? value : splitBareItem(value);
  const { json, binary } = item;
  if (!isObject(json)) throw new NodeError('NODE_OPERATION', `The "json" of result ${at} is no object`, at);
  const files = filesOfCode(binary, at, isTest);
  const pair = readPair(value['pairedItem']);
  if (pair) return { json, ...files, pairedItem: pair };
  return { ...(isPaired ? itemFrom(json, at) : { json }), ...files };
}

function readPair(value: unknown): PairedItem | null {
  const item = isObject(value) ? value['item'] : value;
  return typeof item === 'number' && Number.isInteger(item) && item >= 0 ? { item } : null;
}
