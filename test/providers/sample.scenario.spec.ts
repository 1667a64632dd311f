import { describe, expect, it } from '@jest/globals';
import { caseNames } from './cases.js';
import { problemsOf, tableOf } from './judge.js';
import { playProvider } from './play-provider.js';

describe.each(['anthropic'])('whole runs with %s as the provider', (name) => {
  it('I4: end once and are heard of once, whatever the provider does', async () => {
    const played = await playProvider(name);
    expect(played.map((each) => each.case).toSorted()).toEqual([...caseNames].toSorted());
    expect(played.flatMap((each) => problemsOf(each).map((what) => `${each.case}: ${what}`))).toEqual([]);
  }, 400_000);
});

describe('the judge', () => {
  const good = {
    ...{
      provider: 'openai',
      case: 'valid' as const,
      outcomes: ['answered'],
      replies: 1,
      said: '{"where":"It is in the counts."}',
      requests: 2,
      modes: ['action'],
    },
    ...{ tokens: 240, costMicroUsd: 110, shapeProblems: [], unknownLines: 0 },
  };

  it.each([
    [{ outcomes: [] }, '0 outcomes'],
    [{ outcomes: ['answered', 'answered'] }, '2 outcomes'],
    [{ replies: 2 }, 'the person heard 2 replies'],
    [{ said: '{"place":"x"}' }, 'the person was told {"place":"x"}'],
    [{ requests: 5 }, '5 requests, not 2'],
    [{ costMicroUsd: 0 }, 'cost 0 micro-dollars'],
    [{ shapeProblems: ['path /'] }, 'path /'],
  ])('notices %j', (wrong, what) => {
    expect(problemsOf(good)).toEqual([]);
    expect(problemsOf({ ...good, ...wrong })).toContain(what);
    expect(tableOf([good]).at(-1)).toContain('| openai | valid | answered | 1 | 2 |');
  });
});
