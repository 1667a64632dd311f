import { createModel, isProviderName, providerNames } from '#llm';
import type { Completion, ProviderName } from '#llm';
import { answers } from '../support/provider-answers.js';
import { startRawServer } from '../support/raw-server.js';
import type { RawServer } from '../support/raw-server.js';
import { kinds } from './kinds.js';
import type { Kind } from './kinds.js';
import { tryAnswers } from './try-answers.js';

/** A request as it reached its provider, and what the adapter says of how it asked. */
interface Sent {
  body: unknown;
  held: Pick<Completion, 'structured' | 'fallbackReason'>;
}

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
const dialects: Readonly<Record<string, string>> = { anthropic: 'anthropic', bedrock: 'bedrock', gemini: 'gemini' };

async function send(server: RawServer, provider: ProviderName, { system, schema }: Kind): Promise<Sent> {
  server.answer = answers[dialects[provider] ?? 'openai']?.says('{}') ?? server.answer;
  const access = { provider, apiUrl: server.url, apiKey: 'k', ...(provider === 'bedrock' ? { credentials } : {}) };
  const asked = { system, user: 'USER', model: 'm-1', maxTokens: 1_000, temperature: 0, schema, tools: [] };
  const held = await createModel(access).complete(asked, new AbortController().signal);
  return { body: server.requests.at(-1)?.body, held };
}

/** By which means an answer is asked for. */
function meansOf({ body, held }: Sent): string {
  const text = JSON.stringify(body);
  const means = [
    [/"json_schema"|responseJsonSchema/, 'schema'],
    [/"tool_choice"|"toolChoice"|"functionCallingConfig"/, 'native tool'],
    [/"json_object"|responseMimeType/, 'JSON mode'],
  ] as const;
  const name = means.find(([pattern]) => pattern.test(text))?.[1] ?? 'prompt';
  return held.fallbackReason === null ? name : `${name} (${held.fallbackReason})`;
}

/** How many open objects a sent schema has: none may be left. */
function openObjects(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const isOpen = 'type' in value && value.type === 'object' && !('properties' in value);
  return Number(isOpen) + Object.values(value).reduce((sum: number, part) => sum + openObjects(part), 0);
}

const usage = 'npm run lab -- model-calls [--answers <count>] [--show] [kind or provider …]';

/** `name=value` and `--flag`s apart from names. */
function read(args: readonly string[]): { count: number; show: boolean; names: string[] } {
  const at = args.indexOf('--answers');
  const count = at < 0 ? 0 : Number(args[at + 1]);
  const names = args.filter((arg, place) => !arg.startsWith('--') && (at < 0 || place !== at + 1));
  const strange = names.find((name) => !isProviderName(name) && !kinds.some((kind) => kind.name === name));
  if (strange !== undefined || !Number.isInteger(count)) throw new Error(`${strange ?? 'what count?'}: ${usage}`);
  return { count, show: args.includes('--show'), names };
}

/** Every kind of call at every provider: the means, and with `--show` the request as sent; with `--answers` how many drawn answers are read. */
async function main(): Promise<number> {
  const { count, show, names } = read(process.argv.slice(2));
  const chosen = kinds.filter(({ name }) => names.every(isProviderName) || names.includes(name));
  const asked = providerNames.filter((name) => !names.some(isProviderName) || names.includes(name));
  const server = await startRawServer();
  let wrong = 0;
  try {
    for (const kind of chosen) {
      for (const provider of asked)
        if (provider !== 'scripted') wrong += await reportSent(server, provider, kind, show);
      if (count > 0) wrong += reportAnswers(kind, count);
    }
  } finally {
    await server.close();
  }
  return wrong === 0 ? 0 : 1;
}

/** How many open objects the schema has that was sent. */
async function reportSent(server: RawServer, provider: ProviderName, kind: Kind, show: boolean): Promise<number> {
  const sent = await send(server, provider, kind);
  const means = meansOf(sent);
  const open = means.startsWith('schema') ? openObjects(sent.body) : 0;
  console.log(
    [kind.name.padEnd(28), provider.padEnd(12), means, ...(open > 0 ? [`${open} open objects`] : [])].join(' '),
  );
  if (show) console.log(JSON.stringify(sent.body, null, 2));
  return open;
}

function reportAnswers(kind: Kind, count: number): number {
  const { unsent, refused, broken } = tryAnswers(kind, count);
  const { length } = refused;
  console.log(JSON.stringify({ kind: kind.name, answers: count, unsent, refused: length, broken: broken.length }));
  return length + broken.length;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`model-calls: ${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
