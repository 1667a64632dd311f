import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import type { Item } from '../run/items.js';
import { fieldPairs, joinByFields, joinedItems } from '../merge/join-items.js';
import { checkCount } from '../run/output-size.js';
import { combinePair, combineOptions } from '../merge/combine-items.js';
import { choice, collection, flag, groups, number, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, numberAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

const byFields = { mode: ['combine'], combineBy: ['combineByFields'] };
const modes = ['append', 'combine', 'chooseBranch'] as const;

const clashes: Property = groups(
  'clashHandling',
  'Clash Handling',
  [
    {
      name: 'values',
      displayName: 'Values',
      values: [
        choice('resolveClash', 'When Field Values Clash', {
          ...{ preferLast: 'Prefer Last', preferInput1: 'Prefer Input 1', preferInput2: 'Prefer Input 2' },
          ...{ addSuffix: 'Always Add Input Number', preferInput3: 'Prefer Input 3', preferInput4: 'Prefer Input 4' },
        }),
        choice('mergeMode', 'Merging Nested Fields', { deepMerge: 'Deep Merge', shallowMerge: 'Shallow Merge' }),
        flag('overrideEmpty', 'Minimize Empty Fields', false),
      ],
    },
  ],
  { typeOptions: { multipleValues: false } },
);

export const merge = defineNode(
  {
    name: 'n8n-nodes-base.merge',
    displayName: 'Merge',
    description: 'Brings the items of several inputs together once all have come',
    version: [3, 3.1, 3.2],
    group: ['transform'],
    defaults: { name: 'Merge' },
    inputs: '={{ Array.from({ length: $parameter.numberInputs ?? 2 }, () => ({ type: "main" })) }}',
    outputs: ['main'],
    properties: [
      choice(
        'mode',
        'Mode',
        { append: 'Append', combine: 'Combine', chooseBranch: 'Choose Branch' },
        { noDataExpression: true },
      ),
      choice(
        'combineBy',
        'Combine By',
        {
          combineByFields: 'Matching Fields',
          combineByPosition: 'Position',
          combineAll: 'All Possible Combinations',
        },
        { noDataExpression: true, ...when({ mode: ['combine'] }) },
      ),
      number('numberInputs', 'Number of Inputs', 2, {
        typeOptions: { minValue: 2, maxValue: 10 },
        noDataExpression: true,
        displayOptions: { hide: { combineBy: ['combineByFields', 'combineAll'] } },
      }),
      flag('advanced', 'Input Fields Have Different Names', false, when(byFields)),
      textProperty('fieldsToMatchString', 'Fields to Match', {
        required: true,
        ...when({ ...byFields, advanced: [false] }),
      }),
      groups(
        'mergeByFields',
        'Fields to Match',
        [
          {
            name: 'values',
            displayName: 'Values',
            values: [textProperty('field1', 'Input 1 Field'), textProperty('field2', 'Input 2 Field')],
          },
        ],
        { required: true, description: 'one pair or more', ...when({ ...byFields, advanced: [true] }) },
      ),
      choice(
        'joinMode',
        'Output Type',
        {
          keepMatches: 'Keep Matches',
          keepNonMatches: 'Keep Non-Matches',
          keepEverything: 'Keep Everything',
          enrichInput1: 'Enrich Input 1',
          enrichInput2: 'Enrich Input 2',
        },
        when(byFields),
      ),
      choice(
        'outputDataFrom',
        'Output Data From',
        { both: 'Both Inputs Merged Together', input1: 'Input 1', input2: 'Input 2' },
        when({ ...byFields, joinMode: ['keepMatches', 'keepNonMatches'] }),
      ),
      choice(
        'chooseBranchMode',
        'Output Type',
        { waitForAll: 'Wait for All Inputs to Arrive' },
        when({ mode: ['chooseBranch'] }),
      ),
      choice(
        'output',
        'Output',
        { specifiedInput: 'Data of Specified Input', empty: 'A Single, Empty Item' },
        when({ mode: ['chooseBranch'] }),
      ),
      number('useDataOfInput', 'Use Data of Input', 1, {
        typeOptions: { minValue: 1 },
        ...when({ mode: ['chooseBranch'], output: ['specifiedInput'] }),
      }),
      collection(
        'options',
        'Options',
        [
          clashes,
          flag('disableDotNotation', 'Disable Dot Notation', false),
          flag('fuzzyCompare', 'Fuzzy Compare', false),
          flag('includeUnpaired', 'Include Any Unpaired Items', false),
          choice('multipleMatches', 'Multiple Matches', {
            all: 'Include All Matches',
            first: 'Include First Match Only',
          }),
        ],
        when({ mode: ['combine'] }),
      ),
    ],
    codex: { alias: ['join', 'combine', 'append', 'concatenate', 'wait', 'zip', 'lookup'] },
    builderHint: 'Each branch leads to an input of its own: index 0, 1, and so on.',
  },
  {
    as: 'pure',
    run: (call) => {
      const mode = choiceAt(call, 'mode', 0, modes);
      if (mode === 'append')
        return [call.inputs.flatMap((items, input) => items.map(({ json }, at) => itemFrom(json, at, input)))];
      return [mode === 'chooseBranch' ? chosenBranch(call) : combined(call)];
    },
  },
);

function chosenBranch(call: NodeCall): Item[] {
  if (choiceAt(call, 'output', 0, ['specifiedInput', 'empty']) === 'empty')
    return [{ json: {}, pairedItem: { item: 0 } }];
  const chosen = call.parameter('useDataOfInput', 0);
  const input = (typeof chosen === 'string' ? Number(chosen) : numberAt(call, 'useDataOfInput', 0, 1)) - 1;
  const items = call.inputs[input];
  if (!items) throw expected('useDataOfInput', 'the number of an input');
  return items.map(({ json }, at) => itemFrom(json, at, input));
}

function combined(call: NodeCall): Item[] {
  const options = combineOptions(call);
  switch (choiceAt(call, 'combineBy', 0, ['combineByFields', 'combineByPosition', 'combineAll'])) {
    case 'combineByPosition':
      return byPosition(call, (jsons) => combinePair(jsons, options));
    case 'combineAll': {
      const [left = [], right = []] = call.inputs;
      checkCount(left.length * right.length);
      return joinedItems(
        call.inputs,
        left.flatMap((_, at) => right.map((__, place) => ({ at, place }))),
        options,
      );
    }
    case 'combineByFields':
      return joinByFields(call, fieldPairs(call), options);
  }
}

function byPosition(call: NodeCall, join: (jsons: Record<string, unknown>[]) => Record<string, unknown>): Item[] {
  const lengths = call.inputs.map(({ length }) => length);
  const keepsAll = flagAt(call, 'options.includeUnpaired', 0);
  const length = keepsAll ? Math.max(0, ...lengths) : Math.min(...lengths, Number.MAX_SAFE_INTEGER);
  return Array.from({ length: lengths.length === 0 ? 0 : length }, (_, at) => {
    const there = call.inputs.flatMap((items, input) => (items[at] ? [{ json: items[at].json, input }] : []));
    return {
      json: join(there.map(({ json }) => json).filter(isObject)),
      pairedItem: there.map(({ input }) => (input === 0 ? { item: at } : { item: at, input })),
    };
  });
}
