import { describe, expect, it } from '@jest/globals';
import { calls, check, done, givesUp, plans, says } from '../../../test/guards.js';
import { approved, built, call, PlayedThread } from '../../../test/play-thread.js';
import type { Says } from '../../../test/play-thread.js';

const builds = (id: string) => ({ id, title: `Build ${id}`, kind: 'build-workflow', spec: 'make it', deps: [] });
const publishes = calls(call('workflows', { action: 'publish', workflowId: 'w-1' }));
const asksUser = calls(call('ask-user', { question: 'Which?', options: ['A', 'B'] }));

describe('while a card waits', () => {
  it('other messages are answered, and its call goes on when it is', () => {
    const thread = new PlayedThread([publishes, says('7 today.'), says('It runs.')]).say('Publish it');
    thread.say('How many today?');
    expect([thread.said(), thread.request]).toMatchObject([['7 today.'], { isSetAside: true, tool: 'workflows' }]);
    thread.decide('approved');
    expect([thread.said(), thread.lines().at(-1), thread.outcomes]).toEqual([
      ['7 today.', 'It runs.'],
      'Done: published "Orders".',
      ['answered'],
    ]);
    expect(thread.replayed()).toEqual(thread.known);
  });

  it.each(['steer', 'queue'] as const)('a message that is to %s is one of them', (mode) => {
    const thread = new PlayedThread([asksUser, says('Two.'), says('One.')]).say('One');
    thread.say('Two', mode);
    expect(thread.said()).toEqual(['Two.']);
    thread.decide('denied');
    expect(thread.said()).toEqual(['Two.', 'One.']);
  });

  it('the very same call does not wait twice, and five at most do', () => {
    const ask = (n: number): Says => calls(call('ask-user', { question: `Which ${n}?`, options: ['A', 'B'] }));
    const thread = new PlayedThread([publishes, publishes, says('It waits.')]).say('Publish it').say('Publish it');
    expect(thread.results()).toEqual(['Error: This very call waits for the person already: do not make it again']);
    const many = new PlayedThread([...[0, 1, 2, 3, 4, 5].map(ask), says('Too many.')]).say('Go');
    for (let n = 0; n < 5; n += 1) many.say('Go');
    expect([many.known.requests.length, many.results()]).toEqual([
      5,
      ['Error: 5 calls wait for the person already: ask for no more'],
    ]);
  });

  it('a plan goes on: its checkpoint has its turn, and no question of another turn expires it', () => {
    const thread = approved(
      [builds('a'), check],
      [asksUser, calls(call('complete-checkpoint', { taskId: 'c', status: 'succeeded' })), done, says('A, then.')],
    );
    thread.say('Which one?');
    thread.end({ output: built() });
    expect([thread.known.plan?.status, thread.known.requests.length, thread.known.setAside?.length]).toEqual([
      'completed',
      1,
      1,
    ]);
    thread.decide('approved', 'A');
    expect([thread.said().at(-1), thread.outcomes]).toEqual(['A, then.', ['answered']]);
  });

  it('and nobody answers, its own turn alone is told of it', () => {
    const thread = new PlayedThread([asksUser, says('Two.'), says('Nobody has answered.')]).say('One').say('Two');
    while (thread.wait());
    expect([thread.said(), thread.outcomes]).toEqual([['Two.', 'Nobody has answered.'], ['answered']]);
  });

  it('a cancel ends what was set aside', () => {
    const thread = new PlayedThread([asksUser, says('Two.')]).say('One').say('Two').cancel();
    expect([thread.known.setAside, thread.known.requests, thread.outcomes]).toEqual([undefined, [], ['cancelled']]);
  });
});

describe('a provider that is away', () => {
  it.each([5, 29, 90, 600])('for %d seconds cancels nothing, and is told of after thirty', (seconds) => {
    let until = 0;
    const script: Says[] = [givesUp];
    const thread = new PlayedThread((known) => {
      if (known.at < until) return { away: 700 };
      return known.known.plan === null ? plans : (script.shift() ?? done);
    });
    thread.say('Build it').plan([builds('a'), { ...check, deps: ['a'] }]);
    thread.decide('approved');
    until = thread.at + seconds * 1_000;
    const deadlines = thread.known.obligations.map(({ deadlineAt }) => deadlineAt);
    thread.say('And?');
    expect(thread.at).toBeGreaterThanOrEqual(until);
    expect(thread.said().filter((text) => text.includes('cannot be reached')).length).toBe(seconds > 30 ? 1 : 0);
    expect([thread.known.plan?.status, thread.known.run?.outage]).toEqual(['active', undefined]);
    for (const [at, { deadlineAt }] of thread.known.obligations.entries())
      expect(deadlineAt - (deadlines[at] ?? 0)).toBeGreaterThan((seconds - 6) * 1_000);
  });

  it('for good ends the turn after half an hour, and one that refuses at once', () => {
    const away = new PlayedThread(() => ({ away: 500 })).say('Hello');
    expect(away.said().at(-1)).toBe('I could not find an answer. Please write again.');
    expect(away.at).toBeGreaterThan(30 * 60_000);
    const refused = new PlayedThread([{ fails: true }]).say('Hello');
    expect(refused.said()).toEqual(['I could not find an answer. Please write again.']);
  });
});
