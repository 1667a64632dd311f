import { setTimeout as pause } from 'node:timers/promises';
import { standInKeys } from '../../test/support/product-environment.js';
import type { Stack } from '../../test/support/stack.js';

/** How long a gateway that has no time yet is asked again, in ms. */
const patienceMs = 20_000;

/** A line of a conversation's transcript; only what the terminal shows. */
export interface Line {
  id: string;
  who: string;
  text: string | null;
  status: string;
  keyword: string | null;
}

export interface AnswerRead {
  working: boolean;
  taken_over: { by: string } | null;
  entries: Line[];
}

/** What the server has said since a text was sent; null: something is still to come. */
export function textsSince({ working, taken_over, entries }: AnswerRead, seen: ReadonlySet<string>): string[] | null {
  const news = entries.filter(({ id }) => !seen.has(id));
  const text = news.findLast(({ who }) => who === 'person');
  if (!text || working) return null;
  const replies = news.flatMap(({ who, text: words }) => (who === 'person' || words === null ? [] : [words]));
  if (replies.length > 0) return replies;
  if (text.keyword !== null) return [`(no reply: it was read as ${text.keyword.toUpperCase()})`];
  if (taken_over) return [`(no reply: ${taken_over.by} has the conversation)`];
  return [`(no reply: ${text.status})`];
}

/** Follows one person's conversation by SMS, as the server tells of it. */
export class Conversation {
  private seen: ReadonlySet<string> = new Set();

  constructor(
    private readonly stack: Pick<Stack, 'api'>,
    private readonly person: string,
  ) {}

  /** Remembers what there is by now. */
  async begin(): Promise<void> {
    this.seen = new Set((await this.read())?.entries.map(({ id }) => id));
  }

  /** What was said to the person since then, once nothing more is to come. */
  async answer(timeoutMs: number): Promise<string[]> {
    const latest = performance.now() + timeoutMs;
    for (;;) {
      const answerRead = await this.read();
      const fresh = answerRead && textsSince(answerRead, this.seen);
      if (fresh) return fresh;
      if (performance.now() > latest) throw new Error(`nothing was said in ${timeoutMs / 1_000} s`);
      await pause(50);
    }
  }

  /** Null before anybody has texted. */
  private async read(): Promise<AnswerRead | null> {
    const query = new URLSearchParams({ conversation: this.person, channel: 'sms', limit: '1' });
    const { runs } = await this.get<{ runs: { actor_id: string }[] }>(`/v1/runs?${query.toString()}`);
    const [run] = runs;
    return run ? this.get<AnswerRead>(`/v1/conversations/${run.actor_id}/transcript`) : null;
  }

  /** A gateway that is busy says so by a 503: it is asked again, for a while. */
  private async get<T>(path: string): Promise<T> {
    const latest = performance.now() + patienceMs;
    const ask = () => this.stack.api(path, { headers: { authorization: `Bearer ${standInKeys.operator}` } });
    let response = await ask();
    while (response.status === 503 && performance.now() < latest) {
      await pause(250);
      response = await ask();
    }
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as T; // the gateway's own answer
  }
}
