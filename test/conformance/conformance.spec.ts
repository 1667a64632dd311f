import { describe, expect, it } from '@jest/globals';
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

  it('have every kind and every code', () => {
    const text = JSON.stringify(both);
    expect(Object.keys(ofOneEngine).filter((word) => text.includes(`"${word}"`))).toEqual([]);
    const missing = [
      ...kinds.filter((kind) => !text.includes(`"kind":"${kind}"`)),
      ...codes.filter((code) => !text.includes(`"${code}"`)),
    ];
    expect(missing).toEqual([]);
  });
});

/** What no case of both engines can have, and why; test/workflows and the family's cases have them. */
const ofOneEngine = {
  WORKFLOW_CYCLE:
    'in memory a document is given the others by their names; a stored one is there only once it leads back to none',
};
const kinds = [
  ...['llm', 'tool', 'sequence', 'fork', 'branch', 'loop', 'spawn', 'provide', 'map', 'delay', 'approval'],
  ...['waitForMessage', 'subflow'],
];
const codes = [
  ...['LOOP_LIMIT', 'MODEL_OUTPUT_CUT', 'NODE_FAILED', 'SPAWN_TIMEOUT', 'VALUE_TOO_LARGE'],
  ...['WORKFLOW_VALIDATION_FAILED', 'UNKNOWN_NODE_KIND', 'UNKNOWN_TOOL_REFERENCE', 'UNKNOWN_UNTIL_PREDICATE'],
  'UNKNOWN_LAYER_REFERENCE',
];
