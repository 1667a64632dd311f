import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import type { Stack } from '../support/stack.js';
import { askedOfThread, knownByThread } from './slow-model.js';

export interface Task {
  name: string;
  /** Rejects where it does not come to its right end. */
  done(this: void): Promise<void>;
}

const operator = { authorization: `Bearer ${standInKeys.operator}` };
const document = {
  version: 1,
  root: {
    ...{ kind: 'sequence', id: 's' },
    steps: [
      { kind: 'llm', id: 'one', instructions: 'Count it.', tools: ['get_counts'] },
      { kind: 'llm', id: 'two', instructions: 'Say it.', tools: [] },
    ],
  },
};

interface Thread {
  runId: string | null;
  messages: { role: string; text: string }[];
  requests: { requestId: string }[];
}

/** Tasks of each kind, and what has become of them. */
export class Tasks {
  private readonly people: string[] = [];
  private readonly runs: string[] = [];

  constructor(
    private readonly stack: Stack,
    private readonly seconds: number,
    private readonly limitMs: number,
  ) {}

  /** One of each kind. */
  of(n: number): Task[] {
    const id = `${this.seconds}-${n}`;
    return [
      { name: `agent ${id}`, done: () => this.agent(n) },
      { name: `document ${id}`, done: () => this.document(id) },
      { name: `builder ${id}`, done: () => this.builder(id) },
      { name: `thread ${id}`, done: () => this.thread(id) },
    ];
  }

  /** Runs that stalled; what was sent or counted twice; and how many were told that it takes longer. */
  async audit(): Promise<{ stalled: number; doubled: string[]; notices: number }> {
    const { stack } = this;
    const texts = this.people.map((person) => this.textsTo(person)); // with the notices, which are no replies
    const doubled = texts.flatMap((got, at) =>
      new Set(got).size === got.length ? [] : [`doubled: ${this.people[at]}: ${JSON.stringify(got)}`],
    );
    let stalled = 0;
    for (const runId of this.runs) {
      const rows = await stack.ledger(runId);
      stalled += rows.filter((row) => row.row === 'outcome' && row.run_outcome === 'stalled').length;
      const turns = rows.filter((row) => row.row === 'turn').map((row) => row.step_index);
      if (new Set(turns).size !== turns.length) doubled.push(`doubled: ${runId}: turns ${turns.join(' ')}`);
    }
    return { stalled, doubled, notices: texts.flat().filter((body) => body.startsWith('I am on it')).length };
  }

  private textsTo(person: string): string[] {
    const sent = this.stack.twilio.messages.filter(
      ({ direction, to }) => direction === 'outbound-api' && to === person,
    );
    return sent.map(({ body }) => body);
  }

  /** By text where `n` is even, over the API where it is odd. */
  private async agent(n: number): Promise<void> {
    const { stack } = this;
    if (n % 2 === 1)
      return this.ends(await this.post(`/v1/conversations/c${this.seconds}-${n}/messages`, { text: 'Count all' }));
    const person = `+155501${String(this.seconds + n).padStart(2, '0')}`;
    this.people.push(person);
    await stack.text(person, 'Count all of them');
    await until(
      'the answer',
      () => stack.repliesTo(person).some(({ body }) => body === 'All is counted.'),
      this.limitMs,
    );
  }

  private async document(id: string): Promise<void> {
    await this.post('/v1/workflows', { id: `w${id}`, document });
    await this.ends(await this.post(`/v1/workflows/w${id}/runs`, { input: 'go' }));
  }

  private async builder(id: string): Promise<void> {
    const response = await this.send('/v1/builder/chat', { message: 'Build it, please.', user: `u${id}` });
    const text = await response.text();
    if (!text.includes('Built.')) throw new Error(text.slice(-300));
  }

  /** It answers at once what it knows, and then does the rest. */
  private async thread(id: string): Promise<void> {
    const path = `/v1/assistant/threads/t${id}`;
    await this.post(`${path}/messages`, { text: askedOfThread });
    const answered = new Set<string>();
    await until(
      'the thread to end',
      async () => {
        const thread = (await (await this.send(path)).json()) as Thread; // the API's form
        for (const { requestId } of thread.requests ?? [])
          if (!answered.has(requestId) && answered.add(requestId))
            await this.post(`/v1/assistant/confirmations/${requestId}`, { decision: 'approved' });
        const said = thread.messages?.filter(({ role, text }) => role === 'assistant' && text !== '') ?? [];
        return thread.runId === null && said.some(({ text }) => text.startsWith('It is done.'));
      },
      this.limitMs,
    );
    const { messages } = (await (await this.send(path)).json()) as Thread; // the API's form
    const times = messages.filter(({ text }) => text.startsWith(knownByThread)).length;
    if (times !== 1) throw new Error(`what it knew was said ${times} times`);
  }

  private async ends({
    run_id: runId,
    message_id: messageId,
  }: {
    run_id?: string;
    message_id?: string;
  }): Promise<void> {
    const id = runId ?? messageId?.replace(/^msg_/, 'run_') ?? '';
    this.runs.push(id);
    await until(
      'the run to end',
      async () => {
        const run = await this.send(`/v1/runs/${id}`);
        return run.ok && ((await run.json()) as { outcome: string | null }).outcome !== null; // the API's form
      },
      this.limitMs,
    );
    const { outcome } = (await (await this.send(`/v1/runs/${id}`)).json()) as { outcome: string }; // the same
    if (outcome !== 'answered') throw new Error(`it ended as ${outcome}`);
  }

  private async post(path: string, body: object): Promise<{ run_id?: string; message_id?: string }> {
    const response = await this.send(path, body);
    if (response.status >= 400) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { run_id?: string; message_id?: string }; // the API's form
  }

  private send(path: string, body?: object): Promise<Response> {
    return this.stack.api(path, {
      signal: AbortSignal.timeout(this.limitMs),
      headers: { ...operator, accept: 'application/json, application/x-ndjson' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  }
}
