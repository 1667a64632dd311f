import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchedEveryMs } from '#runs';
import { FormingViews } from './forming-views.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const part = { actorId: 'act_1', callId: 'c', words: 'Hello', tools: [], thinks: false };

function given(tell: () => Promise<void> = () => Promise.resolve()) {
  const named: string[][] = [];
  const views = new FormingViews((actorIds) => {
    named.push([...actorIds]);
    return tell();
  });
  return { views, named };
}

describe('what is being said', () => {
  it('comes to those who follow its actor, and to nobody else', () => {
    const { views } = given();
    const [first, second, other] = [jest.fn(), jest.fn(), jest.fn()];
    const stop = views.follow('act_1', first);
    views.follow('act_1', second);
    views.follow('act_2', other);
    views.receive(JSON.stringify(part));
    stop();
    views.receive(JSON.stringify(part));
    expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 0]);
    expect(first).toHaveBeenCalledWith(part);
  });

  it('is no concern of what cannot be read', () => {
    const { views } = given();
    const listener = jest.fn();
    views.follow('act_1', listener);
    for (const text of ['', '{', '{"actorId":"act_1"}', 'act_1']) views.receive(text);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('who is watched', () => {
  it('is named at once, together, and then as long as anybody watches', async () => {
    const { views, named } = given();
    const stops = ['act_1', 'act_2', 'act_1'].map((actorId) => views.follow(actorId, () => undefined));
    await Promise.resolve();
    expect(named).toEqual([['act_1', 'act_2']]);
    jest.advanceTimersByTime(watchedEveryMs);
    for (const stop of stops.slice(0, 2)) stop();
    jest.advanceTimersByTime(watchedEveryMs);
    stops[2]?.();
    jest.advanceTimersByTime(3 * watchedEveryMs);
    expect(named.slice(1)).toEqual([['act_1', 'act_2'], ['act_1']]);
    views.onModuleDestroy();
  });

  it('is named before it is watched, where somebody is about to', async () => {
    const { views, named } = given();
    await views.expect('act_3');
    expect(named).toEqual([['act_3']]);
    await given(() => Promise.reject(new Error('away'))).views.expect('act_3');
  });

  it('is named again where Redis was away', async () => {
    const { views, named } = given(() => Promise.reject(new Error('away')));
    views.follow('act_1', () => undefined);
    await Promise.resolve();
    jest.advanceTimersByTime(watchedEveryMs);
    expect(named).toHaveLength(2);
    views.onModuleDestroy();
  });
});
