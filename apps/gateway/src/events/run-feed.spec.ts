import { describe, expect, it } from '@jest/globals';
import type { RunReader } from '#runs';
import type { RunRecord } from '#records';
import type { EngineClient } from '../platform/engine-client.js';
import type { EventStream } from './event-streams.js';
import { allRuns, feedSource } from './followed-feed.js';
import type { FollowedFeed } from './followed-feed.js';
import { RunFeed } from './run-feed.js';

/** A deployment of runs to come, of which a look goes through so many. */
function deployment(most: number) {
  const waiting: string[] = [];
  const toRun = (runId: string) =>
    ({
      runId,
      phase: 'waiting',
      startedAt: 1,
      finishedAt: null,
      outcome: null,
      messageIds: [],
      replies: [],
    }) as unknown as RunRecord; // what is asked for here
  const state = { isLiveCut: false };
  const runs = {
    now: () => Promise.resolve(1),
    listPendingRuns: () => Promise.resolve({ runs: waiting.slice(0, most).map(toRun), isCut: waiting.length > most }),
    listLiveRuns: () => Promise.resolve({ runs: [], isCut: state.isLiveCut }),
    lookAtRuns: (some: readonly RunRecord[]) =>
      Promise.resolve(some.map(() => ({ acceptedAt: 1, tookMs: null, live: null }))),
    runsChangedSince: () => Promise.resolve({ changed: [], isMore: false }),
    readRun: () => Promise.resolve(null),
    readPendingRun: (runId: string) => Promise.resolve(waiting.includes(runId) ? toRun(runId) : null),
    readQuestions: (some: readonly RunRecord[]) => Promise.resolve(some.map(() => null)),
    readTexts: () => Promise.resolve(new Map()),
  } as unknown as RunReader; // nothing else is asked
  const engine = {
    ask: (work: (store: null, reads: { runs: RunReader }) => unknown) => work(null, { runs }),
  } as unknown as Pick<EngineClient, 'ask'>;
  return { waiting, state, engine };
}

/** What a client is sent after each look. */
function following(engine: Pick<EngineClient, 'ask'>) {
  const sent: string[] = [];
  const stream = {
    isClosed: false,
    send: (event: string, data: string) =>
      sent.push(`${event} ${event === 'run' ? (/"run_id":"(\w+)"/.exec(data)?.[1] ?? '') : data}`),
    drained: () => Promise.resolve(),
  } as unknown as EventStream; // nothing else is asked
  const feed = new RunFeed(engine, stream, 'operator', 1);
  const source = feedSource(engine);
  let had: FollowedFeed | undefined;
  return async (): Promise<string[]> => {
    had = await source.read(allRuns, had, true);
    feed.push(had);
    await new Promise((resolve) => setImmediate(resolve));
    return sent.splice(0);
  };
}

describe('the feed of all runs', () => {
  it('says once that it leaves out runs to come, and once that it does so no more', async () => {
    const { waiting, engine } = deployment(2);
    const look = following(engine);
    waiting.push('run_a', 'run_b');
    expect(await look()).toEqual(['run run_a', 'run run_b']);
    waiting.push('run_c');
    expect(await look()).toEqual(['cut {"pending":true,"live":false}']);
    expect(await look()).toEqual([]);
    waiting.pop();
    expect(await look()).toEqual(['cut {"pending":false,"live":false}']);
  });

  it('says that it does not follow all runs under way', async () => {
    const { state, engine } = deployment(2);
    const look = following(engine);
    state.isLiveCut = true;
    expect(await look()).toEqual(['cut {"pending":false,"live":true}']);
  });

  it('calls no run gone that others have pushed out of the look, and one that comes to nothing', async () => {
    const { waiting, engine } = deployment(2);
    const look = following(engine);
    waiting.push('run_a', 'run_b');
    await look();
    waiting.unshift('run_first');
    expect(await look()).toEqual(['cut {"pending":true,"live":false}', 'run run_first']);
    waiting.splice(0, 2);
    waiting.unshift('run_second', 'run_third');
    expect(await look()).toEqual([
      'run run_second',
      'run run_third',
      'gone {"run_id":"run_first"}',
      'gone {"run_id":"run_a"}',
    ]);
  });
});
