import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import { groups, textProperty } from '../parameters/properties.js';
import { objectsAt } from '../parameters/read-parameter.js';
import { ownValue, splitPath, withoutValue, withValue } from '../values/paths.js';
import { plainText } from '../values/plain-text.js';

export const renameKeys = defineNode(
  {
    name: 'n8n-nodes-base.renameKeys',
    displayName: 'Rename Keys',
    description: 'Gives fields of its items other names',
    version: 1,
    group: ['transform'],
    defaults: { name: 'Rename Keys' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      groups('keys', 'Keys', [
        {
          name: 'key',
          displayName: 'Key',
          values: [textProperty('currentKey', 'Current Key Name'), textProperty('newKey', 'New Key Name')],
        },
      ]),
    ],
    codex: { alias: ['rename', 'key'] },
    builderHint: 'A name that an item does not have is passed over. For more than names take set.',
  },
  {
    as: 'pure',
    run: (call) => [
      (call.inputs[0] ?? []).map((item, at) => {
        const renamed = objectsAt(call, 'keys.key', at).reduce(
          (json: Record<string, unknown>, { currentKey, newKey }) => {
            const [from, to] = [plainText(currentKey), plainText(newKey)];
            const value = ownValue(json, splitPath(from));
            if (from === '' || to === '' || from === to || value === undefined) return json;
            return withValue(withoutValue(json, splitPath(from)), splitPath(to), value); // one path may lie in the other
          },
          item.json,
        );
        return itemFrom(renamed, at);
      }),
    ],
  },
);
