import { describe, expect, it } from '@jest/globals';

import { commandsIn } from './aof.js';
import { claimedBeforeMs, sentInSilence, StopAudit } from './audit-stops.js';

const actorKey = '{p0}:actor:act_0AB';
const stop = ['SET', '{p0}:optout:someone', '1'];
const start = ['DEL', '{p0}:optout:someone'];
const person = '+15550111';
const known = [
  'HSET',
  actorKey,
  'address',
  JSON.stringify({ channel: 'sms', theirs: person }),
  'optOutKey',
  '{p0}:optout:someone',
];

function claim(n: number, posts: number): string[] {
  return ['HSET', `{p0}:effect:act_0AB.1.${n}`, 'token', 't', 'until', '9', 'claims', '1', 'posts', String(posts)];
}

function firstPostAt(at: number): string[] {
  return ['HSET', '{p0}:effect:act_0AB.1.0', 'firstPostAt', String(at)];
}

function findingsOf(...writes: string[][]): number {
  const audit = new StopAudit([{ person, acceptedAt: 100, endedAt: 200 }]);
  for (const write of writes) audit.read(write);
  return audit.findings.length;
}

describe('the audit of STOP', () => {
  const cases: [string, string[][], number][] = [
    ['finds a POST granted after STOP', [known, stop, claim(0, 1)], 1],
    ['finds a second POST granted after STOP', [known, claim(0, 1), stop, claim(0, 2)], 1],
    ['allows a claim before STOP', [known, claim(0, 1), stop], 0],
    ['allows a claim that only looks for what was posted before', [known, claim(0, 1), stop, claim(0, 1)], 0],
    ['allows a claim after START', [known, stop, start, claim(0, 1)], 0],
    ['finds a POST granted after a STOP that only a spool has', [known, claim(0, 1), firstPostAt(101)], 1],
    ['allows a POST granted before STOP was acknowledged', [known, claim(0, 1), firstPostAt(100)], 0],
    ['allows a POST granted once START was on its way', [known, claim(0, 1), firstPostAt(200)], 0],
    ['allows what is no send', [known, stop, claim(0, 0)], 0],
  ];
  it.each(cases)('I9: %s', (_name, writes, expected) => {
    expect(findingsOf(...writes)).toBe(expected);
  });

  it('tells a send that its own commit has claimed from one that a job claims later', () => {
    const decided = ['HSET', '{p0}:effect:act_0AB.1.0', 'kind', 'send-reply'];
    const eagerGrants = (...writes: string[][]): number => {
      const audit = new StopAudit([]);
      for (const write of writes) audit.read(write);
      return audit.eagerGrants;
    };
    const [multi, granted, again] = [['MULTI'], claim(0, 1), claim(0, 2)];
    expect(eagerGrants(multi, decided, granted, multi, again)).toBe(1);
    expect(eagerGrants(multi, decided, multi, granted)).toBe(0);
  });

  it('I9: finds a message that reached Twilio later than any claim before STOP can explain', () => {
    const late = { sid: 'SM1', createdAt: 10 + claimedBeforeMs + 1 };
    const of = (acceptedAt: number | null, endedAt: number): number =>
      sentInSilence('sent_after_stop', [{ person, acceptedAt, endedAt }], () => [late]).length;
    expect([of(10, 9_000), of(11, 9_000), of(null, 9_000), of(10, 100)]).toEqual([1, 0, 0, 0]);
  });
});

describe('the reader of Redis’s own file', () => {
  it('reads whole commands, binary text among them, and leaves a torn tail out', () => {
    const written = '#TS:1\r\n*2\r\n$3\r\nDEL\r\n$4\r\na\r\nb\r\n*1\r\n$4\r\nPING\r\n*2\r\n$3\r\nDEL\r\n$9\r\nhal';
    expect([...commandsIn(Buffer.from(written))]).toEqual([['DEL', 'a\r\nb'], ['PING']]);
  });
});
