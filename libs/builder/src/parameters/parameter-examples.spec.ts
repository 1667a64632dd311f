import { expect, it } from '@jest/globals';
import { catalogue, checkGraph, conditionOperations } from '#nodes';
import { examplesFor } from './parameter-examples.js';

/** Each operation that a model is taught, as `type operation`. */
function taught(): [string, string][] {
  const [, list = ''] = /Operations by type: ([^.]+)\./.exec(examplesFor('if')) ?? [];
  return list.split('; ').flatMap((one) => {
    const [type = '', ...names] = one.split(/,? /);
    return names.map((name): [string, string] => [type, name]);
  });
}

it('teaches no condition that the check does not know, and all that there are', () => {
  expect(taught()).toHaveLength(Object.values(conditionOperations).flat().length);
  for (const [type, operation] of taught()) {
    const condition = { leftValue: '={{ $json.a }}', rightValue: 'b', operator: { type, operation } };
    const parameters = { conditions: { conditions: [condition], combinator: 'and' } };
    const nodes = [{ id: '1', name: 'A', type: 'n8n-nodes-base.if', parameters }];
    const codes = checkGraph({ name: '', nodes, connections: {} }).map(({ code }) => code);
    expect([type, operation, codes]).toEqual([type, operation, ['TRIGGER_MISSING']]);
  }
});

it('names no operation of conditions in the hints of the catalogue that there is not', () => {
  const known = new Set(Object.values(conditionOperations).flat());
  const hints = catalogue.map(({ description }) => `${description.description} ${description.builderHint}`);
  const operated = hints.flatMap((hint) => [...hint.matchAll(/"operation":"(\w+)"/g)].map(([, name = '']) => name));
  expect(operated.filter((name) => !known.has(name))).toEqual([]);
});
