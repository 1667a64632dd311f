import { describe, expect, it } from '@jest/globals';
import { runTimeCodes } from '#program';
import { workflowErrorCodes } from '#workflow';
import { nodeForms } from '../../libs/workflow/src/check/form-check.js';
import { unexpected } from './compare.js';
import { playInMemory } from './in-memory.js';
import { allCases } from './read-cases.js';

const { both, one } = allCases();
const groups = Map.groupBy(both, ({ id }) => id.slice(0, id.indexOf(':')));

describe('the cases of both engines', () => {
  it.each([...groups])('come in memory to what they should: %s', async (_, cases) => {
    const differences = [];
    for (const each of cases) differences.push(...unexpected(each, (await playInMemory(each)).came));
    expect(differences).toEqual([]);
  });

  it('are enough, each with an id of its own, and each of the others says why it is about one engine', () => {
    expect(both.length).toBeGreaterThanOrEqual(300);
    expect(new Set(both.map(({ id }) => id)).size).toBe(both.length);
    expect(one.every(({ why }) => why !== '')).toBe(true);
    process.stdout.write(`conformance in memory: ${both.length} cases; about one engine only: ${one.length}\n`);
  });

  it('say of every kind how its nodes went', () => {
    const told = both.flatMap(({ expect: known }) => (known?.history ?? []).map((line) => line.split(' ')[1]));
    expect(kinds.filter((kind) => !told.includes(kind))).toEqual([]);
  });

  it('have every kind and every code, but for those that say why they are of one engine', () => {
    const text = JSON.stringify(both);
    const known: readonly string[] = [...Array.from(nodeForms.keys(), String), ...runTimeCodes, ...workflowErrorCodes];
    expect(Object.keys(ofOneEngine).filter((word) => !known.includes(word))).toEqual([]);
    expect(Object.keys(ofOneEngine).filter((word) => text.includes(`"code":"${word}"`))).toEqual([]);
    const missing = [
      ...kinds.filter((kind) => !text.includes(`"kind":"${kind}"`)),
      ...codes.filter((code) => !text.includes(`"${code}"`)),
    ];
    expect(missing).toEqual([]);
  });
});

/** The kinds and codes that no case of both engines has, and why; test/workflows and the family's cases have them. */
const ofOneEngine: Readonly<Record<string, string>> = {
  every: 'a schedule repeats it there, in memory its ticks are counted; `lab -- workflows` plays both',
  TREE_BUDGET:
    'a deployment counts the runs of a tree (TREE_MAX_RUNS); in memory a run takes nothing but its own process',
  WORKFLOW_CYCLE:
    'in memory a document is given the others by their names; a stored one is there only once it leads back to none',
};
const isOfBoth = (word: string): boolean => !Object.hasOwn(ofOneEngine, word);
const kinds = Array.from(nodeForms.keys(), String).filter(isOfBoth);
const codes = [...runTimeCodes, ...workflowErrorCodes].filter(isOfBoth);
