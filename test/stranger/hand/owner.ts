import { setTimeout as pause } from 'node:timers/promises';
import type { House } from './house.js';

/** What the owner answers a question with: the first whose words are in it. */
export type Replies = readonly (readonly [asks: RegExp, says: string])[];

/** A card of a thread: what waits for the owner. */
export interface Card {
  requestId: string;
  kind: 'plan' | 'call' | 'question' | 'setup';
  tool: string;
  args: Record<string, unknown>;
  choices?: string[];
}

/** What the owner does with a card; null: allow it. */
export type OnCard = (card: Card) => { decision: 'approved' | 'denied' | 'changes'; text?: string } | null;

interface Thread {
  messages: { role: string; text: string }[];
  requests: Card[];
  running: unknown[];
  plan: { status: string; tasks: { kind: string; status: string }[] } | null;
  runId: string | null;
  isThinking: boolean;
}

/** Questions that are answered, of one message: whoever asks on is left to do as they think best. */
const mostReplies = 4;
const lookMs = 150;
/** How long nothing may happen before the owner takes it that nothing more is to come. */
const quietMs = 2_500;

/** The person whose installation it is: texts, writes to the assistant, has workflows built, and allows what waits for them. */
export class Owner {
  readonly number = '+15550111';

  constructor(
    readonly house: House,
    private readonly replies: Replies = [],
  ) {}

  /** Whoever has written may be written to. */
  async introduce(): Promise<void> {
    await this.house.stack.text(this.number, 'HELP');
    await pause(quietMs);
  }

  /** All that has been sent to a number. */
  texts(number = this.number): string[] {
    return this.house.stack.repliesTo(number).map(({ body }) => body);
  }

  /** Texts, gives the codes that are asked for, answers questions, and returns all that came back. */
  async text(body: string): Promise<string[]> {
    const before = this.texts().length;
    let said: string | null = body;
    for (let asked = 0; said !== null && asked <= mostReplies; asked += 1) {
      const seen = this.texts().length;
      await this.house.stack.text(this.number, said);
      await until(() => this.texts().length > seen);
      await pause(quietMs);
      const last = this.texts().at(-1) ?? '';
      const code = /\bYES (\d{6})/.exec(last)?.[0];
      said = code ?? this.replyTo(last);
    }
    return this.texts().slice(before);
  }

  /** Writes to a thread, settles every card, answers questions, and returns what the thread is once nothing goes on. */
  async write(id: string, text: string, onCard: OnCard = () => null): Promise<Thread> {
    let said: string | null = text;
    let thread = await this.thread(id);
    for (let asked = 0; said !== null && asked <= mostReplies; asked += 1) {
      await this.done('POST', `/v1/assistant/threads/${id}/messages`, { text: said });
      thread = await this.untilQuiet(id, onCard);
      said = this.replyTo(thread.messages.findLast(({ role }) => role === 'assistant')?.text ?? '');
    }
    return thread;
  }

  /** Has a workflow built in a chat; its graph, or null. */
  async build(message: string): Promise<{ graph: Graph; said: string }> {
    const response = await this.house.stack.api('/v1/builder/chat', {
      method: 'POST',
      headers: { ...operator, accept: 'application/x-ndjson' },
      body: JSON.stringify({ message, user: 'ann' }),
    });
    const id = response.headers.get('x-session-id') ?? '';
    await response.body?.cancel(); // the session is looked at instead: a stream may be cut while somebody writes
    let session = await this.untilBuilt(id);
    for (let asked = 0; asked < mostReplies; asked += 1) {
      const reply = this.replyTo(session.messages.at(-1)?.text ?? '');
      if (reply === null || session.graph.nodes.length > 0) break;
      const more = await this.house.stack.api('/v1/builder/chat', {
        method: 'POST',
        headers: { ...operator, accept: 'application/x-ndjson' },
        body: JSON.stringify({ message: reply, user: 'ann', sessionId: id }),
      });
      await more.body?.cancel();
      session = await this.untilBuilt(id);
    }
    return { graph: session.graph, said: session.messages.at(-1)?.text ?? '' };
  }

  /** Stores a graph and publishes it. */
  async publish(id: string, graph: Graph): Promise<void> {
    await this.done('POST', '/v1/workflows', { id, graph, note: 'as it was built' });
    const limits = { runs_per_day: 1_000, calls_per_minute: 600 };
    await this.done('POST', `/v1/workflows/${id}/publish`, { reason: 'it was tested', limits });
    await pause(quietMs); // it is taken up within a second
  }

  /** Allows whatever a run asks for. */
  async allowAll(): Promise<void> {
    const { data } = await this.house.api<{ approvals: { approval_id: string }[] }>('GET', '/v1/approvals');
    for (const { approval_id: id } of data.approvals)
      await this.house.api('POST', `/v1/approvals/${id}`, { decision: 'approve', by: 'ann', reason: 'as asked' });
  }

  /** Waits until something is so, and allows what is asked meanwhile; false: it was in vain. */
  async waitFor(isSo: () => boolean | Promise<boolean>, withinMs = 600_000): Promise<boolean> {
    const end = performance.now() + withinMs;
    while (!(await isSo())) {
      if (performance.now() > end) return false;
      await this.allowAll();
      await pause(lookMs);
    }
    return true;
  }

  /** The rows of a table; none: there is no such table. */
  async rows(table: string): Promise<Record<string, unknown>[]> {
    const { status, data } = await this.house.api<{ rows: Record<string, unknown>[] }>(
      ...(['POST', `/v1/tables/${table}/query`, {}] as const),
    );
    return status === 200 ? data.rows : [];
  }

  /** A call that has to go well. */
  async done<T>(method: string, path: string, body: object): Promise<T> {
    const { status, data } = await this.house.api<T>(method, path, body);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(data).slice(0, 600)}`);
    return data;
  }

  private async thread(id: string): Promise<Thread> {
    const { status, data } = await this.house.api<Thread>('GET', `/v1/assistant/threads/${id}`);
    if (status === 200) return data;
    return { messages: [], requests: [], running: [], plan: null, runId: null, isThinking: false };
  }

  private async untilQuiet(id: string, onCard: OnCard): Promise<Thread> {
    const settled = new Set<string>();
    for (let quietSince = performance.now(); ;) {
      const thread = await this.thread(id);
      for (const card of thread.requests)
        if (!settled.has(card.requestId)) {
          settled.add(card.requestId);
          const decision = onCard(card) ?? this.decisionOn(card);
          await this.done('POST', `/v1/assistant/confirmations/${card.requestId}`, decision);
        }
      const isBusy = thread.requests.length + thread.running.length > 0 || thread.runId !== null || thread.isThinking;
      if (isBusy || this.house.isAsked() || thread.messages.at(-1)?.role === 'user') quietSince = performance.now();
      if (performance.now() - quietSince > quietMs) return thread;
      await this.allowAll();
      await pause(lookMs);
    }
  }

  private decisionOn(card: Card): { decision: 'approved'; text?: string } {
    if (card.kind !== 'question') return { decision: 'approved' };
    const words = JSON.stringify(card.args);
    return { decision: 'approved', text: this.replyTo(`${words}?`) ?? card.choices?.[0] ?? 'Yes' };
  }

  private async untilBuilt(id: string): Promise<Session> {
    for (;;) {
      const { status, data } = await this.house.api<Session>('GET', `/v1/builder/sessions/${id}`);
      if (status === 200 && data.status.phase === 'idle' && data.messages.at(-1)?.role === 'assistant') return data;
      await pause(lookMs);
    }
  }

  /** What is said to a question; null: nothing was asked. */
  private replyTo(text: string): string | null {
    const question = /[^.!?\n]*\?/g;
    const asked = [...text.matchAll(question)].map(([each]) => each).join(' ');
    if (asked === '') return null;
    return this.replies.find(([asks]) => asks.test(asked))?.[1] ?? 'Yes, please, as you think best.';
  }
}

export interface Graph {
  nodes: { name: string; type: string; parameters: Record<string, unknown> }[];
  connections: object;
}

interface Session {
  graph: Graph;
  messages: { role: string; text: string }[];
  status: { phase: string };
}

import { standInKeys } from '../../support/product-environment.js';

const operator = { authorization: `Bearer ${standInKeys.operator}` };

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(lookMs);
}
