/**
 * Loaded into an app before its own code (`node --import`): counts its outgoing HTTP calls and the files it touches, and plants
 * what the budget must notice. It answers over IPC as the benchmark's roles do.
 */
import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import { trace } from '@opentelemetry/api';

import { serveRole } from '../role.js';
import { add, shapeOf } from './tally.js';
import type { AppCounts, Plant } from './watched-app.js';

const counts: AppCounts = { httpCalls: {}, files: {} };

function countCall(message: unknown): void {
  const { method, path } = (message as { request: { method: string; path: string } }).request; // Node documents it for both
  add(counts.httpCalls, `${method} ${path.replace(/\?.*/, '')}`);
}

/** `fetch` and everything else of undici's, then `node:http` and `node:https`. */
subscribe('undici:request:create', countCall);
subscribe('http.client.request.start', countCall);

type AnyFunction = (...args: unknown[]) => unknown;

/** Wraps every function of a module that is called with a path. */
function watchPaths(module: object): void {
  for (const name of Object.keys(module)) {
    const wrapped: unknown = Reflect.get(module, name);
    if (typeof wrapped !== 'function' || /^[A-Z_]/.test(name)) continue;
    const original = wrapped as AnyFunction; // it has just been seen to be one
    const watched = function (this: unknown, ...args: unknown[]): unknown {
      const [path] = args;
      if (typeof path === 'string') add(counts.files, `${name} ${shapeOf(basename(path))}`);
      else if (path instanceof URL) add(counts.files, `${name} ${shapeOf(basename(fileURLToPath(path)))}`);
      return original.apply(this, args);
    };
    Object.defineProperties(watched, Object.getOwnPropertyDescriptors(original)); // util.promisify looks at them
    Reflect.set(module, name, watched);
  }
}

watchPaths(fs);
watchPaths(fs.promises);
syncBuiltinESMExports();

/** Sends the spans that wait for their batch; the API hands out a stand-in for the provider that the app has set up. */
async function flush(): Promise<void> {
  const provider = trace.getTracerProvider() as { getDelegate?(): object }; // looked for below, and not missed
  const real = provider.getDelegate?.() ?? provider;
  const send: unknown = Reflect.get(real, 'forceFlush');
  if (typeof send !== 'function') throw new Error('nothing is traced here');
  const sending: unknown = Reflect.apply(send, real, []);
  await sending;
}

let connection: Promise<{ exists(key: string): Promise<number> }> | null = null;

async function connectOnce(): Promise<{ exists(key: string): Promise<number> }> {
  const { Redis } = await import('ioredis');
  return new Redis(String(process.env['REDIS_URL']));
}

const plants: Readonly<Record<Plant, () => Promise<unknown>>> = {
  'redis-command': async () => (await (connection ??= connectOnce())).exists('planted'),
  'log-line': async () => process.stdout.write(`${JSON.stringify({ msg: 'planted' })}\n`),
  'http-call': async () => (await fetch(`${process.env['DASHBOARD_API_URL']}/planted`)).arrayBuffer(),
  span: async () => trace.getTracer('planted').startSpan('planted').end(),
  file: () => fs.promises.access(process.execPath),
};

serveRole({
  counts: async () => counts,
  flush,
  plant: async ({ what }: { what: Plant }) => void (await plants[what]()),
});
