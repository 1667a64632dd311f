import { startStack } from '../support/stack.js';
import { buildOf } from '../upgrade/old-build.js';
import { builderTable, buildRequests, buildWith } from './builder/evaluate-builder.js';
import { accept, readAccepted } from './accepted.js';
import { regressions } from './gate.js';
import { readOptions, usage } from './options.js';
import type { EvalOptions } from './options.js';
import { playAll } from './play-all.js';
import type { PlayedTask } from './play-task.js';
import { readGolden } from './read-golden.js';
import { recordRuns } from './record-runs.js';
import { reportOf, tableOf } from './report.js';
import type { Report } from './report.js';
import { aims, economyTable, measureEconomy } from './token-economy.js';
import { openFixture } from './fixture.js';
import { estimate, estimateTable } from './live/estimate.js';
import { evaluateLive, evaluateRecorded } from './live/evaluate-live.js';
import { liveTable } from './live/live-table.js';

async function evaluate(options: EvalOptions): Promise<{ report: Report; played: PlayedTask[] }> {
  const all = await readGolden(options.golden);
  const tasks = all.filter(({ name }) => name.includes(options.only ?? ''));
  if (tasks.length === 0) throw new Error(`--only ${options.only}: no task has such a name`);
  const { stack, model } = await openFixture(options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stack.stop().then(() => process.exit(130)));
  }
  try {
    const played = await playAll(stack, tasks, options);
    if (options.record !== null) {
      const count = await recordRuns(stack, options.record);
      process.stderr.write(`${count} runs written to ${options.record}\n`);
    }
    return { report: reportOf({ provider: options.provider, model, rounds: options.rounds }, played), played };
  } finally {
    await stack.stop();
  }
}

/** Whether the report may be released: nothing is worse than in the accepted one, and there is one. */
async function passesGate({ golden, provider }: EvalOptions, report: Report): Promise<boolean> {
  const accepted = await readAccepted(golden, provider);
  if (accepted === null) {
    process.stderr.write(`gate: no report of ${provider} has been accepted yet\n`);
    return false;
  }
  const worse = regressions(accepted, report);
  for (const line of worse) process.stderr.write(`gate: ${line}\n`);
  process.stderr.write(worse.length === 0 ? 'gate: as good as the accepted report\n' : 'gate: closed\n');
  return worse.length === 0;
}

/** Compares tokens with a loop that sends its whole history: over HTTP, where each request can be counted as it is sent. */
async function compareTokens({ json, from }: EvalOptions): Promise<number> {
  const stack = await startStack(from === null ? {} : { root: buildOf(from).root });
  try {
    const economies = [];
    for (const earlier of aims.keys()) economies.push(await measureEconomy(stack, earlier));
    console.log(json ? JSON.stringify(economies, null, 2) : economyTable(economies).join('\n'));
    return 0;
  } finally {
    await stack.stop();
  }
}

/** How often a weak model is wrong. */
const weakShare = 0.3;

async function evaluateBuilder({ provider, only, rounds, seed, json }: EvalOptions): Promise<number> {
  const requests = buildRequests.filter(({ text }) => text.includes(only ?? ''));
  const built = [];
  for (let round = 1; round <= rounds; round += 1)
    for (const request of requests)
      built.push(await buildWith(request, provider === 'weak' ? weakShare : 0, `${seed} ${round}`));
  console.log(json ? JSON.stringify(built, null, 2) : builderTable(provider, built).join('\n'));
  return 0;
}

/** 1 where the budget did not last. */
async function evaluatePrograms({ live, recorded, provider, model, only, record, json }: EvalOptions): Promise<number> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const report =
    recorded === null
      ? await evaluateLive({ provider, model, budget: live?.budget ?? 0, only, record }, process.env, say)
      : await evaluateRecorded(recorded, only, say);
  console.log(json ? JSON.stringify(report, null, 2) : liveTable(report).join('\n'));
  return report.isStopped ? 1 : 0;
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(usage);
    return 0;
  }
  if (options.estimate) {
    console.log(estimateTable(await estimate()).join('\n'));
    return 0;
  }
  if (options.live !== null || options.recorded !== null) return evaluatePrograms(options);
  if (options.program === 'builder') return evaluateBuilder(options);
  if (options.tokens) return compareTokens(options);
  const { report, played } = await evaluate(options);
  console.log(options.json ? JSON.stringify(report, null, 2) : tableOf(report, played).join('\n'));
  const passes = !options.gate || (await passesGate(options, report));
  if (options.accept && passes) process.stderr.write(`accepted: ${await accept(options.golden, report)}\n`);
  return passes ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
