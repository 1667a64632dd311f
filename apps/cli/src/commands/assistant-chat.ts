import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { eventsOf, pathOf } from '#client';
import type { Schemas } from '#client';
import { pause } from '#timing';
import { asking } from '../gateway/change-requests.js';
import { readConfig } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { gatewayAddress } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printData, printLine, printNotice } from '../output/output.js';
import { refusalText } from '../gateway/refusal-text.js';
import { requestLines } from '../output/thread-lines.js';

type Thread = Schemas['AssistantThread'];

interface Options extends GatewayOption {
  thread: string;
  steer?: boolean;
  json?: boolean;
}

type Told = Schemas['ThreadEvent'];

const againMs = 500;
const mostTries = 20;

/** The stream of a thread from behind an event, or from the top. */
async function follow({ thread, ...option }: Options, after: string | undefined): Promise<Response> {
  const url = gatewayAddress(option) + pathOf('/v1/assistant/threads/{thread}/events', { thread });
  const headers = {
    ...{ authorization: `Bearer ${readConfig().OPERATOR_API_KEY}`, accept: 'text/event-stream' },
    ...(after !== undefined && { 'last-event-id': after }),
  };
  return fetch(url, { headers });
}

/** All events of a thread, each once: a stream that is cut is taken up again behind the last one. */
async function* streamThreadEvents(options: Options): AsyncGenerator<Told> {
  let after: string | undefined;
  for (let failed = 0; failed < mostTries; failed++) {
    const response = await follow(options, after).catch(() => null);
    if (response !== null && response.status < 500 && response.status !== 404 && !response.ok)
      throw new Error(refusalText(await response.json(), response.status));
    if (response?.ok) {
      for await (const told of eventsOf<Told>(response)) {
        [after, failed] = [told.id === undefined ? after : String(told.id), 0];
        yield told;
      }
    }
    await pause(againMs);
  }
  throw new Error('the stream of the thread was cut, and cannot be taken up again');
}

/** What one message has led to so far. */
class Answer {
  private isHeard = false;
  private said = 0;
  private readonly asked = new Set<string>();
  failed = false;

  constructor(
    private readonly id: string,
    private readonly json: boolean,
  ) {}

  async tell(told: Told): Promise<void> {
    const { event } = told;
    const data: Record<string, unknown> = { ...told.data };
    if (event === 'message' && data['id'] === this.id) this.isHeard = true;
    if (!this.isHeard || event === 'thread') return;
    if (event === 'error') this.failed = true;
    if (this.json) return printData({ event, ...data });
    if (event === 'confirmation-request') this.asked.add(String(data['requestId']));
    for (const line of formatThreadEvent(told)) printNotice(line);
    if (event !== 'message' || data['id'] !== undefined) return;
    this.said += 1;
    await printLine(String(data['text']));
  }

  /** Whether the thread does nothing more by itself: it is done, or waits for a person. */
  isOver({ messages, requests, runId, isThinking, parked }: Thread): boolean {
    this.isHeard ||= messages.some(({ id }) => id === this.id);
    const isAsking = requests.some(({ kind, isSetAside }) => kind !== 'plan' && isSetAside !== true);
    const isWaiting = requests.length > 0 && (isAsking || !isThinking);
    return this.isHeard && (runId === null || isWaiting || parked);
  }

  /** What the thread has come to, as far as no event has told it. */
  async end(thread: Thread): Promise<void> {
    if (this.json) return printData({ event: 'thread', ...thread });
    const later = thread.messages.slice(thread.messages.findIndex(({ id }) => id === this.id) + 1);
    const texts = later.filter(({ role, text }) => role === 'assistant' && text !== '').map(({ text }) => text);
    for (const text of texts.slice(this.said)) await printLine(text);
    const asks = thread.requests.filter(({ requestId }) => !this.asked.has(requestId));
    for (const request of asks) for (const line of requestLines(request)) printNotice(line);
  }
}

/** What a person reads of an event beside what the assistant says. */
function formatThreadEvent({ event, data: told }: Told): string[] {
  const data: Record<string, unknown> = { ...told };
  const word = (name: string): string => (typeof data[name] === 'string' ? data[name] : '');
  if (event === 'confirmation-request') return requestLines(data as unknown as Schemas['ThreadRequest']); // as the API describes it
  if (event === 'tool-call') return [`· ${word('tool')} ${JSON.stringify(data['args'])}`];
  if (event === 'tool-error') return [`✗ ${word('tool')}: ${word('text')}`];
  if (event === 'agent-spawned') return [`· begins: ${word('title')}`];
  if (event === 'agent-completed') return [`· ${word('status')}: ${word('title')}`];
  return event === 'error' ? [`✗ ${word('message')}`] : [];
}

/** Ends of what a turn does: after these a thread may be over. */
const pauses = ['thread', 'run-finish', 'confirmation-request', 'agent-completed', 'gone'];

/** Sends a message and tells what comes of it, until the thread waits for a person or is done. Returns whether nothing failed. */
async function sendToThread(text: string, options: Options): Promise<boolean> {
  const { thread: id, steer, json = false, ...option } = options;
  const gateway = createGatewayClient(option);
  const key = randomUUID();
  const params = { path: { id }, header: { 'Idempotency-Key': key } };
  const body = { text, ...(steer && { mode: 'steer' as const }) };
  await unwrapAnswer(gateway.POST('/v1/assistant/threads/{id}/messages', { params, body }));
  const answer = new Answer(key, json);
  for await (const told of streamThreadEvents(options)) {
    await answer.tell(told);
    if (!pauses.includes(told.event)) continue;
    const now = await unwrapAnswer(gateway.GET('/v1/assistant/threads/{id}', { params: { path: { id } } }));
    if (!answer.isOver(now)) continue;
    await answer.end(now);
    break;
  }
  return !answer.failed;
}

async function chat(text: string | undefined, options: Options): Promise<void> {
  const isOk = text === undefined ? await talk(options) : await sendToThread(text, options);
  if (!isOk) process.exitCode = exitCodes.failed;
}

/** Sends each line of stdin. */
async function talk(options: Options): Promise<boolean> {
  let isOk = true;
  for await (const line of createInterface({ input: process.stdin }))
    if (line.trim() !== '') isOk = (await sendToThread(line, options)) && isOk;
  return isOk;
}

/** `assistant chat`: writes to a thread and prints what comes of it. */
export function addAssistantChat(group: Command): void {
  const about = 'write to a thread and follow what comes of it, over the gateway’s HTTP API with OPERATOR_API_KEY';
  asking(group.command('chat').description(about), 'assistant chat "rename the workflow triage to Desk"')
    .argument('[text]', 'what to say (default: each line of stdin)')
    .option('--thread <name>', 'the thread', 'terminal')
    .option('--steer', 'join the turn under way, in place of waiting for the next')
    .action(chat);
}
