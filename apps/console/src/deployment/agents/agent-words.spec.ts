import { describe, expect, it } from '@jest/globals';
import { listDifferences, readDraft, toWords, withTrial } from './agent-words.js';
import type { Agent } from './agent-words.js';

const file = { version: 'f', goal: 'Count.', constraints: null, model: null };
const published = { version: 'v', at: '', by: 'ana', reason: null, fields: ['goal'] } as const;
const agent = { goal: 'Be brief.', constraints: null, policy: {}, file, published } as unknown as Agent; // as much of it as is read

describe('what is typed for an agent', () => {
  it('is sent where it is another than now, and as the file’s own where it says what the file says, or nothing', () => {
    const now = readDraft(agent);
    expect(now).toEqual({ goal: 'Be brief.', constraints: '', model: '' });
    expect(toWords(now, agent)).toEqual({});
    expect(toWords({ goal: 'Be long. ', constraints: ' ', model: 'small' }, agent)).toEqual({
      ...{ goal: 'Be long.', model: 'small' },
    });
    for (const goal of ['', ' Count. ']) expect(toWords({ ...now, goal }, agent)).toEqual({ goal: null });
    expect(listDifferences({ ...now, goal: '' }, agent)).toEqual([
      { field: 'goal', before: 'Be brief.', after: 'Count.' },
    ]);
  });

  it('comes from a trial, as far as that has changed words', () => {
    expect(withTrial(readDraft(agent), { goal: 'Be long.' })).toEqual({ goal: 'Be long.', constraints: '', model: '' });
  });
});
