import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { publishedPolicy } from '#policy';
import { appNames, until } from './app-process.js';
import type { Stack } from './stack.js';
import { linesOf, turnpike } from './turnpike.js';

const person = '+15550111';
const erased = '+15550119';
const handing = ['--by', 'ana', '--url'];

/** What stands in the runbook for the ports of the apps as they are without settings. */
export const printedPorts = { gateway: '9464', controller: '9465', 'tool-runner': '9466', compressor: '9467' } as const;

function cli(stack: Stack, ...args: string[]) {
  return turnpike(args, { environment: stack.environment });
}

/** A run that waits for the end of a handoff: it can be cancelled. */
async function waitingRun(stack: Stack): Promise<string> {
  const base = '/v1/conversations/runbook-1/messages';
  const post = (path: string, text: string) => stack.api(path, { method: 'POST', body: JSON.stringify({ text }) });
  await post(`${base}?wait=30`, 'how many angry texts today?');
  await cli(stack, 'handoff', 'take', 'runbook-1', '--reason', 'a drill', ...handing, stack.url);
  const { message_id: messageId } = (await (await post(base, 'hello?')).json()) as { message_id: string }; // the gateway's own answer
  return messageId.replace('msg_', 'run_');
}

/** A person's words in a conversation that they have taken over, sent. */
async function sentReply(stack: Stack, actorId: string): Promise<string> {
  await cli(stack, 'handoff', 'take', actorId, '--reason', 'a drill', ...handing, stack.url);
  const sent = await cli(stack, 'handoff', 'reply', actorId, 'Hello.', '--json', ...handing, stack.url);
  const [{ reply_id: replyId = '' } = {}] = linesOf(sent) as { reply_id?: string }[]; // the gateway's own answer
  await until('the reply is sent', async () =>
    (await cli(stack, 'handoff', 'show', actorId, replyId, '--url', stack.url)).stdout.includes('sent'),
  );
  return replyId;
}

/** The run's letter, as three workers that died over it would have left it. */
async function deadLetter({ environment }: Stack, actorId: string, runId: string): Promise<void> {
  const redis = new Redis(environment['REDIS_URL'] ?? '');
  const payload = JSON.stringify({ runId, messageIds: [], reason: null });
  const fields = { kind: 'turn', actorId, effectId: '', code: 'parked', status: 'open', version: 1, payload };
  await redis.hset(`{p0}:letter:${runId}`, { ...fields, at: Date.now() });
  await redis.zadd('{p0}:dead', Date.now(), runId);
  redis.disconnect();
}

/** The settings as `.env` has them, with the example agents and the tools that they name. */
export function settingsFile({ environment }: Stack, folder: string): string {
  const more = { AGENTS_DIR: 'libs/registry/examples', TOOLS_ENABLED: 'default,get_top5' };
  const settings = Object.entries({ ...environment, ...more });
  writeFileSync(join(folder, '.env'), settings.map(([name, value]) => `${name}='${value}'\n`).join(''));
  return join(folder, '.env');
}

/** Brings about what the runbook's blocks look at, and answers what fills its placeholders in. */
export async function placeholdersOf(
  stack: Stack,
  { runId, folder }: { runId: string; folder: string },
): Promise<(script: string) => string> {
  for (const from of [person, erased]) await stack.text(from, 'how many angry texts today?');
  for (const to of [person, erased]) await stack.untilReplies(to, 1);
  const found = linesOf(await cli(stack, 'find', person, '--json')) as { conversation_id: string }[][]; // the command's own answer
  const actorId = found[0]?.[0]?.conversation_id ?? '';
  await deadLetter(stack, actorId, runId);
  const values: [string, string][] = [
    ['./.env', settingsFile(stack, folder)],
    ['http://127.0.0.1:3000', stack.url],
    ['runs cancel run_…', `runs cancel ${await waitingRun(stack)}`],
    ['act_…', actorId],
    ['run_…', runId],
    ['msg_…', await sentReply(stack, actorId)],
    ['<id>', runId],
    ['<version>', publishedPolicy.version],
    ['<effectId>', `${actorId}.1.0`],
    ...appNames.map((app): [string, string] => [printedPorts[app], new URL(stack.apps[app].adminUrl).port]),
  ];
  return (script) => values.reduce((text, [placeholder, value]) => text.replaceAll(placeholder, value), script);
}
