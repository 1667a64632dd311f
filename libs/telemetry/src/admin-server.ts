import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { listensOn } from './listening.js';
import type { Metrics } from './metrics.js';
import { version } from './version.js';

/** An answer to a health question; `reasons` say what is wrong and contain no secrets. */
export interface HealthStatus {
  ok: boolean;
  reasons: string[];
  /** The version, in `/livez`. */
  version?: string;
}

/** What a process serves, for whoever asks whether it is ready; it decides nothing about that. */
export interface Serving {
  serves: readonly string[];
  /** The roles that no process of the deployment serves; absent: not known. */
  unserved?: readonly string[];
}

/** Where to serve health and metrics: as configured, or by default. */
export interface AdminPort {
  /** 0 picks a free one. */
  port: number;
  /** A configured port that is taken is an error; a default one gives way to any that is free. */
  isGiven: boolean;
}

export interface AdminServerOptions extends AdminPort {
  /** All interfaces unless named: a probe comes from outside the container. */
  host?: string;
  isAlive: () => HealthStatus | Promise<HealthStatus>;
  isReady: () => HealthStatus | Promise<HealthStatus>;
  /** Absent, or null: nothing is said of it. */
  serving?: (() => Serving | null) | undefined;
  metrics: Pick<Metrics, 'set' | 'text' | 'contentType'>;
}

export interface AdminServer {
  port: number;
  close(): Promise<void>;
}

type Answer = (response: ServerResponse) => Promise<void>;

/** Serves `GET /livez`, `/readyz` (200 or 503 with reasons) and `/metrics` beside the app. Rejects when a given port is taken. */
export async function startAdminServer(options: AdminServerOptions): Promise<AdminServer> {
  const answers: Record<string, Answer> = {
    '/livez': (response) => answerHealth(response, async () => ({ ...(await options.isAlive()), version })),
    '/readyz': (response) =>
      answerHealth(response, async () => ({ ...(await options.isReady()), ...options.serving?.() })),
    '/metrics': (response) => answerMetrics(response, options),
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const answer = request.method === 'GET' && Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (!answer) return sendJson(response, 404, { ok: false, reasons: ['no such page'] });
    answer(response).catch(() => sendJson(response, 500, { ok: false, reasons: ['the answer failed'] }));
  });
  await listenSomewhere(server, options);
  const port = readPort(server);
  const forget = listensOn(port);
  return { port, close: () => close(server).finally(forget) };
}

async function answerHealth(response: ServerResponse, ask: () => HealthStatus | Promise<HealthStatus>): Promise<void> {
  const status = await judgeHealth(ask);
  sendJson(response, status.ok ? 200 : 503, status);
}

/** A failing check counts as not well. */
async function judgeHealth(ask: () => HealthStatus | Promise<HealthStatus>): Promise<HealthStatus> {
  try {
    return await ask();
  } catch (error) {
    return { ok: false, reasons: [`the check failed: ${error instanceof Error ? error.name : 'unknown error'}`] };
  }
}

/** Readiness is computed anew: an older gauge would be about another time. */
async function answerMetrics(response: ServerResponse, { metrics, isReady }: AdminServerOptions): Promise<void> {
  metrics.set('ready', {}, (await judgeHealth(isReady)).ok ? 1 : 0);
  const text = await metrics.text();
  response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
}

function sendJson(response: ServerResponse, status: number, body: HealthStatus): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Any number of replicas may run on one machine without settings: all but one find the default port taken. */
async function listenSomewhere(server: Server, { port, isGiven, host = '0.0.0.0' }: AdminServerOptions): Promise<void> {
  try {
    await listen(server, port, host);
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    if (isGiven) throw new Error(`ADMIN_PORT: port ${port} is taken (EADDRINUSE)`, { cause: error });
    await listen(server, 0, host);
  }
}

function isPortTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'EADDRINUSE';
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function readPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the admin server has no port');
  return address.port;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
