import { createInterface } from 'node:readline';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { createPlainClient, problemIn } from '#client';
import type { AnswerOf, Schemas, TurnpikeClient } from '#client';
import { readConfig } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { gatewayAddress, urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { printJson, printLine, printNotice } from '../output/output.js';
import { describeError } from '../describe-error.js';
import { UsageError } from '../usage-error.js';
import { whileShown } from '../output/while-shown.js';

interface Options extends GatewayOption {
  conversation?: string;
  wait: number;
  json?: boolean;
}

const longestWait = 60;

/** What the connection may take beyond the requested wait, in ms. */
const slackMs = 10_000;

function readWait(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== '' && seconds >= 0 && seconds <= longestWait) return seconds;
  throw new InvalidArgumentError(`expected seconds from 0 to ${longestWait}`);
}

/** The gateway for a person's texts; a call may take so many seconds, and a little more. */
function gatewayFor(options: Options, key: string): TurnpikeClient {
  const url = gatewayAddress(options);
  const patiently = (request: Request): Promise<Response> =>
    fetch(request, { signal: AbortSignal.timeout(options.wait * 1_000 + slackMs) }).catch((error: unknown) => {
      throw new Error(`${new URL(url).origin} cannot be reached: ${describeError(error)}`);
    });
  return createPlainClient({ url, key, fetch: patiently });
}

/** Who speaks, at a terminal; a program gets the words alone. */
const names = { person: 'you   › ', agent: 'agent › ' } as const;

async function printAnswer(answer: AnswerOf<'postMessage'>): Promise<void> {
  const { reply, status, outcome, run_id: runId }: Partial<Schemas['Message']> = answer;
  if (reply) return printLine(`${process.stdout.isTTY ? names.agent : ''}${reply.text}`);
  printNotice(`(no reply: ${outcome ?? status ?? 'unknown'}${runId ? `, ${runId}` : ''})`);
}

/** Sends a text and prints the reply; returns whether it was accepted. */
async function sendText(
  gateway: TurnpikeClient,
  conversationId: string,
  text: string,
  options: Options,
): Promise<boolean> {
  const params = { path: { conversationId }, query: { wait: options.wait } };
  const call = gateway.POST('/v1/conversations/{conversationId}/messages', { params, body: { text } });
  const { data, error, response } = await whileShown('the agent is at it', call);
  const refusal = { detail: `HTTP ${response.status}`, ...problemIn(error) };
  if (options.json) await printJson(data ?? refusal);
  else if (data) await printAnswer(data);
  else printNotice(`refused: ${refusal.detail}`);
  return response.ok;
}

/** Sends each line of stdin; returns whether all were accepted. */
async function talk(gateway: TurnpikeClient, conversationId: string, options: Options): Promise<boolean> {
  const isPerson = process.stdin.isTTY === true;
  const terminal = isPerson && process.stderr.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: process.stderr, prompt: names.person, terminal });
  let allOk = true;
  if (isPerson) lines.prompt();
  for await (const text of lines) {
    if (text.trim() !== '') {
      const isAccepted = await sendText(gateway, conversationId, text, options);
      allOk &&= isAccepted;
    }
    if (isPerson) lines.prompt();
  }
  return allOk;
}

async function chat(options: Options): Promise<void> {
  const { GATEWAY_API_KEY: key } = readConfig();
  if (key === '') throw new UsageError("GATEWAY_API_KEY: is required: the bearer key of the gateway's HTTP API");
  const { conversation = `chat-${Date.now().toString(36)}` } = options;
  const gateway = gatewayFor(options, key);
  if (process.stdin.isTTY) printNotice(`conversation ${conversation}; end with Ctrl-D`);
  if (!(await talk(gateway, conversation, options))) process.exitCode = exitCodes.failed;
}

/** `chat`: a phone in the terminal. */
export function addChat(program: Command): void {
  program
    .command('chat')
    .description("text the agent from the terminal, over the gateway's HTTP API with GATEWAY_API_KEY")
    .option(...urlOption)
    .option('--conversation <id>', 'go on with this conversation (default: a new one)')
    .option('--wait <seconds>', 'how long to wait for each reply', readWait, longestWait)
    .option('--json', "the gateway's answer to each line")
    .addHelpText('after', '\nExample:\n  echo "how many angry texts today?" | npm run -s turnpike -- chat')
    .action(chat);
}
