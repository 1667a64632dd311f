import type { Graph } from '#graph';
import { hashOfWrites } from '#triggers';
import type { RootOf } from '../../chaos/fleet.js';
import type { Killer } from '../../chaos/killer.js';
import { Random } from '../../chaos/random.js';
import { Records } from '../../chaos/records.js';
import { RunAudit } from './audit-runs.js';
import { SessionAudit } from './audit-sessions.js';
import { auditStreams } from './audit-streams.js';
import type { Gateways } from './gateways.js';
import { innerGraph, playedGraphs } from './graphs.js';
import type { PlayedGraph } from './graphs.js';
import { lentGraphs } from './lent-graphs.js';
import { builderModel } from './model.js';
import type { KillOptions } from './options.js';
import { plansOf } from './plans.js';
import { playRun } from './play-runs.js';
import type { PlayedRun } from './play-runs.js';
import { SessionPlay } from './play-sessions.js';
import type { PlayedSession } from './play-sessions.js';
import { replayRuns } from './replay-runs.js';
import { pool, underKills } from './stage.js';
import type { KillResult, Say, Stage } from './stage.js';
import { startTarget } from './target.js';
import type { TargetRequest } from './target.js';

const sayEveryMs = 10_000;
/** What is measured is that everything is done once, not how fast two cores under fire do it. */
const patientTimes = { TOOL_TIMEOUT_MS: '5000', RUN_MAX_SECONDS: '900', EGRESS_ALLOW: '127.0.0.1' };

interface Played {
  sessions: readonly PlayedSession[];
  runs: readonly PlayedRun[];
}

/** Plays sessions and runs of graphs while processes and Redis are killed, and audits what is left. */
export async function playKills(options: KillOptions, say: Say, rootOf?: RootOf): Promise<KillResult> {
  const target = await startTarget(new Random(options.chaos.seed));
  const graphs = [...playedGraphs(target.url), ...lentGraphs(target.url)];
  const act = {
    ...{ name: 'sessions', chaos: options.chaos, rootOf, environment: patientTimes, model: builderModel },
    prepare: ({ gateways }: Stage) => publish(gateways, graphs, target.url),
    load: (stage: Stage, killer: Killer) => load(stage, options, graphs, killer),
    audit: (stage: Stage, played: Played) => audit(stage, options, played, target.requests),
  };
  try {
    return await underKills(act, say);
  } finally {
    await target.close();
  }
}

async function publish(gateways: Gateways, graphs: readonly PlayedGraph[], target: string): Promise<void> {
  for (const { id, graph } of [{ id: 'inner', graph: innerGraph(target) }, ...graphs]) {
    const stored = await gateways.ask({ path: '/v1/workflows', body: { id, graph } });
    const published = id === 'inner' ? stored : await publishOne(gateways, id, graph);
    if (stored.status !== 201 || published.status >= 300)
      throw new Error(`${id} cannot be published: ${JSON.stringify([stored.body, published.body])}`);
  }
}

/** An older build refuses a confirmation and a newer one asks for it; either may answer. */
async function publishOne(gateways: Gateways, id: string, graph: Graph): ReturnType<Gateways['ask']> {
  const path = `/v1/workflows/${id}/publish`;
  let answered = await gateways.ask({ path, body: bodyFor(graph) });
  for (let again = 0; answered.status >= 400 && again < 10; again += 1)
    answered = await gateways.ask({ path, body: again % 2 === 0 ? {} : bodyFor(graph) });
  return answered;
}

/** Whoever plays them has seen what they write without asking. */
function bodyFor(graph: Graph): object {
  const confirm = hashOfWrites(graph);
  const limits = { runs_per_day: 1_000, calls_per_minute: 600 };
  return { limits, ...(confirm !== null && { confirm }) };
}

/** Sessions and runs side by side, so many at once of each. */
async function load(
  { random, gateways, say }: Stage,
  options: KillOptions,
  graphs: readonly PlayedGraph[],
  killer: Killer,
): Promise<Played> {
  const plans = plansOf(options, graphs);
  const sessions: PlayedSession[] = [];
  const runs: PlayedRun[] = [];
  const failures: string[] = [];
  const report = (): void =>
    say(
      `${sessions.length} of ${plans.sessions.length} sessions, ${runs.length} of ${plans.runs.length} runs; ` +
        `apps killed ${killer.appKills}, Redis ${killer.redisKills}`,
    );
  const telling = setInterval(report, sayEveryMs);
  const note = (error: unknown): void => void failures.push(String(error));
  await Promise.all([
    pool(plans.sessions, options.atOnce, (plan) =>
      new SessionPlay(gateways, random.fork(), plan).play().then((one) => void sessions.push(one), note),
    ),
    pool(plans.runs, options.atOnce, (plan) =>
      playRun(gateways, random.fork(), plan).then((one) => void runs.push(one), note),
    ),
  ]).finally(() => clearInterval(telling));
  report();
  for (const failure of failures) say(failure);
  return { sessions, runs };
}

async function audit(
  { gateways, client, environment, folder, older }: Stage,
  options: KillOptions,
  { sessions, runs }: Played,
  requests: readonly TargetRequest[],
): Promise<{ figures: object; findings: string[] }> {
  const bySession = new SessionAudit();
  for (const session of sessions) await bySession.check(gateways, session);
  const records = new Records(client);
  const kept = await records.runs();
  const byRun = new RunAudit((runId) => records.journal(runId), requests);
  await byRun.check(runs, kept);
  const streams = await auditStreams(gateways, sessions, runs);
  const replays = await replayRuns(client, kept, { folder, environment, older });
  const [unplayed, below] = [options.sessions - sessions.length, options.runs - runs.length];
  return {
    figures: {
      ...{ ...bySession.figures, ends: bySession.ends, ...byRun.figures, ...streams.figures },
      ...{ ...replays.figures, unplayed: unplayed + below },
    },
    findings: [
      ...(unplayed + below > 0 ? [`unplayed: ${unplayed} sessions and ${below} runs`] : []),
      ...[...bySession.findings, ...byRun.findings, ...streams.findings, ...replays.findings],
    ],
  };
}
