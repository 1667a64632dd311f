import { treeScenario, type TreeScenario } from './scenario.js';

/** The scenarios of trees, by name. */
export const treeScenarios = {
  'tree-spawn': treeScenario({
    about: 'Two children that answer, started one a commit; a crash.',
    work: { 0: 'fork', 1: 'answer' },
    perCommit: 1,
    faults: { crash: 1 },
  }),
  'tree-join': treeScenario({
    about: 'Two children with a tool call each; a crash and a lost hint.',
    work: { 0: 'fork', 1: 'tool', 2: 'tool' },
    faults: { crash: 1, lostHint: 1 },
  }),
  'tree-siblings': treeScenario({
    about: 'Two children that end at the same time; a crash and a lost hint.',
    work: { 0: 'fork', 1: 'answer' },
    background: 2,
    faults: { crash: 1, lostHint: 1 },
  }),
  'tree-race': treeScenario({
    about: 'The first of two children that succeeds ends the other one; a crash and a lost hint.',
    work: { 0: 'fork', 1: 'answer', 2: 'tool' },
    mode: 'race',
    background: 2,
    faults: { crash: 1, lostHint: 1 },
  }),
  'tree-cancel': treeScenario({
    about: 'A cancel of two children, of which one waits for ever; a crash and a lost hint.',
    work: { 0: 'fork', 1: 'tool', 2: 'wait' },
    inputs: ['cancel'],
    faults: { crash: 1, lostHint: 1 },
  }),
  'tree-park': treeScenario({
    about: 'Any actor may be parked and put back to work; a lost hint.',
    work: { 0: 'fork', 1: 'answer', 2: 'tool' },
    inputs: ['unpark'],
    faults: { defect: 1, lostHint: 1 },
  }),
  'tree-nested': treeScenario({
    about: 'A grandchild that asks the root for an approval; a crash and a lost hint.',
    work: { 0: 'fork', 1: 'fork', 3: 'ask' },
    children: { 0: [1, 2], 1: [3] },
    faults: { crash: 1, lostHint: 1 },
  }),
  'tree-orphan': treeScenario({
    about: 'A cancel while a child starts one of its own, which waits for ever; a crash.',
    work: { 0: 'fork', 1: 'fork', 3: 'wait' },
    children: { 0: [1, 2], 1: [3] },
    inputs: ['cancel'],
    faults: { crash: 1 },
  }),
  'tree-park-fork': treeScenario({
    about: 'Any actor may be parked, one with live children and a tool call too, and put back to work.',
    work: { 0: 'fork', 1: 'both', 3: 'wait' },
    children: { 0: [1], 1: [3, 4] },
    inputs: ['unpark', 'cancel'],
    faults: { defect: 1 },
  }),
  'tree-park-owing': treeScenario({
    about: 'A child with a cancel in its mailbox, or a tool call that is owed, is parked.',
    work: { 0: 'fork', 1: 'tool' },
    inputs: ['cancel'],
    faults: { defect: 1 },
  }),
  'tree-budget': treeScenario({
    about: 'Children that spend what they are granted, one after the other; one is parked.',
    work: { 0: 'fork', 1: 'tool', 2: 'tool' },
    atOnce: 1,
    faults: { defect: 1 },
  }),
  'tree-cut': treeScenario({
    about: 'A Redis that forgets the last of what two children did, one of them a tool call.',
    work: { 0: 'fork', 1: 'tool' },
    faults: { powerCut: 1 },
  }),
  'tree-cut-nested': treeScenario({
    about: 'A Redis that forgets the last of what a child and a grandchild did.',
    work: { 0: 'fork', 1: 'fork', 3: 'tool' },
    children: { 0: [1], 1: [3] },
    faults: { powerCut: 1 },
  }),
  'tree-erase': treeScenario({
    about: 'An erase while a child asks the root and is answered, and the root starts another one.',
    work: { 0: 'fork', 1: 'ask', 2: 'tool' },
    atOnce: 1,
    inputs: ['erase'],
  }),
  'tree-erase-nested': treeScenario({
    about: 'An erase of root, child and grandchild while they work and are cancelled; a crash.',
    work: { 0: 'fork', 1: 'fork', 3: 'tool' },
    children: { 0: [1], 1: [3] },
    inputs: ['erase', 'cancel'],
    faults: { crash: 1 },
  }),
  'tree-forget': treeScenario({
    about: 'A conversation that is forgotten at rest after one of its children was parked, and begins anew.',
    work: { 0: 'fork', 1: 'answer', 2: 'tool' },
    isForgotten: true,
    faults: { defect: 1 },
  }),
} satisfies Record<string, TreeScenario>;

/** The name of a scenario of trees. */
export type TreeScenarioName = keyof typeof treeScenarios;

/** True of a text that names a scenario of trees. */
export function isTreeScenarioName(text: string): text is TreeScenarioName {
  return Object.hasOwn(treeScenarios, text);
}
