import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../support/app-process.js';
import { startRedis } from '../support/redis.mjs';
import { startScriptedModelServer } from '../stand-ins/scripted-model-server.js';
import { startStack } from '../support/stack.js';
import { incidents } from './incidents.js';
import type { Incident, Night } from './incidents.js';
import { openRunbook } from './runbook-operator.js';
import { metricsOf, scrape, sectionOf } from './samples.js';

/** A worker's death shows soon, so that three of them do not take the night. */
const settings = {
  ...{ TURN_LEASE_MS: '2000', JOB_LOCK_MS: '2000', STALLED_CHECK_MS: '500', HINT_GRACE_MS: '1000' },
  ...{ SWEEP_INTERVAL_MS: '250', RUN_MAX_SECONDS: '300' },
};

const alertPatienceMs = 120_000;

/** Seconds from the fault to each; null: it did not come to it. */
interface Timed {
  name: string;
  alert: string;
  alertS: number | null;
  causeS: number | null;
  mendedS: number | null;
  commands: string[];
  problem: string | null;
}

/** Waits until the alert's condition holds over what the apps say since the fault. `for:` and the pace of scrapes come on top. */
async function untilAlert(
  { alert }: Incident,
  { stack }: Night,
  before: Awaited<ReturnType<typeof scrape>>,
): Promise<void> {
  if (alert === null) return;
  if (!metricsOf(alert.name).includes(alert.metric)) throw new Error(`${alert.name} does not ask for ${alert.metric}`);
  await until(`${alert.name} to hold`, async () => alert.isTrue(await scrape(stack), before), alertPatienceMs);
}

async function time(incident: Incident, night: Night): Promise<Timed> {
  const before = await scrape(night.stack);
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1_000;
  const alert =
    incident.alert === null ? 'a person tells' : `${incident.alert.name} #${sectionOf(incident.alert.name)}`;
  const timed: Timed = {
    ...{ name: incident.name, alert, alertS: null, causeS: null, mendedS: null, commands: [], problem: null },
  };
  try {
    await incident.provoke(night);
    await untilAlert(incident, night, before);
    timed.alertS = seconds();
    await incident.find(night);
    timed.causeS = seconds();
    await incident.mend(night);
    await incident.holds(night);
    timed.mendedS = seconds();
  } catch (error) {
    timed.problem = error instanceof Error ? error.message : String(error);
  } finally {
    night.stack.model.use(() => null); // what one leaves behind is no fault of the next
    night.stack.dashboard.failAll(null);
  }
  timed.commands = night.operator.takeUsed();
  return timed;
}

function cell(seconds: number | null): string {
  return (seconds === null ? '-' : `${seconds.toFixed(1)} s`).padStart(9);
}

function report(all: readonly Timed[]): void {
  console.log(
    `\n${'incident'.padEnd(26)}${'alert'.padStart(9)}${'cause'.padStart(9)}${'mended'.padStart(9)}  commands  told by`,
  );
  for (const { name, alert, alertS, causeS, mendedS, commands } of all)
    console.log(
      `${name.padEnd(26)}${cell(alertS)}${cell(causeS)}${cell(mendedS)}  ${String(commands.length).padStart(8)}  ${alert}`,
    );
  for (const { name, commands, problem } of all) {
    console.log(`\n# ${name}${problem === null ? '' : `\n✘ ${problem}`}`);
    for (const command of commands) console.log(`$ ${command}`);
  }
}

async function main(wanted: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-on-call-'));
  const redis = await startRedis({ appendonly: 'always' });
  const other = await startScriptedModelServer({ port: 0 });
  const groq = { GROQ_API_KEY: 'a-key-of-groq', GROQ_API_URL: other.apiUrl };
  const stack = await startStack({ redis, environment: { ...settings, ...groq } });
  const { gateway, controller, compressor } = stack.apps;
  const operator = await openRunbook(stack, folder, {
    redis: () => redis.restart(),
    gateway: () => gateway.start(),
    controller: () => controller.start(),
    compressor: () => compressor.start(),
    'tool-runner': () => stack.apps['tool-runner'].start(),
  });
  try {
    const all: Timed[] = [];
    for (const incident of incidents.filter(({ name }) => name.includes(wanted)))
      all.push(await time(incident, { stack, redis, other, operator }));
    report(all);
    return all.every(({ problem }) => problem === null) ? 0 : 1;
  } finally {
    await operator.close();
    await stack.stop();
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Six incidents on the real stack, each from fault to alert to cause to mended by the runbook's own commands; ends with 1 when one is not. A word chooses among them. */
process.exitCode = await main(process.argv[2] ?? '');
