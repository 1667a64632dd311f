import type { PublishedWords, RegisteredAgent } from '#registry';
import { pause } from '#timing';
import { cancelAll } from '../../runs/cancel-many.controller.js';
import type { EngineClient, ReadableEngine } from '../../platform/engine-client.js';
import type { ActorStore } from '#engine';
import { lastWords } from '../../trials/compare-runs.js';
import { beginTry } from '../tries/begin-try.js';
import { AgentTestStore } from './agent-test-store.js';
import type { AgentTest } from './agent-test.js';
import { countCalls, judgeEnd } from './judge-end.js';
import type { End } from './judge-end.js';

/** A test that was played: why it has failed, a line each; none: it has passed. */
export interface PlayedTest {
  test: AgentTest;
  runId: string;
  failures: string[];
}

/** Proxies and people wait about a minute for an answer. */
const patienceMs = 50_000;
const lookEveryMs = 400;
/** So many are begun in one question to Redis, which may take four seconds. */
const atOnce = 10;

interface Begun {
  test: AgentTest;
  runId: string;
}

/** Plays all kept tests of an agent with these words, simulated, and waits for their ends. What is not over in time is ended, and has failed. */
export async function playTests(
  engine: EngineClient,
  agent: RegisteredAgent,
  words: PublishedWords,
  by: { by: string; reason: string },
): Promise<PlayedTest[]> {
  const { id } = agent.definition;
  const tests = await engine.ask((_, { redis }) => new AgentTestStore(redis).list(id));
  const begun: Begun[] = [];
  for (let at = 0; at < tests.length; at += atOnce)
    begun.push(
      ...(await engine.ask((store, { redis }) =>
        Promise.all(
          tests.slice(at, at + atOnce).map(async (test) => {
            const { run_id: runId } = await beginTry(store, redis, { agent, words, text: test.text });
            return { test, runId };
          }),
        ),
      )),
    );
  const until = performance.now() + patienceMs;
  let ends = await look(engine, begun);
  while (ends.some(({ outcome }) => outcome === null) && performance.now() < until) {
    await pause(lookEveryMs);
    ends = await look(engine, begun);
  }
  await engine.ask((store, { runs }) => endRest(store, runs, begun, by));
  return begun.map(({ test, runId }, at) => {
    const end = ends[at] ?? { outcome: null, text: null, calls: {} };
    return { test, runId, failures: judgeEnd(test.expect, end) };
  });
}

function look(engine: EngineClient, begun: readonly Begun[]): Promise<End[]> {
  return engine.ask((store, { runs }) =>
    Promise.all(
      begun.map(async ({ runId }): Promise<End> => {
        const run = await runs.readRun(runId);
        const outcome = run?.outcome ?? (run?.phase === 'asking' ? 'asks' : null);
        if (!run || outcome === null) return { outcome: null, text: null, calls: {} };
        const ledger = (await store.records.readLedger(runId)) ?? [];
        return { outcome, text: lastWords(run), calls: countCalls(ledger) };
      }),
    ),
  );
}

/** Those that ask somebody, or are not over, are nobody's: nothing waits for them any more. */
async function endRest(
  store: ActorStore,
  runs: ReadableEngine['runs'],
  begun: readonly Begun[],
  by: { by: string; reason: string },
): Promise<void> {
  const all = await Promise.all(begun.map(({ runId }) => runs.readRun(runId)));
  const open = all.flatMap((run) => (run && run.outcome === null ? [run] : []));
  if (open.length > 0) await cancelAll(store, open, by);
}
