import { describe, expect, it } from '@jest/globals';

import { TakeoverAudit } from './audit-takeovers.js';

const actorId = 'act_0AB';
const actorKey = `{p0}:actor:${actorId}`;
const effectKey = `{p0}:effect:${actorId}.1.0`;
const take = ['HSET', actorKey, 'human', '{"by":"somebody"}'];
const giveBack = ['HDEL', actorKey, 'human'];
const cancelled = ['DEL', effectKey];

function owed(repeat = 'once'): string[] {
  return ['HSET', effectKey, 'kind', 'send-reply', 'repeat', repeat, 'payload', '{}'];
}

function claim(posts: number): string[] {
  return ['HSET', effectKey, 'token', 't', 'until', '9', 'claims', '1', 'posts', String(posts)];
}

function auditOf(writes: readonly string[][], acceptedAt: number | null = 100): TakeoverAudit {
  const audit = new TakeoverAudit([{ person: '+15550111', actorId, acceptedAt, endedAt: 200 }]);
  for (const write of writes) audit.read(write);
  return audit;
}

describe('the audit of takeovers', () => {
  const cases: [string, string[][], number][] = [
    ['finds a POST granted while a person had the conversation', [take, owed(), claim(1)], 1],
    ['finds a second POST granted then', [owed(), claim(1), take, claim(2)], 1],
    ['finds a send that a takeover should have ended, claimed after it', [owed(), take, giveBack, claim(1)], 1],
    ['allows a claim before the takeover', [owed(), claim(1), take, giveBack], 0],
    [
      'allows the second POST of one that was claimed before, after it',
      [owed(), claim(1), take, giveBack, claim(2)],
      0,
    ],
    ['allows a claim that only looks for what was posted before', [owed(), claim(1), take, claim(1)], 0],
    ['allows what was decided after it', [take, giveBack, owed(), claim(1)], 0],
    [
      'allows another send under way under a name that was withdrawn',
      [owed(), take, cancelled, giveBack, owed(), claim(1)],
      0,
    ],
    ['allows a person’s own words', [take, owed('human'), claim(1)], 0],
  ];
  it.each(cases)('I9: %s', (_name, writes, expected) => {
    expect(auditOf(writes).end()).toHaveLength(expected);
  });

  it('finds a takeover that was acknowledged and never written, and no other', () => {
    const counts = [auditOf([]), auditOf([], null), auditOf([take, giveBack])].map((audit) => audit.end().length);
    expect(counts).toEqual([1, 0, 0]);
  });
});
