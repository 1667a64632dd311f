import { describe, expect, it } from '@jest/globals';
import { build, check, completes, context } from '../../../test/guards.js';
import { built, call, PlayedThread } from '../../../test/play-thread.js';
import type { Says } from '../../../test/play-thread.js';
import { formatHistory } from '../memory/history.js';
import { workingText } from '../words/working-text.js';

const lists = { calls: [call('workflows', { action: 'list' })] };

describe('a turn that begins a task', () => {
  it('answers beside it what is known by then', () => {
    const thread = new PlayedThread([lists, { calls: [call('plan')], say: 'Twelve came today.' }]);
    thread.say('How many today? And build me one that texts them.');
    expect(thread.live.size).toBe(1);
    expect(thread.said()).toEqual(['Twelve came today.']);
    expect(thread.lines()).toEqual(['Nothing was changed yet.']);
  });

  it.each([['plan'], ['delegate'], ['research-with-agent']])('answers beside %s, too', (name) => {
    const args = name === 'plan' ? {} : { task: 'look', ...context };
    const thread = new PlayedThread([{ calls: [call(name, args)], say: 'It is open on Mondays.' }]);
    thread.say('When is it open? And do the other thing.');
    expect(thread.said()).toEqual(['It is open on Mondays.']);
  });

  it('asks for no secret beside it, and needs no words', () => {
    const thread = new PlayedThread([{ calls: [call('plan')] }]);
    expect(thread.say('Build it').said()).toEqual([]);
  });

  it('says nothing beside what proves a plan', () => {
    const script: Says[] = [{ calls: [call('plan')] }, { ...completes(), say: 'All is well.' }];
    const thread = new PlayedThread(() => script.shift() ?? { respond: 'Done.' });
    thread.say('Build it').plan([build, check]);
    thread.decide('approved');
    thread.end({ output: built() });
    expect(thread.said()).toEqual(['Done.']);
  });
});

describe('somebody who waits for a thread', () => {
  /** A thread whose model is asked when so much time has passed. */
  function waiting(ms: number, noticeMs = 10_000, rules = 3) {
    const thread = new PlayedThread((played) => {
      if (played.at < 100_000) {
        played.at = 100_000 + ms;
        played.apply({ type: 'deadline-passed', at: played.at, runId: played.known.run?.id ?? '' });
      }
      return { respond: 'Here it is.' };
    }).under(rules);
    Object.assign(thread.more, { noticeMs });
    thread.at = 99_000;
    return thread.say('Go');
  }

  it('is told once that it is under way, and has the answer', () => {
    expect(waiting(10_000).said()).toEqual([workingText, 'Here it is.']);
    const thread = waiting(10_000);
    thread.at += 60_000;
    expect(thread.replayed()).toEqual(thread.state);
  });

  it('is no word of the model when one reads it again', () => {
    const read = formatHistory(waiting(10_000).known, 100_000);
    expect(read).toContain(`RUNTIME: the person was told: ${workingText}`);
    expect(read).not.toContain(`ASSISTANT: ${workingText}`);
  });

  it('is not told before the time, where it is turned off, or in runs from before', () => {
    expect(waiting(5_000).said()).toEqual(['Here it is.']);
    expect(waiting(60_000, 0).said()).toEqual(['Here it is.']);
    expect(waiting(60_000, 10_000, 2).said()).toEqual(['Here it is.']);
  });
});

describe('what a thread may cost', () => {
  it('is refused by name once it is spent, over all its runs', () => {
    const thread = new PlayedThread(() => ({ respond: 'Here it is.' }));
    Object.assign(thread.more, { threadCapMicroUsd: 2 });
    for (const text of ['One', 'Two', 'Three']) thread.say(text);
    expect(thread.outcomes).toEqual(['answered', 'answered', 'cost-cap']);
    expect(thread.known.spentMicroUsd).toBe(2);
    expect(thread.said().at(-1)).toMatch(/^This thread has spent the \$0\.00 that a thread may cost \(THREAD_BUDGET\)/);
  });

  it('counts what it has started', () => {
    const thread = new PlayedThread([
      { calls: [call('research-with-agent', { task: 'look', ...context })] },
      { respond: 'Done.' },
    ]);
    Object.assign(thread.more, { threadCapMicroUsd: 1_000 });
    thread.say('Go');
    if (thread.known.requests.length > 0) thread.decide('approved');
    thread.end({ output: 'found' });
    expect(thread.known.spentMicroUsd).toBe(7);
  });
});
