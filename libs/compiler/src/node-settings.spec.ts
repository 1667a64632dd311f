import { describe, expect, it } from '@jest/globals';
import type { GraphNode } from '#graph';
import { compiled, node, Steps, to } from '../test/steps.js';

const base = 'n8n-nodes-base.';
const start = node('Start', `${base}manualTrigger`);
const split = node('Split', `${base}splitOut`, { fieldToSplitOut: 'q' });

/** What a node makes that stands behind three items. */
function madeBy(last: GraphNode): unknown {
  const connections = { Start: to('Split', 'main'), Split: to(last.name, 'main') };
  const steps = new Steps(compiled({ name: 'g', nodes: [start, split, last], connections }), { q: [1, 2, 3] });
  for (const name of ['Start', 'Split', last.name]) steps.do({ node: name });
  return steps.outputs(last.name);
}

const none = {
  conditions: {
    combinator: 'and',
    conditions: [{ leftValue: true, operator: { type: 'boolean', operation: 'false' } }],
  },
};

describe('a setting of a node', () => {
  it('has it run for the first item alone: executeOnce', () => {
    expect(madeBy(node('Once', `${base}noOp`, {}, { executeOnce: true }))).toMatchObject([[{ json: { q: 1 } }]]);
    expect(madeBy(node('All', `${base}noOp`))).toMatchObject([[{}, {}, {}]]);
    expect(madeBy(node('Off', `${base}noOp`, {}, { executeOnce: true, disabled: true }))).toMatchObject([[{}, {}, {}]]);
  });

  it('has it give an empty item where it makes none: alwaysOutputData', () => {
    const filter = (more: object): GraphNode => node('Filter', `${base}filter`, none, { typeVersion: 2, ...more });
    expect(madeBy(filter({ alwaysOutputData: true }))).toEqual([[{ json: {} }]]);
    expect(madeBy(filter({}))).toEqual([[]]);
    expect(madeBy(node('All', `${base}noOp`, {}, { alwaysOutputData: true }))).toMatchObject([[{}, {}, {}]]);
  });

  it('has it go on after an error: continueOnFail', () => {
    const failing = node('Stop', `${base}splitOut`, { fieldToSplitOut: '' }, { continueOnFail: true });
    expect(madeBy(failing)).toMatchObject([[{ json: { error: expect.any(String) } }, {}, {}]]);
  });
});
