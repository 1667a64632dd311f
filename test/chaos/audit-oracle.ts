import type { Finding } from './findings.js';
import type { SentText } from './load.js';
import { countsIn, excusesIn, keyOf } from './questions.js';
import type { TwilioMessage } from '../stand-ins/twilio-stand-in.js';
import type { DashboardStandIn } from '../stand-ins/dashboard-stand-in.js';

/** As much of the world as this audit reads. */
export interface Witness {
  messagesTo(person: string): readonly Pick<TwilioMessage, 'body' | 'createdAt'>[];
  dashboard: Pick<DashboardStandIn, 'count' | 'requests'>;
}

/** Where an answer stands among all messages to a person. */
interface Place {
  message: number;
  index: number;
  value: number;
  at: number;
}

/** One text and every place where it was answered. */
interface Received {
  text: SentText;
  places: Place[];
  isExcused: boolean;
}

function receivedBy(fixture: Witness, text: SentText): Received {
  const messages = fixture.messagesTo(text.person);
  const key = keyOf(text.question);
  const places = messages.flatMap(({ body, createdAt }, message) =>
    countsIn(body)
      .filter((count) => count.key === key)
      .map(({ index, value }) => ({ message, index, value, at: createdAt })),
  );
  return { text, places, isExcused: messages.some(({ body }) => excusesIn(body).includes(key)) };
}

/** What the never-killed world has seen, whatever design stands under the harness. */
export class OracleAudit {
  readonly findings: Finding[] = [];
  /** From a text's first webhook to the message that answers it, in milliseconds. */
  readonly latenciesMs: number[] = [];
  private readonly received: Received[];

  /** `excused`: texts whose run ended in an apology that the person has got. */
  constructor(
    private readonly fixture: Witness,
    texts: readonly SentText[],
    private readonly excused: ReadonlySet<string>,
  ) {
    this.received = texts.map((text) => receivedBy(fixture, text));
    for (const received of this.received) this.judge(received);
    this.judgeOrder();
    this.judgeTools();
  }

  private judge({ text, places, isExcused }: Received): void {
    const { person, question, sid } = text;
    const name = `${sid} (${keyOf(question)})`;
    const right = this.fixture.dashboard.count(question.start, question.end, question.label);
    const [first] = places;
    if (first) this.latenciesMs.push(first.at - text.postedAt);
    if (places.length > 1) this.find('doubled_replies', person, `${name} was answered ${places.length} times`);
    for (const { value } of places.filter((place) => place.value !== right)) {
      this.find('wrong_outcomes', person, `${name} was answered ${value} in place of ${right}`);
    }
    const isSilent = !first && !isExcused && !this.excused.has(sid);
    if (isSilent && text.acceptedAt !== null && !text.isStopped)
      this.find('unanswered', person, `${name} was accepted and not answered`);
  }

  /** A text that was accepted before another was posted is answered before it. */
  private judgeOrder(): void {
    for (const lane of Map.groupBy(this.received, ({ text }) => text.person).values()) {
      const answered = lane.flatMap(({ text, places: [place] }) => (place ? [{ text, place }] : []));
      for (const { text, place } of answered) {
        const overtaken = answered.find(
          (other) =>
            other.text.acceptedAt !== null && other.text.acceptedAt < text.postedAt && isBefore(place, other.place),
        );
        if (overtaken) this.find('inverted', text.person, `${text.sid} was answered before ${overtaken.text.sid}`);
      }
    }
  }

  /** One intent of one run has one effect: as many as it has keys, and each request without a key is one of its own. */
  private judgeTools(): void {
    const intents = Map.groupBy(
      this.fixture.dashboard.requests,
      ({ headers, url }) => `${String(headers['x-run-id'])} ${url.search}`,
    );
    for (const [intent, requests] of intents) {
      const effects = new Set(requests.map(({ headers }, n) => headers['x-idempotency-key'] ?? n));
      if (effects.size < 2) continue;
      const runId = intent.split(' ')[0] ?? null;
      this.findings.push({
        promise: 'doubled_tool_effects',
        person: null,
        runId,
        what: `${intent}: ${effects.size} effects`,
      });
    }
  }

  private find(promise: Finding['promise'], person: string, what: string): void {
    this.findings.push({ promise, person, runId: null, what });
  }
}

function isBefore(a: Place, b: Place): boolean {
  return a.message < b.message || (a.message === b.message && a.index < b.index);
}

/** Requests beyond the first under one idempotency key: allowed for a tool that is safe to repeat. */
export function repeatsOf(fixture: Witness): number {
  const keys = fixture.dashboard.requests
    .map(({ headers }) => headers['x-idempotency-key'])
    .filter((key) => key !== undefined);
  return keys.length - new Set(keys).size;
}
