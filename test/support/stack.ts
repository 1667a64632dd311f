import { setTimeout as pause } from 'node:timers/promises';

import type { Conversation } from '#agent';
import type { JournalEntry, LedgerRow } from '#program';
import { readStoredRun } from '#records';
import { connect, keysLike } from '#redis';

import { AppProcess, appNames, until } from './app-process.js';
import type { AppName } from './app-process.js';
import { startDashboardStandIn } from '../stand-ins/dashboard-stand-in.js';
import type { DashboardStandIn } from '../stand-ins/dashboard-stand-in.js';
import { freePort, freePorts } from './free-port.js';
import { ourNumber, productEnvironment, publicUrl, standInKeys } from './product-environment.js';
import { startRedis } from './redis.mjs';
import { startScriptedModelServer } from '../stand-ins/scripted-model-server.js';
import type { ModelScript, ModelServerOptions, ScriptedModelServer } from '../stand-ins/scripted-model-server.js';
import { startTwilioStandIn } from '../stand-ins/twilio-stand-in.js';
import { isSlowNotice } from './slow-notices.js';
import type { TwilioMessage, TwilioStandIn } from '../stand-ins/twilio-stand-in.js';

export { ourNumber };

/** How long an app may take to be ready on a machine that has much else to do, in ms. */
const readyMs = 90_000;

/** How long reads may be put off in a row, in ms. */
const putOffForMs = 60_000;

/** A run as `GET /v1/runs/:runId` words it; only what the tests look at. */
export interface RunAnswer {
  run_id: string;
  phase: string;
  outcome: string | null;
  message_ids: string[];
  steps_used: number;
  tool_calls_used: number;
  replies: { kind: string; text: string; status: string }[];
}

export interface StackOptions {
  /** The Redis to use, which the stack then owns; by default a private one that syncs every write. */
  redis?: { url: string; stop(): Promise<void> };
  /** Settings for every app, over the stack's own. */
  environment?: Record<string, string>;
  /** Another built tree of this project to run the apps from. */
  root?: string;
  /** The last day that the dashboard has counts of; by default today. */
  lastDay?: string;
  /** The apps that a test has no use for: they are not started. A start takes from 0.3 to 1 s of CPU. */
  without?: readonly AppName[];
  /** All four in one process, which `apps.gateway` is: it starts for half of the CPU. For tests that end no app by itself, and read no app's log. */
  inOne?: boolean;
  /** What its model says from the start; absent: as the scripted one. */
  script?: ModelScript;
  /** How it streams; absent: as fast as it can. */
  stream?: Pick<ModelServerOptions, 'everyMs' | 'onPiece'>;
  /** The messages that Twilio has from before. */
  messages?: readonly TwilioMessage[];
}

/** The whole product on this machine: four processes, a private Redis, and stand-ins for the world, over real HTTP. */
export interface Stack {
  model: ScriptedModelServer;
  dashboard: DashboardStandIn;
  twilio: TwilioStandIn;
  apps: Record<AppName, AppProcess>;
  url: string;
  /** Texts us, and answers how the webhook was answered. */
  text(from: string, body: string, options?: { copies?: number; messageSid?: string }): Promise<number[]>;
  /** The messages this person has got, oldest first, without the word that a run is slow: it says how busy the machine is. */
  repliesTo(person: string): TwilioMessage[];
  /** Waits until this person has got so many messages, and answers the text of the last of those. */
  untilReplies(person: string, count: number, timeoutMs?: number): Promise<string>;
  api(path: string, init?: RequestInit): Promise<Response>;
  /** Waits until a run has finished, or asks. */
  settledRun(runId: string): Promise<RunAnswer>;
  ledger(runId: string): Promise<LedgerRow[]>;
  /** The ledger's rows as they were written. */
  rawLedger(runId: string): Promise<string[]>;
  /** What the run was decided from. */
  journal(runId: string): Promise<JournalEntry<Conversation>[]>;
  /** The settings every app has got. */
  environment: Record<string, string>;
  /** Every run there is a record of, oldest first. */
  runIds(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Asks again while the gateway puts reads off (`overload/put-off-reads.ts`), as a client does: on a busy machine it may, at its start above all. */
export async function notPutOff(ask: () => Promise<Response>): Promise<Response> {
  const end = performance.now() + putOffForMs;
  for (let response = await ask(); ; response = await ask()) {
    const isPutOff = response.status === 503 && (await response.clone().text()).includes('are put off');
    if (!isPutOff || performance.now() > end) return response;
    await pause(Number(response.headers.get('retry-after')) * 1_000);
  }
}

/** Starts everything, but for what the options leave out, and waits until every app says that it is ready. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const gatewayPort = await freePort();
  const url = `http://127.0.0.1:${gatewayPort}`;
  const redis = options.redis ?? (await startRedis({ appendonly: 'always' }));
  const client = connect({ url: redis.url, role: 'worker', onError: () => undefined }); // tests kill Redis on purpose
  const model = await startScriptedModelServer({
    ...{ port: 0, ...options.stream },
    ...(options.script && { script: options.script }),
  });
  const { lastDay } = options;
  const dashboard = await startDashboardStandIn({
    ...{ port: 0, key: standInKeys.dashboard },
    ...(lastDay !== undefined && { today: lastDay }),
  });
  const account = { numbers: [{ phone_number: ourNumber, sms_url: `${publicUrl}/webhooks/twilio/sms` }] };
  const twilio = await startTwilioStandIn({ port: 0, account, reach: (address) => address.replace(publicUrl, url) });
  twilio.messages.push(...(options.messages ?? []));
  const shared: Record<string, string> = {
    OPENAI_API_URL: model.apiUrl, // embeddings
    ...productEnvironment({ redisUrl: redis.url, modelUrl: model.apiUrl, dashboardUrl: dashboard.url, twilio }),
    GATEWAY_PORT: String(gatewayPort),
    QUIET_WINDOW_MS: '20',
    ...options.environment,
  };
  const apps = {} as Record<AppName, AppProcess>; // filled for every name right below
  const from = options.root === undefined ? {} : { root: options.root };
  const inOne = options.inOne === true ? { script: ['dist/apps/all-in-one/src/main.js'] as const } : {};
  const adminPort = await freePorts(appNames.length);
  for (const [at, app] of appNames.entries())
    apps[app] = new AppProcess(app, { ...shared, ADMIN_PORT: String(adminPort + at) }, { ...from, ...inOne });
  const stop = async (): Promise<void> => {
    client.disconnect();
    await Promise.all(appNames.map((app) => apps[app].end()));
    await Promise.all([model.close(), dashboard.close(), twilio.close(), redis.stop()]);
  };
  const served = appNames.filter((app) => !options.without?.includes(app));
  const started: readonly AppName[] = options.inOne === true ? ['gateway'] : served;
  for (const app of started) apps[app].start();
  try {
    await Promise.all(started.map((app) => apps[app].untilReady(readyMs)));
    await Promise.all(served.map((app) => until(`${app} to be ready`, () => apps[app].isReady(), readyMs)));
  } catch (error) {
    await stop();
    throw error;
  }

  const api = (path: string, init: RequestInit = {}): Promise<Response> =>
    notPutOff(() =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${standInKeys.api}`, 'content-type': 'application/json', ...init.headers },
      }),
    );
  const repliesTo = (person: string): TwilioMessage[] =>
    twilio.messages.filter((each) => each.direction === 'outbound-api' && each.to === person && !isSlowNotice(each));

  return {
    model,
    dashboard,
    twilio,
    apps,
    url,
    api,
    repliesTo,
    text: async (from, body, more = {}) => {
      const { responses } = await twilio.text({
        from,
        to: ourNumber,
        body,
        url: `${publicUrl}/webhooks/twilio/sms`,
        ...more,
      });
      return responses.map((response) => response.status);
    },
    untilReplies: async (person, count, timeoutMs) => {
      await until(`${count} messages to the person`, () => repliesTo(person).length >= count, timeoutMs);
      return repliesTo(person)[count - 1]?.body ?? ''; // more may have come between two looks
    },
    settledRun: async (runId) => {
      const found: RunAnswer[] = [];
      await until('the run to finish or ask', async () => {
        const response = await api(`/v1/runs/${runId}`);
        if (!response.ok) return false;
        const run = (await response.json()) as RunAnswer; // the gateway's own answer
        found.unshift(run);
        return run.outcome !== null || run.phase === 'asking';
      });
      const [run] = found;
      if (!run) throw new Error(`no record of ${runId}`);
      return run;
    },
    rawLedger: async (runId) => (await readStoredRun(client, runId)).ledger,
    journal: async (runId) => {
      const { journal } = await readStoredRun(client, runId);
      return journal.map((entry) => JSON.parse(entry) as JournalEntry<Conversation>); // the controller's own writing
    },
    environment: shared,
    runIds: async () => {
      const names = await keysLike(client, '*:run:run_*');
      const ids = names.map((name) => /run_[0-9A-Z]{26}$/.exec(name)?.[0]).filter((id) => id !== undefined);
      return [...new Set(ids)].sort();
    },
    ledger: async (runId) => {
      const headers = { authorization: `Bearer ${standInKeys.operator}` }; // viewers are shown no arguments
      const response = await api(`/v1/runs/${runId}/ledger`, { headers });
      if (!response.ok) throw new Error(`the ledger of ${runId}: ${response.status} ${await response.text()}`);
      const { rows } = (await response.json()) as { rows: LedgerRow[] }; // the gateway's own answer
      return rows;
    },
    stop,
  };
}
