import type { Command } from 'commander';
import type { Schemas } from '#client';
import { asking } from '../gateway/change-requests.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { answeredOrKept, answeredWhole, createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printData, printLine, printNotice, printTable } from '../output/output.js';
import { requestLines } from '../output/thread-lines.js';

interface Options extends GatewayOption {
  json?: boolean;
  text?: string;
}

const aThread = ['<thread>', 'its name, as weekly, or weekly-user-ann'] as const;

async function showThread(id: string, { json, ...option }: Options): Promise<void> {
  const thread = await unwrapAnswer(
    createGatewayClient(option).GET('/v1/assistant/threads/{id}', { params: { path: { id } } }),
  );
  if (json) return printData(thread);
  for (const { role, user, text } of thread.messages)
    if (text !== '' && (role === 'user' || role === 'assistant')) await printLine(`${user ?? role}: ${text}`);
  for (const { title, kind } of thread.running) await printLine(`runs: ${title} (${kind})`);
  for (const request of thread.requests) for (const line of requestLines(request)) await printLine(line);
}

async function listThreads({ json, ...option }: Options): Promise<void> {
  const pages = await answeredWhole(
    (query) => createGatewayClient(option).GET('/v1/assistant/threads', { params: { query } }),
    (page) => [page],
  );
  const threads = pages.flatMap((page) => page.threads);
  const since = pages.at(-1)?.whole_since ?? null;
  if (json) return printData({ threads, whole_since: since });
  const rows = threads.map(({ threadId, title, plan, waiting, running, runId, lastUpdated }) => [
    ...[threadId, waiting > 0 ? `asks (${waiting})` : runId === null ? 'rests' : 'works'],
    ...[plan ?? '', String(running), lastUpdated, title],
  ]);
  await printTable(['thread', 'it', 'plan', 'tasks', 'changed', 'title'], rows);
  if (since !== null) printNotice(`threads that were written to last before ${since} are not listed`);
}

type Decision = Schemas['ConfirmationRequest']['decision'];

function decide(decision: Decision) {
  return async (requestId: string, { json, text, ...option }: Options): Promise<void> => {
    const body = { decision, ...(text !== undefined && { text }) };
    const call = { params: { path: { requestId } }, body };
    const taken = await answeredOrKept(
      createGatewayClient(option).POST('/v1/assistant/confirmations/{requestId}', call),
    );
    await (json ? printData(taken) : printLine(`${requestId}: ${decision}`));
  };
}

async function cancel(id: string, { json, ...option }: Options): Promise<void> {
  const call = { params: { path: { id } } };
  const gone = await unwrapAnswer(createGatewayClient(option).POST('/v1/assistant/threads/{id}/cancel', call));
  await (json ? printData(gone) : printLine(`${id}: ${gone.status}`));
}

/** `assistant threads|show|approve|deny|cancel`: threads of the assistant, over the gateway's HTTP API. */
export function addAssistant(group: Command): void {
  const command = (name: string, about: string, example: string): Command =>
    asking(group.command(name).description(about), `assistant ${name} ${example}`);
  command('threads', 'the threads that were written to last: what each does, and what waits', '').action(listThreads);
  command('show', 'a thread: what was said, what runs, what waits for a person', 'weekly')
    .argument(...aThread)
    .action(showThread);
  const request = ['<request>', 'its id, as `assistant show` prints it'] as const;
  command('approve', 'let a plan or a call go on, or answer a question', 'act_….3.1')
    .argument(...request)
    .option('--text <text>', 'the choice, where it is a question')
    .action(decide('approved'));
  command('deny', 'refuse a plan or a call, or put a setup off', 'act_….3.1 --text "not today"')
    .argument(...request)
    .option('--text <text>', 'why not')
    .action(decide('denied'));
  command('cancel', 'end all that a thread has under way', 'weekly')
    .argument(...aThread)
    .action(cancel);
}
