import { expect, it } from '@jest/globals';
import { runTimeCode } from '#program';
import { settingsFor } from '../../../test/settings.js';
import { Tree } from '../../../test/tree.js';
import type { PlayAgent } from '../../../test/tree.js';
import type { WorkflowNode } from '../../document/document.js';

const llm: WorkflowNode = { kind: 'llm', id: 'a', instructions: '' };
const boom: WorkflowNode = { kind: 'tool', id: 'boom', toolName: 'boom' };

/** What a race fails with whose model ends with this code. */
function codeOf(code: string, rules: number, paths: WorkflowNode[]): string {
  const agent: PlayAgent = () => ({ outcome: 'stalled', output: null, error: { code, message: 'of a path' } });
  const tree = new Tree(settingsFor({ kind: 'fork', id: 'f', mode: 'race', paths }), undefined, agent);
  tree.rules = rules;
  tree.text('in');
  tree.settle();
  return runTimeCode(tree.ends[0]?.error?.code ?? '');
}

it.each([
  ['VALUE_TOO_LARGE', 'VALUE_TOO_LARGE'],
  ['MODEL_OUTPUT_CUT', 'MODEL_OUTPUT_CUT'],
  ['TREE_BUDGET', 'TREE_BUDGET'],
  ['LOOP_LIMIT', 'NODE_FAILED'],
  ['SPAWN_TIMEOUT', 'NODE_FAILED'],
  ['something-else', 'NODE_FAILED'],
])('a race that no path wins fails as its first path, but for the limit of one: %s', (code, race) => {
  for (const paths of [[llm], [llm, boom]]) {
    expect(codeOf(code, 2, paths)).toBe(race);
    expect(codeOf(code, 1, paths)).toBe('NODE_FAILED');
  }
  expect(codeOf(code, 2, [boom, llm])).toBe('NODE_FAILED');
});
