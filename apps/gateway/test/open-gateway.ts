import { channelNames } from '#channels';
import { createLogger, createMetrics } from '#telemetry';
import { startTwilioStandIn } from '../../../test/stand-ins/twilio-stand-in.js';
import type { TwilioStandIn } from '../../../test/stand-ins/twilio-stand-in.js';
import { asDescribed } from './described-answers.js';
import { readConfig } from '../src/config.js';
import { Health } from '../src/health/health.js';
import type { ProcessContext } from '../src/platform/process-context.js';
import { startGateway } from '../src/start-gateway.js';
import type { Gateway } from '../src/start-gateway.js';

export const apiKey = 'a-key-for-the-tests';
export const operatorKey = 'an-operator-key-for-the-tests';
export const publicBaseUrl = 'https://sms.example.test';
export const us = '+15550100';
export const them = '+15550123';

export interface TestGateway extends Gateway {
  twilio: TwilioStandIn;
  /** What the process has warned of. */
  warnings: string[];
  /** Why the process would have ended itself. */
  fatal: unknown[];
  /** Asks the API with its key; rejects when the answer is not as the API is described. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

/** A gateway of its own on free ports, beside a Twilio that reaches it by its public address. */
export async function openGateway(
  redisUrl: string,
  settings: NodeJS.ProcessEnv = {},
  context: Pick<ProcessContext, 'alertsEveryMs' | 'runDoctor'> = {},
): Promise<TestGateway> {
  let url = '';
  const twilio = await startTwilioStandIn({ port: 0, reach: (address) => address.replace(publicBaseUrl, url) });
  const config = readConfig({
    REDIS_URL: redisUrl,
    GATEWAY_API_KEY: apiKey,
    OPERATOR_API_KEY: operatorKey,
    GATEWAY_PORT: '0',
    ADMIN_PORT: '0',
    PUBLIC_BASE_URL: publicBaseUrl,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM_NUMBER: us,
    TWILIO_API_BASE_URL: twilio.url,
    QUIET_WINDOW_MS: '0',
    RECONCILE_GRACE_MS: '50',
    SPOOL_DIR: '',
    ...settings,
  });
  const fatal: unknown[] = [];
  const warnings: string[] = [];
  const gateway = await startGateway(config, {
    logger: createLogger({ app: 'gateway', level: 'warn', destination: { write: (line) => void warnings.push(line) } }),
    metrics: createMetrics({ app: 'gateway', bounds: { channels: channelNames }, processMetrics: false }),
    onFatal: (error) => fatal.push(error),
    runDoctor: async () => '[]',
    ...context,
    mostLateMs: Number.POSITIVE_INFINITY, // the test and its compiler have the same event loop
  });
  url = gateway.url;
  const ask: TestGateway['ask'] = async (method, path, body, headers = {}) => {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const all = { authorization: `Bearer ${apiKey}`, ...type, ...headers };
    const response = await fetch(`${url}${path}`, { method, headers: all, body: text ?? null });
    return asDescribed(method, path, response);
  };
  const stop = async (): Promise<void> => {
    await gateway.drain();
    await twilio.close();
  };
  return { ...gateway, twilio, warnings, fatal, ask, stop };
}

const patienceMs = 20_000;

/** Waits for a condition, asked again and again; rejects when it does not come true in 20 seconds. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const latest = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > latest) throw new Error(`not true after ${patienceMs} ms: ${String(condition)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** As `/readyz` answers it, without a request every 10 ms. */
export function untilReady(gateway: TestGateway): Promise<void> {
  const health = gateway.app.get(Health);
  return until(() => health.isReady().ok);
}
