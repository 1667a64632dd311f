import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagesOf } from '#client';
import type { RootOf } from '../../chaos/fleet.js';
import type { Killer } from '../../chaos/killer.js';
import { Records } from '../../chaos/records.js';
import type { KeptRun } from '../../chaos/records.js';
import type { Gateways } from '../kills/gateways.js';
import { readCounts } from '../kills/options.js';
import { replayRuns } from '../kills/replay-runs.js';
import { pool, underKills } from '../kills/stage.js';
import type { KillResult, Say, Stage } from '../kills/stage.js';
import { anyThread } from './any-plan.js';
import { auditCut, PlanAudit } from './audit-plans.js';
import { auditWords } from './audit-words.js';
import { planModel } from './model.js';
import type { OutageCount } from './outages.js';
import { PlanPlay } from './play-plan.js';
import type { PlayedThread } from './play-plan.js';

interface Counts {
  plans: number;
  streams: number;
  atOnce: number;
}

interface Found {
  figures: object;
  findings: string[];
}

const sayEveryMs = 10_000;
const forms = ['sse', 'lines'] as const;
/** What is measured is that everything is done once, not how fast two cores under fire do it. */
const patientTimes = { TOOL_TIMEOUT_MS: '5000', RUN_MAX_SECONDS: '900' };

/** Plays so many random plans while processes and Redis are killed, and audits what is left. */
export function playPlans(args: readonly string[], say: Say, rootOf?: RootOf): Promise<KillResult> {
  const { counts: read, chaos } = readCounts({ plans: 500, streams: 200, 'at-once': 12, outages: 0 }, args);
  const away = read.outages > 0 ? { outages: 0, refused: 0, longest_s: 0 } : null;
  const counts = { plans: read.plans, streams: read.streams, atOnce: Math.max(1, read['at-once']) };
  const act = {
    ...{ name: 'plans', chaos, rootOf, environment: patientTimes, model: planModel(chaos.seed, away) },
    prepare: () => Promise.resolve(),
    load: (stage: Stage, killer: Killer) => load(stage, counts, killer, away),
    audit: (stage: Stage, played: readonly PlayedThread[]) =>
      audit(stage, counts, played, { away, isBesideOlder: rootOf !== undefined }),
  };
  return underKills(act, say);
}

async function load(
  { chaos, random, gateways, say }: Stage,
  { plans, streams, atOnce }: Counts,
  killer: Killer,
  away: OutageCount | null,
): Promise<PlayedThread[]> {
  const played: PlayedThread[] = [];
  const report = (): void => {
    const outages = away === null ? '' : `; the provider was away ${away.outages} times`;
    say(`${played.length} of ${plans} plans; apps killed ${killer.appKills}, Redis ${killer.redisKills}${outages}`);
  };
  const telling = setInterval(report, sayEveryMs);
  const all = Array.from({ length: plans }, (_, n) => n);
  await pool(all, atOnce, async (n) => {
    const form = n < streams ? (forms[n % 2] ?? null) : null;
    const play = new PlanPlay(gateways, random.fork(), anyThread(chaos.seed, n), form);
    await play.play().then(
      (one) => void played.push(one),
      (error: unknown) => say(`plan ${n}: ${String(error)}`),
    );
  }).finally(() => clearInterval(telling));
  report();
  return played;
}

async function audit(
  stage: Stage,
  { plans }: Counts,
  played: readonly PlayedThread[],
  { away, isBesideOlder }: { away: OutageCount | null; isBesideOlder: boolean },
): Promise<Found> {
  const { client, gateways, folder, environment, older } = stage;
  const byPlan = new PlanAudit();
  for (const one of played) byPlan.check(one);
  const kept = await new Records(client).runs();
  const stored = await auditStored(gateways, byPlan, kept);
  const streams = auditStreams(played);
  const replays = await replayRuns(client, kept, { folder, environment, older });
  const unplayed = plans - played.length;
  const words = auditWords(played, !isBesideOlder);
  keepFound(folder, played, [...words.findings, ...byPlan.findings]);
  return {
    figures: {
      ...(away && { away }),
      ...words.figures,
      ...{ ...byPlan.figures, ends: byPlan.ends, ...stored.figures, ...streams.figures, ...replays.figures },
      ...{
        unplayed,
        ...costOf(kept),
        slowest_s: Math.round(Math.max(0, ...played.map(({ tookMs }) => tookMs)) / 1_000),
      },
    },
    findings: [
      ...(unplayed > 0 ? [`unplayed: ${unplayed} plans`] : []),
      ...words.findings,
      ...[...byPlan.findings, ...stored.findings, ...streams.findings, ...replays.findings],
    ],
  };
}

/** What its person and its events say of each thread of which something was found, beside the logs. */
function keepFound(folder: string, played: readonly PlayedThread[], findings: readonly string[]): void {
  for (const { threadId, shown, whole, answers } of played)
    if (findings.some((finding) => finding.includes(`: ${threadId}`)))
      writeFileSync(join(folder, `${threadId}.json`), JSON.stringify({ answers, shown, whole }, null, 2));
}

/** Every workflow was made by a build of its own, and has as many versions as builds have changed it. */
async function auditStored(gateways: Gateways, { built }: PlanAudit, kept: readonly KeptRun[]): Promise<Found> {
  const stored = new Set<string>();
  const pages = pagesOf(async (query) => {
    const { body } = await gateways.ask({ path: `/v1/workflows?${new URLSearchParams(query).toString()}` });
    return body as { workflows: { id: string }[]; next: string | null }; // the API's own answer
  });
  for await (const { workflows } of pages) for (const { id } of workflows) stored.add(id);
  const lost = built.filter((id) => !stored.has(id));
  const builds = kept.filter(({ record }) => record.program === 'builder').length;
  const versions = await Promise.all([...stored].map((id) => versionsOf(gateways, id)));
  const saved = versions.reduce((sum, count) => sum + count, 0);
  const tooMany = saved > builds ? [`builds_doubled: ${saved} versions were stored by ${builds} builds`] : [];
  return {
    figures: { workflows: stored.size, versions: saved, builds },
    findings: [...lost.map((id) => `lost: workflow ${id} is not stored`), ...tooMany],
  };
}

async function versionsOf(gateways: Gateways, id: string): Promise<number> {
  const { body } = await gateways.ask({ path: `/v1/workflows/${id}/versions` });
  return (body as { versions: unknown[] }).versions.length; // the API's own answer
}

function auditStreams(played: readonly PlayedThread[]): Found {
  const figures = { streams: {} as Record<string, number>, cuts: 0, breaks: 0, gaps: 0, repeats: 0 }; // counted by form
  const findings: string[] = [];
  for (const { cut, whole, threadId } of played) {
    if (cut === null) continue;
    const { gaps, repeats } = auditCut(cut.events, whole);
    figures.streams[cut.form] = (figures.streams[cut.form] ?? 0) + 1;
    figures.cuts += cut.cuts;
    figures.breaks += cut.breaks;
    figures.gaps += gaps.length;
    figures.repeats += repeats.length;
    findings.push(...gaps.map((what) => `gap: ${threadId}: ${what}`));
    findings.push(...repeats.map((what) => `repeat: ${threadId}: ${what}`));
  }
  return { figures, findings };
}

/** Tokens of a plan, its children's among them, and how much of what models read was in their provider's cache. */
function costOf(kept: readonly KeptRun[]): object {
  const threads = kept.filter(({ record }) => record.program === 'assistant');
  const tokens = threads.reduce((sum, { record }) => sum + record.tokensUsed, 0);
  const shares: Record<string, number> = {};
  for (const program of ['assistant', 'builder', 'agent']) {
    const rows = kept.filter(({ record }) => (record.program ?? 'agent') === program).flatMap(({ ledger }) => ledger);
    const [read, cached] = rows.reduce(
      ([all, known], row) => (row.row === 'turn' ? [all + row.tokens_in, known + row.tokens_cached] : [all, known]),
      [0, 0],
    );
    shares[program] = Number((cached / Math.max(1, read)).toFixed(3));
  }
  return { cached_share: shares, tokens_a_plan: Math.round(tokens / Math.max(1, threads.length)) };
}
