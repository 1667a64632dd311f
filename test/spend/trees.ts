import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEngine } from '#engine';
import { keys } from '#records';
import type { OpenEngine } from '#engine';
import type { ProgramName } from '#protocol';
import { MoneyStore } from '#limits';
import { Fleet } from '../chaos/fleet.js';
import { designOf } from '../chaos/design.js';
import { readOptions } from '../chaos/options.js';
import { startTwilioStandIn } from '../stand-ins/twilio-stand-in.js';
import { productEnvironment } from '../support/product-environment.js';
import { chatCompletion, startScriptedModelServer } from '../stand-ins/scripted-model-server.js';
import type { ModelRequest } from '../stand-ins/scripted-model-server.js';
import { dice } from './dice.js';

/** What came of so many trees; amounts are micro-dollars. */
export interface TreeTally {
  trees: number;
  /** The most actors that were at work at once, roots and agents. */
  at_once: number;
  kills: number;
  calls: number;
  /** What one tree may cost, and the most that one has cost by the provider's own meter. */
  cap: number;
  dearest: number;
  /** Trees whose meter passed their cap. */
  overspent: number;
  /** Trees without an outcome, or with a child that has none. */
  unfinished: number;
  /** Trees whose account shows less than the meter, more than the cap, or something still held. */
  leaked: number;
  outcomes: Record<string, number>;
  /** How the agents of all trees ended: some for the cost, or the cap was never tried. */
  agents: Record<string, number>;
}

const agents = 3;
/** The workflow of each root, and its agents. */
const childrenOfTree = 1 + agents;
/** Room for one or two calls of each agent at their dearest, so that a tree that pays some twice would pass it. */
const cap = 18_000;
const price = { input: 1_000_000, cachedInput: 1_000_000, output: 1_000_000 };
const killEveryMs = 4_000;
/** Longer than what was reserved for a call that was never made is held, in milliseconds. */
const leaseMs = 65_000;
const ingestAtOnce = 100;
const patienceMs = 1_500_000;

const document = {
  version: 1,
  root: {
    ...{ kind: 'fork', id: 'ask-all', mode: 'settle', merge: 'concat' },
    paths: Array.from({ length: agents }, (_, n) => ({
      kind: 'llm',
      id: `ask-${n}`,
      instructions: 'Answer in one word.',
    })),
  },
};

/** A provider with a meter of its own for each tree: it counts a call when it arrives, whoever gets the answer. Half of its answers are no turn. */
class Meter {
  readonly ofTree = new Map<string, number>();
  calls = 0;
  private readonly roll = dice(1);

  readonly answer = async (request: ModelRequest) => {
    const tree = /tree-\d+/.exec(request.user)?.[0] ?? 'nobody';
    const shape = JSON.stringify(request.responseFormat ?? '');
    const mostIn = Buffer.byteLength(request.system + request.user + shape);
    const mostOut = Number(request.body['max_tokens']);
    const tokens = { prompt_tokens: this.share(mostIn), completion_tokens: this.share(mostOut) };
    this.calls += 1;
    this.ofTree.set(tree, (this.ofTree.get(tree) ?? 0) + tokens.prompt_tokens + tokens.completion_tokens);
    await pause(this.roll.below(60));
    if (this.roll.percent(50))
      return { status: 200, body: { ...chatCompletion(request, 'Well, seven.'), usage: usageOf(tokens) } };
    const turn = {
      control: { done: true, reason: 'ok' },
      next_action: { type: 'respond', message: 'Seven.' },
      state_update: { plan: '', observation: '', confidence: 0.9 },
    };
    return { status: 200, body: { ...chatCompletion(request, JSON.stringify(turn)), usage: usageOf(tokens) } };
  };

  /** Most of what a call may take: calls that are lost and made again would pass a cap on what the runs know of. */
  private share(most: number): number {
    return Math.ceil((most * (80 + this.roll.below(21))) / 100);
  }
}

function usageOf(tokens: { prompt_tokens: number; completion_tokens: number }) {
  return { ...tokens, total_tokens: tokens.prompt_tokens + tokens.completion_tokens };
}

function writeFiles(folder: string): Record<string, string> {
  mkdirSync(join(folder, 'agents'));
  const policy = { maxSteps: 10 * agents, maxToolCalls: 10 * agents, maxSeconds: 900 };
  const agent = { id: 'asker', default: true, workflow: document, policy };
  writeFileSync(join(folder, 'agents', 'asker.json'), JSON.stringify(agent));
  const table = { version: 'trees-1', defaults: { maxRunCostMicroUsd: cap }, prices: { 'stand-in-model': price } };
  writeFileSync(join(folder, 'policy.json'), JSON.stringify(table));
  return { AGENTS_DIR: join(folder, 'agents'), POLICY_FILE: join(folder, 'policy.json') };
}

/**
 * So many trees at once, each of a root and some agents, in real controllers that are killed one after the other. The provider's own
 * meter is compared with what each root may cost, and with the account that its tree is reserved on.
 */
export async function playTrees(redisUrl: string, trees: number): Promise<TreeTally> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-spend-'));
  const meter = new Meter();
  const [model, twilio] = await Promise.all([
    startScriptedModelServer({ port: 0, script: meter.answer }),
    startTwilioStandIn({ port: 0, reach: (address) => address }),
  ]);
  const design = { ...designOf.turnpike, apps: ['gateway', 'controller'] as const };
  const fleet = await Fleet.plan(design, 2, folder);
  const engine = await openEngine({
    url: redisUrl,
    partitions: 1,
    role: 'worker',
    times: { quietMs: 0 },
    onError: () => undefined,
  });
  try {
    const places = { redisUrl, modelUrl: model.apiUrl, dashboardUrl: model.url, twilio };
    const budget = { BUDGET_TENANT_MICRO_USD_PER_DAY: '900000000000', RUN_MAX_SECONDS: '900' };
    const times = designOf.turnpike.environment(readOptions([]));
    await fleet.start({ ...productEnvironment(places), ...times, ...budget, ...writeFiles(folder) });
    const roots = await begin(engine, trees);
    const { kills, atOnce } = await killUntilDone(engine, fleet, trees);
    await pause(leaseMs); // what the killed have reserved comes back, or counts as paid
    return { ...(await audit(engine, meter, roots)), kills, at_once: atOnce };
  } finally {
    await engine.close();
    await fleet.stop();
    await Promise.all([model.close(), twilio.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Answers the name of each tree by its root's run. */
async function begin({ store }: OpenEngine, trees: number): Promise<Map<string, string>> {
  const roots = new Map<string, string>();
  for (let first = 0; first < trees; first += ingestAtOnce) {
    const names = Array.from({ length: Math.min(ingestAtOnce, trees - first) }, (_, n) => `tree-${first + n}`);
    await Promise.all(
      names.map(async (name) => {
        const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: name };
        const request = { address, sourceId: name, mode: 'text', text: `Ask about ${name}.` } as const;
        const { messageId } = await store.intake.ingest(request);
        roots.set(messageId.replace('msg_', 'run_'), name);
      }),
    );
  }
  return roots;
}

/** Controllers die one after the other until every tree has its outcome. */
async function killUntilDone(
  { redis }: OpenEngine,
  fleet: Fleet,
  trees: number,
): Promise<{ kills: number; atOnce: number }> {
  const controllers = fleet.processes.filter(({ app }) => app === 'controller');
  const end = Date.now() + patienceMs;
  let [kills, atOnce, turn] = [0, 0, 0];
  for (let left = trees; left > 0 && Date.now() < end; turn++) {
    left = await redis.zcard('{p0}:due');
    atOnce = Math.max(atOnce, left);
    const victim = controllers[turn % controllers.length];
    if (victim && left > trees * 0.02 && fleet.isUp(victim)) {
      kills += 1;
      await fleet.fell(victim);
    }
    await pause(killEveryMs);
  }
  return { kills, atOnce };
}

async function audit({ store, redis }: OpenEngine, meter: Meter, roots: ReadonlyMap<string, string>) {
  const money = new MoneyStore(redis);
  const anybody = { tenant: 'default', actorId: '', runId: '' };
  for (let sweeps = 0; sweeps <= roots.size / 100; sweeps++) await money.look(anybody); // each takes back a hundred
  const counts = { overspent: 0, unfinished: 0, leaked: 0, dearest: 0 };
  const outcomes: Record<string, number> = {};
  const ofAgents: Record<string, number> = {};
  for (const [runId, name] of roots) {
    const outcome = (await store.records.readRun(runId))?.outcome ?? 'none';
    count(outcomes, outcome);
    const below = await childrenOf({ store, redis }, runId);
    for (const { program, outcome: end } of below) if (program === 'agent') count(ofAgents, end);
    const spent = meter.ofTree.get(name) ?? 0;
    counts.dearest = Math.max(counts.dearest, spent);
    if (spent > cap) counts.overspent += 1;
    const ends = [outcome, ...below.map((child) => child.outcome)];
    if (below.length !== childrenOfTree || ends.includes('none')) counts.unfinished += 1;
    if (await isLeaking(money, runId, spent)) counts.leaked += 1;
  }
  return { trees: roots.size, calls: meter.calls, cap, ...counts, outcomes, agents: ofAgents };
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** Whether something is still held, or the account of a tree shows less than the meter or more than the cap. */
async function isLeaking(money: MoneyStore, runId: string, spent: number): Promise<boolean> {
  const { run } = await money.look({ tenant: 'default', actorId: '', runId });
  return run.held > 0 || run.spent < spent || run.spent > cap;
}

/** The runs below a root; the outcome of one without any is `none`. */
async function childrenOf({ store, redis }: Pick<OpenEngine, 'store' | 'redis'>, rootRunId: string) {
  const entries = await redis.lrange(keys.tree(rootRunId), 0, -1);
  return Promise.all(
    entries.map(async (entry) => {
      const { runId, program } = JSON.parse(entry) as { runId: string; program: ProgramName }; // the spawn wrote it
      return { program, outcome: (await store.records.readRun(runId))?.outcome ?? 'none' };
    }),
  );
}
