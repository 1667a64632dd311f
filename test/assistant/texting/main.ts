/** `npm run lab -- built-by-text`: a workflow is asked for, planned, built, checked, published and stopped by text, while every process is killed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#redis';
import { replayRuns } from '../../builder/kills/replay-runs.js';
import { Records } from '../../chaos/records.js';
import { startRedis } from '../../support/redis.mjs';
import { ourNumber, startStack } from '../../support/stack.js';
import { auditOf } from './audit.js';
import { Exchange } from './exchange.js';
import { textingModel } from './model.js';
import { printExchange, printTrees } from './print.js';
import { StoryClock } from './story-clock.js';
import { killsAt, leaver, person, tell } from './story.js';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)); // takes the apps along

/** Short enough that a recovery takes a second or two, patient enough for two busy cores. */
const times = {
  ...{ TURN_LEASE_MS: '1500', JOB_LOCK_MS: '1500', STALLED_CHECK_MS: '500', HINT_GRACE_MS: '1000' },
  ...{ TOOL_TIMEOUT_MS: '3000', MODEL_TIMEOUT_MS: '10000', RECONCILE_GRACE_MS: '1500', SWEEP_INTERVAL_MS: '250' },
};
const zone = 'America/Los_Angeles';

const say = (line: string): void => void process.stderr.write(`built-by-text: ${line}\n`);
const clock = new StoryClock(zone);
const now = clock.now();
const thursday = now.plus({ days: ((4 - now.weekday + 6) % 7) + 1 }).set({ hour: 16, minute: 30, second: 0 });
const redis = await startRedis({ appendonly: 'always' });
const client = connect({ url: redis.url, role: 'worker', onError: () => undefined }); // killed on purpose
await clock.leapTo(thursday, client);
const folder = mkdtempSync(join(tmpdir(), 'turnpike-texting-'));
const agents = join(folder, 'agents');
mkdirSync(agents);
const agent = { id: 'builder', numbers: [ourNumber], assistant: { people: [person, leaver] }, timeZone: zone };
writeFileSync(join(agents, 'builder.json'), JSON.stringify(agent));
const environment = { ...times, ...clock.environment, AGENTS_DIR: agents };
const lastDay = thursday.plus({ days: 10 }).toFormat('yyyy-MM-dd');
const stack = await startStack({ redis, environment, lastDay });
const exchange = new Exchange(stack, clock, redis, client, say);
stack.model.use(textingModel(killsAt(() => exchange)));
process.once('exit', () => Object.values(stack.apps).forEach((app) => void app.kill()));
/** What each process has printed since its last start: kept where something is wrong. */
const keepLogs = (): void => {
  for (const [name, { log }] of Object.entries(stack.apps)) writeFileSync(join(folder, `${name}.log`), log);
};
const startedAt = performance.now();
let isWell = false;
try {
  await tell(exchange, thursday).catch((error: unknown) => exchange.findings.push(String(error)));
  printExchange(exchange);
  const trees = await printTrees(exchange);
  const { row, findings } = await auditOf(exchange, trees);
  const replays = await replayRuns(client, await new Records(client).runs(), {
    folder,
    environment: stack.environment,
  });
  for (const finding of [...findings, ...replays.findings]) process.stderr.write(`${finding}\n`);
  const whole = { ...row, ...replays.figures };
  for (const [name, value] of Object.entries(whole))
    process.stdout.write(`${name.padEnd(18)}${JSON.stringify(value)}\n`);
  process.stdout.write(
    `${JSON.stringify({ ...whole, wall_s: Math.round((performance.now() - startedAt) / 1_000) })}\n`,
  );
  keepLogs();
  isWell = findings.length + replays.findings.length === 0;
} finally {
  client.disconnect();
  await stack.stop();
  clock.close();
  if (isWell) rmSync(folder, { recursive: true });
}
if (!isWell) say(`logs in ${folder}`);
process.exit(isWell ? 0 : 1);
