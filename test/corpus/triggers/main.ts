import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Records } from '#records';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { appNodeOptions } from '../../support/node-options.js';
import { until } from '../../support/app-process.js';
import { standInKeys } from '../../support/product-environment.js';
import { startStack } from '../../support/stack.js';
import type { Stack } from '../../support/stack.js';
import { startTriggerServices } from './services.js';
import type { TriggerServices } from './services.js';

const usage = `Usage: npm run lab -- service-triggers [--seconds 60] [--kill-every 4]

Publishes three graphs, which Telegram calls and which look at Gmail and at Drive, and has something come to each twice a second while a controller or a
tool-runner is killed every few seconds. Then each thing must have started one run, and none after the graphs are unpublished.`;

const triggers = {
  bot: { type: 'telegramTrigger', version: 1.2, credential: 'telegramApi', parameters: { updates: ['message'] } },
  mail: { type: 'gmailTrigger', version: 1.2, credential: 'gmailOAuth2', parameters: { filters: {} } },
  file: {
    ...{ type: 'googleDriveTrigger', version: 1, credential: 'googleDriveOAuth2Api' },
    parameters: {
      triggerOn: 'specificFolder',
      event: 'fileCreated',
      folderToWatch: { __rl: true, mode: 'id', value: 'd' },
    },
  },
} as const;

const often = { pollTimes: { item: [{ mode: 'custom', cronExpression: '*/5 * * * * *' }] } };

/** A graph that does nothing with what comes. */
function listening(name: keyof typeof triggers, credentialId: string): object {
  const { type, version, credential, parameters } = triggers[name];
  const node = (own: string, its: string, more: object): object => ({
    id: own,
    name: own,
    type: `n8n-nodes-base.${its}`,
    ...more,
  });
  const polls = name === 'bot' ? {} : often;
  return {
    name,
    nodes: [
      node('Come', type, {
        ...{ typeVersion: version, parameters: { ...parameters, ...polls } },
        credentials: { [credential]: { id: credentialId, name: credential } },
      }),
      node('End', 'noOp', { typeVersion: 1, parameters: {} }),
    ],
    connections: { Come: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
  };
}

type Api = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

function askAs(stack: Stack): Api {
  const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
  return async (method, path, body) => {
    const response = await stack.api(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const said = (await response.json()) as Record<string, unknown>; // an object, whatever it says
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(said).slice(0, 500)}`);
    return said;
  };
}

async function publish(api: Api): Promise<void> {
  for (const name of ['bot', 'mail', 'file'] as const) {
    const { credential: type } = triggers[name];
    const google = { clientId: 'c', clientSecret: 's', refreshToken: 'r' };
    const values = name === 'bot' ? { accessToken: '12345:abc' } : google;
    const hosts = ['api.telegram.org', 'gmail.googleapis.com', 'www.googleapis.com'];
    const { id } = await api('POST', '/v1/credentials', { name: type, type, hosts, values, reason: 'a trial' });
    await api('POST', '/v1/workflows', { id: name, graph: listening(name, String(id)) });
    const limits = { runs_per_day: 100_000, calls_per_minute: 10_000, bytes_per_day: 1_000_000_000 };
    await api('POST', `/v1/workflows/${name}/publish`, name === 'bot' ? { limits } : {});
  }
}

/** How often each thing has started a run, by its id. */
async function started(redis: Redis): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const records = new Records(redis);
  for (const key of await redis.keys('*:run:*:items')) {
    const [runId = ''] = /run_[0-9A-Z]{26}/.exec(key) ?? [];
    const [text = null] = await records.readItems(runId, [':Come']);
    const outputs = text === null ? [] : (JSON.parse(text) as { json: Record<string, unknown> }[][]); // as a step wrote it
    for (const { json } of outputs.flat()) {
      const id = 'update_id' in json ? `u${String(json['update_id'])}` : String(json['id']);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}

/** Telegram calls again until it is answered well, and once more than that. */
async function call(stack: Stack, services: TriggerServices, updateId: number): Promise<void> {
  const from = { id: 42, is_bot: false, first_name: 'Ann' };
  const message = { message_id: updateId, date: 1, chat: { id: 42, type: 'private' }, from, text: 'Hi' };
  for (let answered = 0; answered < 2;) {
    const { url, secret } = services.hook ?? { url: 'http://nowhere', secret: '' };
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
    const body = JSON.stringify({ update_id: updateId, message });
    const response = await fetch(`${stack.url}${new URL(url).pathname}`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (response?.ok === true) answered += 1;
    else await pause(200);
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      'kill-every': { type: 'string', default: '4' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return (console.log(usage), 0);
  const services = await startTriggerServices();
  const preload = new URL('../runs/lead-home.js', import.meta.url).href;
  const stack = await startStack({
    environment: {
      ...{ OUTSIDE_URL: services.server.url, NODE_OPTIONS: `${appNodeOptions} --import ${preload}` },
      ...{ CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'), TURN_LEASE_MS: '2000', SWEEP_INTERVAL_MS: '200' },
    },
  });
  const redis = connect({ url: stack.environment['REDIS_URL'] ?? '', role: 'worker', onError: () => undefined });
  const api = askAs(stack);
  try {
    await publish(api);
    await until(
      'each is armed',
      () => services.hook !== null && services.looks.mails > 1 && services.looks.files > 1,
      180_000,
    );
    const end = performance.now() + Number(values.seconds) * 1_000;
    let kills = 0;
    const killing = (async () => {
      for (; performance.now() < end; kills += 1) {
        await pause(Number(values['kill-every']) * 1_000);
        const app = stack.apps[kills % 2 === 0 ? 'tool-runner' : 'controller'];
        await app.kill();
        app.start();
        await app.untilReady(90_000);
      }
    })();
    const expected: string[] = [];
    for (let n = 1; performance.now() < end; n += 1) {
      services.mails.push({ id: `m${n}`, at: Date.now() });
      services.files.push({ id: `f${n}`, at: Date.now() });
      await call(stack, services, n);
      expected.push(`m${n}`, `f${n}`, `u${n}`);
      await pause(500);
    }
    await killing;
    const missing = async (): Promise<string[]> => {
      const counts = await started(redis);
      return expected.filter((id) => !counts.has(id));
    };
    await until('all have come', async () => (await missing()).length === 0, 180_000).catch(() => undefined);
    for (const name of Object.keys(triggers)) await api('POST', `/v1/workflows/${name}/unpublish`, {});
    await until('Telegram is told', () => services.hook === null, 60_000);
    services.mails.push({ id: 'late', at: Date.now() });
    await pause(12_000);
    const [left, counts] = [await missing(), await started(redis)];
    const twice = [...counts].filter(([, count]) => count > 1).map(([id]) => id);
    console.log(
      `${expected.length} things in ${values.seconds} s of ${kills} kills: ${left.length} left out, ${twice.length} twice, ${counts.has('late') ? 'one' : 'none'} after`,
      ...left.slice(0, 9),
      ...twice.slice(0, 9),
    );
    return left.length + twice.length === 0 && !counts.has('late') ? 0 : 1;
  } finally {
    redis.disconnect();
    await stack.stop();
    await services.server.close();
  }
}

process.exitCode = await main();
