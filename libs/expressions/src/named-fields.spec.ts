import { expect, it } from '@jest/globals';
import { mayReadField } from './named-fields.js';

it.each<[string, boolean]>([
  ['={{ $node["X"].runIndex }}', true],
  ['={{ $node["X"]["runIndex"] }}', true],
  ["={{ $('X')?.['runIndex'] }}", true],
  ['={{ $node["X"][`runIndex`] }}', true],
  ['={{ $node["X"]["run\\u0049ndex"] }}', true],
  ['={{ (({ runIndex }) => runIndex)($node["X"]) }}', true],
  ['={{ $node["X"][$json.key] }}', true],
  ['={{ $("X")["run" + "Index"] }}', true],
  ['={{ $node["X"] .json }} says runIndex and ["runIndex"]', false],
  ['={{ $json[$json.key] }}', false],
  ['={{ "runIndex" }}', false],
  ['={{ $("X").item.json["a"] }}', false],
  ['={{ ( }}', true],
])('%s may read runIndex: %s', (template, may) => {
  expect(mayReadField(template, new Set(['runIndex']))).toBe(may);
});
