import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import { json, textProperty } from '../parameters/properties.js';
import { expected, objectAt, textAt } from '../parameters/read-parameter.js';

export const tool = defineNode(
  {
    name: 'turnpike.tool',
    displayName: 'Tool',
    description: 'Calls any tool of this installation for each item',
    version: 1,
    group: ['transform'],
    defaults: { name: 'Tool' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      textProperty('tool', 'Tool', { required: true, placeholder: 'math.gcd', description: 'its name' }),
      json('arguments', 'Arguments', { description: 'an object, as the schema of the tool has it' }),
    ],
    codex: { alias: ['call', 'function', 'mcp', 'action', 'installation', 'integration', 'plugin', 'dashboard'] },
    builderHint: 'A tool that writes asks a person before, where its file says so.',
  },
  {
    as: 'effect',
    requests: (call) =>
      (call.inputs[0] ?? []).map((_, itemIndex) => {
        const name = textAt(call, 'tool', itemIndex);
        if (name === '') throw expected('tool', 'the name of a tool', itemIndex);
        return { kind: 'tool', itemIndex, tool: name, args: objectAt(call, 'arguments', itemIndex) };
      }),
    items: (_, { itemIndex }, answer) => {
      const result = answer.kind === 'tool' ? answer.result : null;
      const list = Array.isArray(result) && result.every(isObject) ? result : [isObject(result) ? result : { result }];
      return list.map((one) => itemFrom(one, itemIndex));
    },
  },
);
