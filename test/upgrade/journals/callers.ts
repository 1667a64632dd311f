import type { Redis } from 'ioredis';
import { begunGraph } from '../../builder/kills/model.js';
import { until } from '../../support/app-process.js';
import { publicUrl, standInKeys } from '../../support/product-environment.js';
import type { Stack } from '../../support/stack.js';
import { numbers } from './house.js';
import type { Waiting } from './house.js';
import { statesOf } from './states-of.js';
import { waitsIn } from './waits.js';

/** How long anything may take, in milliseconds. */
export const patienceMs = 120_000;

/** A thread as the API shows it; only what is looked at. */
export interface Thread {
  messages: { role: string; text: string }[];
  requests: { requestId: string }[];
  plan: { status: string; tasks: { status: string }[] } | null;
  runId: string | null;
}

/** People and operators around the four processes. */
export class Callers {
  constructor(
    readonly stack: Stack,
    readonly client: Redis,
  ) {}

  async text(to: Waiting, from: string, body: string): Promise<void> {
    await this.stack.twilio.text({ from, to: numbers[to], body, url: `${publicUrl}/webhooks/twilio/sms` });
  }

  /** The text of that message to a person, from 1. */
  heard(person: string, count: number): Promise<string> {
    return this.stack.untilReplies(person, count, patienceMs);
  }

  /** Agrees to what that message asks for. */
  async agree(to: Waiting, person: string, count: number): Promise<void> {
    const [, code = ''] = /YES (\d{6})/.exec(await this.heard(person, count)) ?? [];
    await this.text(to, person, `YES ${code}`);
  }

  /** As an operator; rejects where it is refused. */
  async ask<T>(path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${standInKeys.operator}` };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await this.stack.api(`/v1/${path}`, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T; // the API's form
  }

  /** Opens a session of the builder, and says something in it. */
  async build(workflowId: string, message: string): Promise<void> {
    await this.ask('builder/sessions', { workflowId, user: 'ann', graph: begunGraph });
    const said = this.ask('builder/chat', { message, workflowId, user: 'ann' });
    void said.catch(() => undefined); // its answer is a stream, which is cut off when the gateway ends
  }

  /** Has a thread plan, until it asks whether it may. */
  async plan(thread: string): Promise<void> {
    await this.ask(`assistant/threads/${thread}/messages`, { text: `${thread}: have it marked` });
    await this.untilThread(thread, ({ requests }) => requests.length > 0);
  }

  /** Approves what a thread asks for. */
  async approve(thread: string): Promise<void> {
    const { requests } = await this.untilThread(thread, (shown) => shown.requests.length > 0);
    await this.ask(`assistant/confirmations/${requests[0]?.requestId}`, { decision: 'approved' });
  }

  async untilThread(id: string, isSo: (thread: Thread) => boolean): Promise<Thread> {
    const found: Thread[] = [];
    const look = async (): Promise<boolean> => {
      const thread = await this.ask<Thread>(`assistant/threads/${id}`).catch(() => null); // there is none yet
      if (thread !== null) found.unshift(thread);
      return thread !== null && isSo(thread);
    };
    await until(`the thread ${id}`, look, patienceMs);
    const [thread] = found;
    if (thread === undefined) throw new Error(`no thread ${id}`);
    return thread;
  }

  /** Waits until so many actors of a program are stored in a state in which they wait for that. */
  untilStored(program: string, wait: string, count: number): Promise<void> {
    const isSo = async (): Promise<boolean> => {
      const states = await statesOf(this.client, program);
      return states.filter((state) => waitsIn(program, state).includes(wait)).length >= count;
    };
    return until(`${count} of ${program} that wait for: ${wait}`, isSo, patienceMs);
  }
}
