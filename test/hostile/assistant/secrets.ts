import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStoredRun } from '#records';
import { connect, keysLike } from '#redis';
import type { Redis } from '#redis';
import { formedSecrets } from '../../../libs/secrets/test/formed-secrets.js';
import { batchTurn, toolCall } from '../../builder/play-builder.js';
import { modelTurn } from '../../scenarios/model-turn.js';
import { appNames, until } from '../../support/app-process.js';
import { sightings } from '../../support/canaries.js';
import { standInKeys } from '../../support/product-environment.js';
import { ourNumber, startStack } from '../../support/stack.js';
import type { Stack } from '../../support/stack.js';

/** Secrets that people paste: they are stored nowhere. And those that stand in what a thread reads: no model sees one, and no log. */
const pasted = formedSecrets('a1B2', '0a1b2c3d');
const stored = formedSecrets('c3D4', '4e5f6a7b');
const person = '+15550111';

/** What was looked through, and where a secret was found. */
export interface Scanned {
  family: string;
  texts: number;
  secrets: number;
  found: string[];
}

const say = (message: string): string => modelTurn({ type: 'respond', message });
const call = (name: string, args: object): string => batchTurn(toolCall('c', name, { ...args }));

/** Does what it is told, and says what it has read again. */
function answerTo(system: string, user: string): string {
  const task = { id: 'a', title: 'Build', kind: 'build-workflow', spec: 'count', deps: [] };
  if (user.includes('You plan work for an assistant')) return say(JSON.stringify({ tasks: [task] }));
  if (!system.startsWith('You are the assistant of a deployment')) return say('Done.');
  const last = user.slice(user.lastIndexOf('\nUSER: '));
  const wanted = /READ (\S+) (\{.*\})/.exec(last);
  if (wanted?.[1] && wanted[2] && !last.includes('\nTOOL ')) return call(wanted[1], JSON.parse(wanted[2]) as object); // as `ways` word it
  if (last.includes('PLAN IT') && !last.includes('RUNTIME')) return call('plan', {});
  return say(`I have read: ${last.slice(0, 2_000).replaceAll(/\s+/g, ' ')}`);
}

interface Asking {
  stack: Stack;
  ask: <T>(method: string, path: string, body?: object) => Promise<T>;
}

const why = { reason: 'a drill', by: 'ann' };

interface Thread {
  runId: string | null;
  /** Absent until its first message is read. */
  messages?: unknown[];
  requests: { requestId: string }[];
}

/** Writes to a thread, and waits until it has nothing more to do, or asks. */
async function write({ ask }: Asking, id: string, text: string): Promise<Thread> {
  await ask('POST', `assistant/threads/${id}/messages`, { text });
  let thread: Thread | undefined;
  await until(`${id} to be done`, async () => {
    thread = await ask<Thread>('GET', `assistant/threads/${id}`);
    return (thread.messages?.length ?? 0) > 1 && (thread.runId === null || thread.requests.length > 0);
  });
  if (thread === undefined) throw new Error('no thread');
  return thread;
}

/** Resolves once no model has been asked for two seconds: what was written has been read. */
async function quiet({ model }: Stack): Promise<void> {
  for (let before = -1; before !== model.requests.length;) {
    before = model.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** Pastes each secret: into a message, into the answer to a plan, and into a text message. */
async function paste(asking: Asking): Promise<void> {
  const { ask, stack } = asking;
  const secrets = Object.values(pasted);
  for (const [at, secret] of secrets.entries()) {
    await write(asking, `paste-${at}`, `Use this one: ${secret} for the request`);
    await stack.text(person, `my key is ${secret} thanks`);
  }
  for (let at = 0; at < secrets.length; at += 8) {
    const { requests } = await write(asking, `plan-${at}`, 'PLAN IT');
    const text = `use ${secrets.slice(at, at + 8).join('\nand ')}`;
    await ask('POST', `assistant/confirmations/${requests[0]?.requestId}`, { decision: 'changes', text });
    await ask('POST', `assistant/threads/plan-${at}/cancel`, {});
  }
  await quiet(stack);
}

/** Has a thread read what holds each secret: rows, and a sticky note, the one part of a workflow that is stored with secrets in it. */
async function read(asking: Asking): Promise<void> {
  const { ask } = asking;
  const secrets = Object.values(stored);
  await ask('POST', 'tables', { ...why, name: 'notes', columns: [{ name: 'note', type: 'string' }] });
  await ask('POST', 'tables/notes/rows', { ...why, rows: secrets.map((note) => ({ note })) });
  const content = secrets.join('\n');
  const nodes = [
    { id: 'n', name: 'Notes', type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters: { path: 'notes' } },
    { id: 's', name: 'Keys', type: 'n8n-nodes-base.stickyNote', typeVersion: 1, parameters: { content } },
  ];
  await ask('POST', 'workflows', { id: 'notes', graph: { name: 'notes', nodes, connections: {} } });
  await write(asking, 'rows', `READ data-tables ${JSON.stringify({ action: 'query', table: 'notes', limit: 50 })}`);
  await write(asking, 'nodes', `READ workflows ${JSON.stringify({ action: 'describe', workflowId: 'notes' })}`);
}

async function valueOf(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key);
  if (type === 'string') return (await redis.getBuffer(key))?.toString('latin1') ?? '';
  if (type === 'hash') return JSON.stringify(await redis.hgetall(key));
  if (type === 'list') return JSON.stringify(await redis.lrange(key, 0, -1));
  if (type === 'set') return JSON.stringify(await redis.smembers(key));
  if (type === 'zset') return JSON.stringify(await redis.zrange(key, 0, -1));
  return type === 'stream' ? JSON.stringify(await redis.xrange(key, '-', '+')) : '';
}

/** All that Redis holds, the packed rows of runs unpacked. */
async function allOf(redis: Redis): Promise<string[]> {
  const keys = await keysLike(redis, '*');
  const values = await Promise.all(keys.map((key) => valueOf(redis, key)));
  const runs = new Set(keys.flatMap((key) => /run_[0-9A-Z]{26}/.exec(key)?.[0] ?? []));
  const rows = await Promise.all([...runs].map((runId) => readStoredRun(redis, runId)));
  return [...keys, ...values, ...rows.map((run) => JSON.stringify(run))];
}

function scan(family: string, texts: readonly string[], secrets: Readonly<Record<string, string>>): Scanned {
  const found = sightings(
    texts.flatMap((text) => [text, text.replaceAll(String.raw`\n`, '\n')]),
    secrets,
  );
  return {
    family,
    texts: texts.length,
    secrets: Object.keys(secrets).length,
    found: found.map(({ canary, where }) => `${canary}: ${where}`),
  };
}

/** Plays the secrets on the four processes, and looks for them in every prompt, every log and all of Redis. */
export async function playSecrets(): Promise<Scanned[]> {
  const agents = mkdtempSync(join(tmpdir(), 'turnpike-agents-'));
  const file = { id: 'builder', numbers: [ourNumber], assistant: { people: [person] } };
  writeFileSync(join(agents, 'builder.json'), JSON.stringify(file));
  const stack = await startStack({ environment: { AGENTS_DIR: agents } });
  const redis = connect({ url: stack.environment['REDIS_URL'] ?? '', role: 'worker', onError: () => undefined });
  try {
    stack.model.use(({ system, user }) => answerTo(system, user));
    const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
    const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const response = await fetch(`${stack.url}/v1/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok && method !== 'GET') throw new Error(`${path}: ${await response.text()}`);
      return (await response.json()) as T; // the API's form
    };
    await paste({ stack, ask });
    const held = await allOf(redis);
    await read({ stack, ask });
    const prompts = stack.model.requests.map(({ body }) => JSON.stringify(body));
    for (const seen of ['[REDACTED]', 'my key is', 'and [REDACTED]', String.raw`source=\"data-table\"`, '[secret 1]'])
      if (!prompts.some((prompt) => prompt.includes(seen))) throw new Error(`no prompt has had ${seen}`);
    const logs = appNames.map((app) => stack.apps[app].log);
    const texts = stack.twilio.messages.filter(({ direction }) => direction === 'outbound-api').map(({ body }) => body);
    return [
      scan('pasted, in prompts', prompts, pasted),
      scan('pasted, in logs', logs, pasted),
      scan('pasted, in texts to people', texts, pasted),
      scan('pasted, in Redis with memory', held, pasted),
      scan('read, in prompts', prompts, stored),
      scan('read, in logs', logs, stored),
    ];
  } finally {
    redis.disconnect();
    await stack.stop();
    rmSync(agents, { recursive: true });
  }
}
