import { expect, it } from '@jest/globals';
import { readRules } from '#program';
import { settingsFor } from '../test/settings.js';
import { Tree } from '../test/tree.js';
import { presentRules } from './index.js';
import type { WorkflowNode } from './index.js';

const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: id });
const path = (id: string): WorkflowNode => ({ kind: 'sequence', id, steps: [llm(`${id}1`)] });
const document: WorkflowNode = { kind: 'fork', id: 'f', mode: 'all', paths: [path('a'), path('b')] };

/** The rules of all runs of the document, its root's first, while its agents are at work. */
function rulesUnder(rules?: number): number[] {
  const settings = { ...settingsFor(document), ...(rules !== undefined && { rules }) };
  const tree = new Tree(settings, undefined, () => null);
  tree.text('x');
  tree.settle();
  const workflows = [...tree.actors.values()].filter(({ program }) => program === 'workflow');
  return workflows.flatMap(({ state }) => (state?.run ? [readRules(state.run)] : []));
}

it('runs begin under the present rules, with all parts of their document', () => {
  expect(rulesUnder()).toEqual([presentRules, presentRules, presentRules]);
});

it('a run does not pass the rules of its version, nor do the parts of its document', () => {
  expect(rulesUnder(1)).toEqual([1, 1, 1]);
});
