import { createInterface } from 'node:readline';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { readConfig } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { gatewayAddress, urlOption } from '../gateway-address.js';
import type { GatewayOption } from '../gateway-address.js';
import { printJson, printLine, tell } from '../output.js';
import { reasonOf } from '../reason-of.js';
import { UsageError } from '../usage-error.js';
import { whileShown } from '../while-shown.js';

interface Options extends GatewayOption {
  conversation?: string;
  wait: number;
  json?: boolean;
}

/** What the gateway answers to a message; other statuses carry a problem with a detail. */
interface Answer {
  run_id?: string | null;
  status?: string;
  outcome?: string | null;
  reply?: { text: string } | null;
  detail?: string;
}

const longestWait = 60;

/** What the connection may take beyond the wait that was asked for, in ms. */
const slackMs = 10_000;

function readWait(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== '' && seconds >= 0 && seconds <= longestWait) return seconds;
  throw new InvalidArgumentError(`expected seconds from 0 to ${longestWait}`);
}

async function post(
  address: string,
  key: string,
  text: string,
  wait: number,
): Promise<{ ok: boolean; answer: Answer }> {
  const response = await fetch(`${address}?wait=${wait}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(wait * 1_000 + slackMs),
  }).catch((error: unknown) => {
    throw new Error(`${new URL(address).origin} cannot be reached: ${reasonOf(error)}`);
  });
  const answer = (await response.json().catch(() => ({}))) as Answer; // every part of it may be missing
  return { ok: response.ok, answer: response.ok ? answer : { detail: `HTTP ${response.status}`, ...answer } };
}

/** Who speaks, where a person looks on; a program gets the words alone. */
const names = { person: 'you   › ', agent: 'agent › ' } as const;

async function tellAnswer({ reply, status, outcome, run_id: runId }: Answer): Promise<void> {
  if (reply) return printLine(`${process.stdout.isTTY ? names.agent : ''}${reply.text}`);
  tell(`(no reply: ${outcome ?? status ?? 'unknown'}${runId ? `, ${runId}` : ''})`);
}

/** Says each line of stdin and prints what comes back; answers whether all were accepted. */
async function talk(address: string, key: string, { wait, json }: Options): Promise<boolean> {
  const isPerson = process.stdin.isTTY === true;
  const terminal = isPerson && process.stderr.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: process.stderr, prompt: names.person, terminal });
  let allOk = true;
  if (isPerson) lines.prompt();
  for await (const text of lines) {
    if (text.trim() !== '') {
      const { ok, answer } = await whileShown('the agent is at it', post(address, key, text, wait));
      allOk &&= ok;
      if (json) await printJson(answer);
      else if (ok) await tellAnswer(answer);
      else tell(`refused: ${answer.detail ?? 'no reason given'}`);
    }
    if (isPerson) lines.prompt();
  }
  return allOk;
}

async function chat(options: Options): Promise<void> {
  const { GATEWAY_API_KEY: key } = readConfig();
  if (key === '') throw new UsageError("GATEWAY_API_KEY: is required: the bearer key of the gateway's HTTP API");
  const { conversation = `chat-${Date.now().toString(36)}` } = options;
  const address = `${gatewayAddress(options)}/v1/conversations/${encodeURIComponent(conversation)}/messages`;
  if (process.stdin.isTTY) tell(`conversation ${conversation}; end with Ctrl-D`);
  if (!(await talk(address, key, options))) process.exitCode = exitCodes.failed;
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
