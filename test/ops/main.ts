import { until } from '../support/app-process.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { tryBackup } from './backup.js';
import { causeFaults } from './faults.js';
import type { FaultSeen } from './faults.js';
import { readRules } from './monitoring.js';
import { startGuardedRedis } from './guarded-redis.js';
import { startPrometheus } from './prometheus.js';
import type { Prometheus } from './prometheus.js';
import { askAll } from './questions.js';
import type { AskedQuestion } from './questions.js';
import { checkFiles, missingTools } from './tools.js';
import type { FileCheck } from './tools.js';
import { startTraffic } from './traffic.js';

function mark(ok: boolean): string {
  return ok ? '✔' : '✘';
}

function reportFiles(checks: readonly FileCheck[]): boolean {
  for (const { name, ok, output } of checks) console.log(`  ${mark(ok)} ${name}${ok ? '' : `\n${output}`}`);
  return checks.every(({ ok }) => ok);
}

function reportQuestions(asked: readonly AskedQuestion[]): boolean {
  for (const { asker, series, problem } of asked)
    console.log(`  ${mark(problem === null)} ${asker.padEnd(96)}${problem ?? `${series} series`}`);
  return asked.every(({ problem }) => problem === null);
}

function reportFaults(seen: readonly FaultSeen[]): boolean {
  for (const { fault, alert, seconds } of seen)
    console.log(
      `  ${mark(seconds !== null)} ${fault.padEnd(34)}${alert.padEnd(34)}${seconds === null ? 'silent' : `${seconds.toFixed(0)} s`}`,
    );
  return seen.every(({ seconds }) => seconds !== null);
}

/** Waits until every target has been scraped often enough for a rate, an answered run has been counted, and every rule has recorded. */
async function untilCounted(prometheus: Prometheus): Promise<void> {
  const counted = 'sum(rate(turnpike_runs_total{outcome="answered"}[1m])) > 0';
  const scraped = 'sum_over_time(up{job="turnpike"}[1m]) >= 5';
  await until('four targets scraped', async () => (await prometheus.ask(scraped)) === 4, 60_000);
  await until('an answered run', async () => (await prometheus.ask(counted)) > 0, 60_000);
  const recorded = readRules().flatMap(({ record }) => record ?? []);
  const areRecorded = async (): Promise<boolean> => {
    const names = await prometheus.names();
    return recorded.every((name) => names.has(name));
  };
  await until('every rule to record', areRecorded, 60_000);
}

async function watch(stack: Stack): Promise<boolean> {
  const targets = Object.values(stack.apps).map(({ app, adminUrl }) => ({ app, address: new URL(adminUrl).host }));
  const prometheus = await startPrometheus(targets);
  const traffic = startTraffic(stack);
  try {
    await untilCounted(prometheus);
    console.log('\nevery question of the rules and the dashboards, asked of Prometheus over the four apps');
    const answered = reportQuestions(await askAll(prometheus));
    const early = await prometheus.firing();
    console.log(`\nbefore any fault: ${early.map(({ alertname }) => alertname).join(', ') || 'no alert fires'}`);
    console.log('\nfaults, and when their alerts fired');
    const fired = reportFaults(await causeFaults(stack, prometheus));
    return answered && fired && early.length === 0;
  } finally {
    await traffic.stop();
    await prometheus.stop();
  }
}

/** Plays the page on backup and restore; true when nobody's text was lost and none was answered twice. */
async function playBackup(): Promise<boolean> {
  console.log('\ndocs/backup.md, played: replies to each person, of those owed');
  const { seen, problems } = await tryBackup();
  for (const { who, replies, expected } of seen)
    console.log(`  ${mark(replies === expected)} ${who.padEnd(16)}${replies} of ${expected}`);
  for (const problem of problems) console.log(`  ${mark(false)} ${problem}`);
  return problems.length === 0 && seen.every(({ replies, expected }) => replies === expected);
}

/** Ends with 0 when all is found and fired, 1 when not, 2 when a program is missing. */
async function main(): Promise<number> {
  if (process.argv[2] === 'backup') return (await playBackup()) ? 0 : 1;
  const missing = missingTools();
  if (missing.length > 0) {
    console.error(`missing: ${missing.join(', ')}`);
    return 2;
  }
  console.log('files');
  const filesAreWell = reportFiles(checkFiles());
  const redis = await startGuardedRedis();
  const stack = await startStack({ redis });
  try {
    const isWatched = await watch(stack);
    const refusals = await redis.refusals();
    console.log('\nRedis, with the users of deploy/k8s');
    console.log(`  ${mark(refusals.length === 0)} ${refusals.join('\n    ') || 'has refused nothing'}`);
    if (!isWatched || !filesAreWell || refusals.length > 0) return 1;
  } finally {
    await stack.stop();
  }
  return (await playBackup()) ? 0 : 1;
}

process.exitCode = await main();
