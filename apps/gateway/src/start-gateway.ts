import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { listensOn, startAdminServer } from '#telemetry';
import type { AdminServer } from '#telemetry';
import { Intake } from './intake/intake.js';
import { EngineClient } from './platform/engine-client.js';
import { Callers } from './auth/callers.js';
import { Health } from './health/health.js';
import { keepIdentities } from './auth/identity/acting.js';
import { maskAnswers } from './auth/identity/mask-numbers.js';
import { admitToPage } from './auth/admit-page.js';
import { callerProblems } from './auth/caller.guard.js';
import { sessionCookie } from './auth/session-cookie.js';
import { AppModule } from './app.module.js';
import type { GatewayConfig } from './config.js';
import { serveRawQueues } from './console/raw-queues.js';
import { endConnectionsOnClose } from './platform/http/end-connections.js';
import { nameRequests } from './platform/http/name-requests.js';
import { useBrowserSafety } from './platform/http/browser-safety.js';
import { maxBodyBytes, useBodyParsers } from './platform/http/body-parsers.js';
import { serveConsole } from './console/console-pages.js';
import { problemShape } from './platform/http/problem.js';
import { ProblemFilter } from './platform/http/problem.filter.js';
import { routeMethods } from './platform/http/route-methods.js';
import { serveOpenApi } from './openapi/serve-openapi.js';
import { Overload } from './overload/overload.js';
import { putOffReads } from './overload/put-off-reads.js';
import { textsPath } from './channels/twilio/twilio-sms.controller.js';
import type { ProcessContext } from './platform/process-context.js';

export interface Gateway {
  app: NestFastifyApplication;
  /** `http://…`, without a slash at its end. */
  url: string;
  adminPort: number;
  /** Takes no more requests and jobs, finishes those under way, closes the connections last. */
  drain(): Promise<void>;
}

/** How long a caller may take to send a request, in milliseconds. */
const requestTimeoutMs = 10_000;
/** Long enough for a path parameter to be refused by name rather than not found; in characters. */
const maxParamLength = 4_096;

/** Listens whether or not Redis is there: until it is, the gateway answers 503. */
export async function startGateway(config: GatewayConfig, processContext: ProcessContext): Promise<Gateway> {
  const adapter = new FastifyAdapter({
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: config.TRUSTED_PROXIES ? [...config.TRUSTED_PROXIES] : false,
    routerOptions: { maxParamLength, ignoreTrailingSlash: true },
  });
  const stopped = new AbortController();
  const module = AppModule.of(config, { ...processContext, stopped: stopped.signal });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: false,
    abortOnError: false,
    rawBody: true, // Slack signs the bytes
  });
  useBodyParsers(app, processContext.metrics);
  const fastify = app.getHttpAdapter().getInstance();
  for (const use of [nameRequests, endConnectionsOnClose, keepIdentities, maskAnswers]) use(fastify);
  putOffReads(fastify, new Overload(app.get(Intake), processContext.mostLateMs));
  await serveConsole(fastify);
  await useBrowserSafety(app);
  const callers = app.get(Callers);
  await serveRawQueues(fastify, callers, app.get(EngineClient).opening);
  serveOpenApi(app, {
    admit: config.DOCS_PUBLIC === 'yes' ? null : (request, reply) => admitToPage(callers, request, reply),
    sessionCookie,
    problems: { form: problemShape, ofCallers: callerProblems },
  });
  app.useGlobalFilters(
    new ProblemFilter({
      methodOf: routeMethods(app),
      onOurs: (err) => processContext.logger.error({ err }, 'request'),
      onTheirs: (path) =>
        path === textsPath && processContext.metrics.count('messages', { channel: 'sms', result: 'refused' }),
    }),
  );
  const close = await listening(app, config.GATEWAY_PORT);
  const admin = await startAdmin(app, config, processContext);
  const drain = async (): Promise<void> => {
    await close();
    stopped.abort();
    await admin.close();
  };
  return { app, url: (await app.getUrl()).replace('0.0.0.0', '127.0.0.1'), adminPort: admin.port, drain };
}

/** Serves health, and what is served, beside the app. */
function startAdmin(
  app: NestFastifyApplication,
  { ADMIN_PORT }: GatewayConfig,
  { metrics }: ProcessContext,
): Promise<AdminServer> {
  const [health, engine] = [app.get(Health), app.get(EngineClient)];
  return startAdminServer({
    ...ADMIN_PORT,
    isAlive: () => health.isAlive(),
    isReady: () => health.isReady(),
    serving: () => engine.serving,
    metrics,
  });
}

/** Has the app listen, and says that this process does; the answer closes it. */
async function listening(app: NestFastifyApplication, port: number): Promise<() => Promise<void>> {
  await app.listen(port, '0.0.0.0');
  const forget = listensOn(Number(new URL(await app.getUrl()).port));
  return async () => {
    await app.close();
    forget();
  };
}
