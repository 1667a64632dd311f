import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../chaos/random.js';
import { CutStream } from '../kills/cut-stream.js';
import type { StreamEvent } from '../kills/cut-stream.js';
import type { Gateways } from '../kills/gateways.js';
import type { AnyThread } from './any-plan.js';

/** A thread as the API shows it; only what is looked at. */
export interface ShownThread {
  messages: { role: string; text: string; id?: string }[];
  requests: { requestId: string; kind: string }[];
  running: { title: string }[];
  plan: { status: string; tasks: ShownTask[] } | null;
  runId: string | null;
}

export interface ShownTask {
  id: string;
  title: string;
  kind: string;
  spec: string;
  status: string;
  error?: string;
  outcome?: { workflowId?: string };
  backgroundTaskId?: string;
}

/** A thread that was played, as its person knows it. */
export interface PlayedThread {
  thread: AnyThread;
  threadId: string;
  said: string[];
  /** Answers to what it asked: the status of the first, and of another one that came too late. */
  answers: { first: number; late: number }[];
  shown: ShownThread;
  /** All its events, read in one piece. */
  whole: readonly StreamEvent[];
  /** The same as a client has them that was cut off; null: nobody followed. */
  cut: { form: 'sse' | 'lines'; cuts: number; breaks: number; events: readonly StreamEvent[] } | null;
  tookMs: number;
}

const pollMs = 400;
const longestThoughtMs = 1_500;
const patienceMs = 900_000;

/** Writes to one thread, answers what it asks and waits until nothing of it is open. */
export class PlanPlay {
  private readonly threadId: string;
  private readonly said: string[] = [];
  private readonly answers: PlayedThread['answers'] = [];

  constructor(
    private readonly gateways: Gateways,
    private readonly random: Random,
    private readonly thread: AnyThread,
    private readonly form: 'sse' | 'lines' | null,
  ) {
    this.threadId = `plan-${thread.n}-user-u${thread.n % 50}`;
  }

  async play(): Promise<PlayedThread> {
    const { thread, threadId, said, answers } = this;
    const startedAt = Date.now();
    await this.say(`Plan ${thread.n}, please.`, 'queue');
    const stream = this.form === null ? null : this.open(this.form);
    const following = stream?.follow();
    const shown = await this.untilOver(startedAt + patienceMs);
    const tookMs = Date.now() - startedAt;
    const whole = await this.readWhole();
    const last = whole.at(-1)?.id;
    for (const end = Date.now() + patienceMs; stream && Date.now() < end; await pause(pollMs))
      if (stream.events.findLast(({ id }) => id !== null)?.id === last) break;
    stream?.stop();
    await following;
    const cut =
      stream && this.form ? { form: this.form, cuts: stream.cuts, breaks: stream.breaks, events: stream.events } : null;
    return { thread, threadId, said, answers, shown, whole, cut, tookMs };
  }

  private open(form: 'sse' | 'lines', query = ''): CutStream {
    const path = `/v1/assistant/threads/${this.threadId}/events${query}`;
    return new CutStream(this.gateways, this.random, { path, form });
  }

  /** A stream begins with the thread as it is, whose id says when it was opened and how many events it has had. */
  private async readWhole(): Promise<readonly StreamEvent[]> {
    const first = this.open('lines').uncut();
    await first.follow(() => true);
    const [opened = '', count = ''] = first.events[0]?.id?.split('.') ?? [];
    const all = this.open('lines', `?after=${opened}.0`).uncut();
    await all.follow(({ id }) => id === `${opened}.${count}`);
    return all.events;
  }

  private async say(text: string, mode: 'queue' | 'steer'): Promise<void> {
    const key = `say-${this.thread.n}-${this.said.length}`;
    this.said.push(key);
    await this.gateways.ask({ path: `/v1/assistant/threads/${this.threadId}/messages`, body: { text, mode }, key });
  }

  private async untilOver(end: number): Promise<ShownThread> {
    const { thread } = this;
    for (;;) {
      await pause(pollMs);
      const shown = await this.show();
      if (shown === null) continue;
      const [request] = shown.requests;
      if (request) await this.answer(request.requestId);
      if (request && thread.second !== null && this.said.length === 1) await this.say('And?', thread.second);
      if (isOver(shown, this.said) || Date.now() > end) return shown;
    }
  }

  private async show(): Promise<ShownThread | null> {
    const { status, body } = await this.gateways.ask({ path: `/v1/assistant/threads/${this.threadId}` });
    return status === 200 ? (body as unknown as ShownThread) : null; // the API's own answer
  }

  /** Answers once, and once more when it is too late. */
  private async answer(requestId: string): Promise<void> {
    await pause(this.random.between(0, longestThoughtMs));
    const decision = this.answers.length === 0 ? this.thread.decision : 'approved';
    const text = decision === 'changes' ? { text: 'Shorter, please.' } : {};
    const path = `/v1/assistant/confirmations/${requestId}`;
    const first = await this.gateways.ask({ path, body: { decision, ...text }, key: `${requestId}-first` });
    const late = await this.gateways.ask({ path, body: { decision: 'denied' }, key: `${requestId}-late` });
    this.answers.push({ first: first.status, late: late.status });
  }
}

/** All that was said is read, nothing is open, and the last word is the assistant's. */
function isOver({ runId, messages, requests }: ShownThread, said: readonly string[]): boolean {
  const isRead = said.every((key) => messages.some(({ id }) => id === key));
  return isRead && runId === null && requests.length === 0 && messages.at(-1)?.role === 'assistant';
}
