import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { openSandbox } from '#sandbox';
import type { Sandbox } from '#sandbox';
import { mustAsk, needNot } from './cases.js';
import type { Case } from './parts.js';
import { play } from './play.js';
import type { Outcome } from './play.js';
import { Tables } from './tables.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.dispose());

function outcomeOf({
  graph,
  others = {},
  runs,
  tables,
  says,
  calls,
  code,
  rules,
  waived = [],
  ...more
}: Case): Outcome {
  const workflows: Record<string, Graph> = { main: graph, ...others };
  const kept = new Tables(tables);
  let last: Outcome = { asked: [], done: [], questions: [] };
  for (const run of runs)
    last = play(
      {
        ...{ workflows, sandbox, waived, tables: kept, ...(rules !== undefined && { rules }) },
        model: () => ({ says: says ?? '+15550777', ...(calls && { calls }) }),
        web: () => ('web' in more ? more.web : { phone: '+15550102' }),
        code: ({ request }) => code ?? codeOf(request),
      },
      { workflow: 'main', ...run },
    );
  return last;
}

function codeOf(request: object): unknown {
  return 'items' in request ? request.items : [];
}

describe('a call that somebody else than the author decides', () => {
  it.each(mustAsk)('asks: %s', (_, one) => {
    const { asked, done } = outcomeOf(one);
    expect([asked.length, done.length > 0]).toEqual([expect.any(Number), true]);
    expect(asked).not.toEqual([]);
  });
});

describe('a call that the author decides', () => {
  it.each(needNot)('asks nobody: %s', (_, one) => {
    const { asked, done } = outcomeOf(one);
    expect(asked).toEqual([]);
    expect(done).not.toEqual([]);
  });
});
