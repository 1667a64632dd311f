import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchedForMs } from '#runs';
import type { FormingPart } from '#runs';
import { FormingAnswers } from './forming-answers.js';
import type { Shown } from './forming-answers.js';
import { WatchedActors } from './watched-actors.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Lets time pass, and what waits for it go on. */
async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

const said = (message: string): string => JSON.stringify({ note: '', next: { say: 'respond', message } });
/** An output up to the end of its words. */
const upTo = (message: string): string => said(message).slice(0, -3);

function given({ words = (all: string): string => all, tell }: Partial<Shown> & { tell?: () => Promise<void> } = {}) {
  const told: FormingPart[] = [];
  const answers = new FormingAnswers({
    isWatched: (actorId) => actorId === 'act_1',
    tell: (part) => {
      told.push(part);
      return tell?.() ?? Promise.resolve();
    },
  });
  return { told, begin: (actorId = 'act_1') => answers.begin(actorId, { words }) };
}

describe('an answer that forms', () => {
  it('is not followed where nobody watches', () => {
    expect(given().begin('act_2')).toBeNull();
  });

  it('shows its first words at once, and then the latest at most twenty times a second', async () => {
    const { told, begin } = given();
    const call = begin();
    for (let n = 1; n <= 200; n++) {
      call?.watcher.onPart({ text: upTo('a'.repeat(n)) });
      if (n === 1) expect(told.map(({ words }) => words)).toEqual(['a']);
      await pass(5);
    }
    expect(told.length).toBeLessThanOrEqual(21);
    await pass(100);
    expect(told.at(-1)?.words).toBe('a'.repeat(200));
    expect(new Set(told.map(({ callId }) => callId)).size).toBe(1);
  });

  it('sends long words less often, and no more than so much of them', async () => {
    const { told, begin } = given();
    const call = begin();
    for (let n = 1; n <= 200; n++) {
      call?.watcher.onPart({ text: upTo('a'.repeat(9_000 + n)) });
      await pass(5);
    }
    const bytes = told.reduce((sum, part) => sum + JSON.stringify(part).length, 0);
    expect(bytes).toBeLessThan(120_000);
    expect(told.at(-1)?.words).toHaveLength(8_192);
  });

  it('says that it is over, once, and nothing afterwards', async () => {
    const { told, begin } = given();
    const call = begin();
    call?.watcher.onPart({ text: '', thinks: true });
    call?.watcher.onPart({ text: upTo('late') });
    call?.end();
    call?.watcher.onPart({ text: upTo('later') });
    await pass(1_000);
    expect(told.map(({ thinks, words, over = false }) => [thinks, words, over])).toEqual([
      [true, '', false],
      [false, '', true],
    ]);
  });

  it('says nothing of a call of which nothing came', () => {
    const { told, begin } = given();
    begin()?.end();
    expect(told).toEqual([]);
  });

  it('shows the tools that are called, and no words where none may be shown', () => {
    const { told, begin } = given({ words: null });
    const calls = [{ id: 'a', name: 'workflows', args: {} }];
    begin()?.watcher.onPart({ text: JSON.stringify({ next: { tool: 'batch', args: { calls, say: 'Hello' } } }) });
    begin()?.watcher.onPart({ text: said('Hello') });
    expect(told.map(({ words, tools }) => [words, tools])).toEqual([
      ['', ['workflows']],
      ['', []],
    ]);
  });

  it('shows words as the person is going to be told them', () => {
    const { told, begin } = given({ words: (all) => all.replace('secret', '…') });
    begin()?.watcher.onPart({ text: upTo('a secret') });
    expect(told[0]?.words).toBe('a …');
  });

  it('piles nothing up where nobody takes it, and goes on where it fails', async () => {
    const waiting: ((ok: boolean) => void)[] = [];
    const tell = (): Promise<void> =>
      new Promise((resolve, reject) => waiting.push((ok) => (ok ? resolve() : reject(new Error('away')))));
    const { told, begin } = given({ tell });
    const call = begin();
    for (let n = 1; n <= 50; n++) {
      call?.watcher.onPart({ text: upTo('a'.repeat(n)) });
      await pass(60);
    }
    expect(told).toHaveLength(1);
    waiting.shift()?.(false);
    await pass(60);
    expect(told.map(({ words }) => words.length)).toEqual([1, 50]);
  });
});

describe('the actors that are watched', () => {
  it('are those that were named in the last seconds', () => {
    let now = 0;
    const watched = new WatchedActors(() => now);
    watched.receive('["act_1","act_2"]');
    now = watchedForMs - 1;
    watched.receive('["act_2", 7]');
    expect([watched.has('act_1'), watched.has('act_2')]).toEqual([true, true]);
    now = watchedForMs + 1;
    expect([watched.has('act_1'), watched.has('act_2')]).toEqual([false, true]);
  });

  it('are told from anything else that is said', () => {
    const watched = new WatchedActors();
    for (const text of ['', '{', '7', '{"a":1}', 'null']) watched.receive(text);
    expect(watched.has('act_1')).toBe(false);
  });
});
