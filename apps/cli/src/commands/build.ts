import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { readConfig } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { gatewayAddress, urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { printLine, printNotice } from '../output/output.js';
import { describeError } from '../describe-error.js';
import { refusalText } from '../gateway/refusal-text.js';
import { UsageError } from '../usage-error.js';

interface Options extends GatewayOption {
  workflow?: string;
  session?: string;
  user?: string;
  json?: boolean;
}

/** A message of the builder, as a line of its answer has it. */
interface Said {
  type: string;
  text?: string;
  status?: string;
  displayTitle?: string;
  customDisplayTitle?: string;
  codeSnippet?: string;
}

/** The answer to a message, still under way. */
async function asked(text: string, options: Options): Promise<Response> {
  const { OPERATOR_API_KEY: key } = readConfig();
  if (key === '') throw new UsageError('OPERATOR_API_KEY: is required: the key by which the gateway knows operators');
  const url = gatewayAddress(options);
  const { workflow: workflowId, session: sessionId, user } = options;
  const body = {
    message: text,
    ...(workflowId && { workflowId }),
    ...(sessionId && { sessionId }),
    ...(user && { user }),
  };
  return fetch(`${url}/v1/builder/chat`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...{ accept: 'application/x-ndjson', 'idempotency-key': randomUUID() },
    },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new Error(`${url} cannot be reached: ${describeError(error)}`);
  });
}

async function* readLines({ body }: { body: ReadableStream<Uint8Array> | null }): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let left = '';
  if (body === null) return;
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (left + decoder.decode(read.value, { stream: true })).split('\n');
    left = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
}

/** Tells what the builder does, and returns the draft where it has drawn. */
function tell({
  type,
  text = '',
  status,
  displayTitle = '',
  customDisplayTitle,
  codeSnippet,
}: Said): string | undefined {
  if (type === 'tool' && status !== 'in_progress')
    printNotice(`${status === 'error' ? '✗' : '·'} ${customDisplayTitle ?? displayTitle}`);
  if (type === 'message' || type === 'error') printNotice(text);
  return codeSnippet;
}

async function build(text: string, options: Options): Promise<void> {
  const answer = await asked(text, options);
  if (!answer.ok) throw new Error(refusalText(await answer.json(), answer.status));
  let [failed, drawn] = [false, ''];
  for await (const line of readLines(answer)) {
    const { messages } = JSON.parse(line) as { messages: Said[] }; // as the API describes it
    failed ||= messages.some(({ type }) => type === 'error');
    if (options.json) await printLine(line);
    else for (const said of messages) drawn = tell(said) ?? drawn;
  }
  if (drawn !== '') await printLine(drawn);
  printNotice(`session ${answer.headers.get('x-session-id') ?? ''}`);
  if (failed) process.exitCode = exitCodes.failed;
}

/** `build TEXT`: asks the builder for a workflow and prints what it draws. */
export function addBuild(program: Command): void {
  program
    .command('build')
    .argument('<text>', 'what the workflow is to do, or what to change')
    .description('ask the builder for a workflow, over the gateway’s HTTP API with OPERATOR_API_KEY')
    .option(...urlOption)
    .option('--workflow <id>', 'a stored workflow to change')
    .option('--session <id>', 'go on in this session')
    .option('--user <name>', 'who builds (default: operator)')
    .option('--json', 'every line of the gateway’s answer')
    .addHelpText(
      'after',
      '\nExample:\n  npm run -s turnpike -- build "text me the weather every morning" > weather.json',
    )
    .action(build);
}
