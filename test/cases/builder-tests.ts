import { readGraph } from '#graph';
import { batchTurn, playBuilder, proofs, words } from '../builder/play-builder.js';
import { jsonIn } from './case-row.js';
import type { CaseKind } from './case-kind.js';
import { isMet } from './expectations.js';
import type { Expectations } from './expectations.js';

const known: Expectations<string> = [
  [/^(passes|fails)$/, (said, [how]) => said.includes(`<passed>${how === 'passes'}</passed>`)],
];

/** Graphs that the builder tests in a session, with the controller's own sandbox. */
export const builderTests: CaseKind = {
  how: /^the builder's `test_workflow`$/,
  play: async ({ path, expected }) => {
    const read = readGraph(await jsonIn(path));
    if (!('value' in read)) return { isMet: false, got: JSON.stringify(read.problems) };
    const turns = [batchTurn(...proofs), words('respond', 'Tried.')];
    const { state } = await playBuilder(turns, 'Try it.', { graph: read.value });
    const said = state.messages.findLast(({ role }) => role === 'tool')?.text ?? '';
    const problem = /<problem>(.*?)<\/problem>/s.exec(said)?.[1];
    return {
      isMet: isMet(expected, known, said),
      got: said.includes('<passed>true</passed>') ? 'passes' : (problem ?? said),
    };
  },
};
