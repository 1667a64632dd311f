import { randomUUID } from 'node:crypto';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { inquiryKeys } from './deployment-keys.js';

/** How long a question and its answer stay in Redis at most, in seconds: both hold what people wrote. */
const keptSeconds = 30;

interface Asked<Question> {
  id: string;
  question: Question;
}

/** Where questions wait: those about drafts, credentials or tools. */
const places = {
  drafts: { list: inquiryKeys.drafts, question: inquiryKeys.draft },
  credentials: { list: inquiryKeys.credentials, question: inquiryKeys.credential },
  tools: { list: inquiryKeys.tools, question: inquiryKeys.tool },
} as const;

/** What questions are about. */
export type InquirySubject = keyof typeof places;

/**
 * Questions on their way to the process that alone can answer them, and the answers on their way back: about drafts a controller, which evaluates other
 * people's expressions and knows the tools; about credentials and tools a tool-runner, which has the secrets. Whoever wants a lost one asks again.
 */
export class Inquiries<Question, Answer> {
  private readonly place: (typeof places)[InquirySubject];

  constructor(
    private readonly redis: Redis,
    about: InquirySubject,
  ) {
    this.place = places[about];
  }

  /** Returns the id under which to look for the answer. */
  async ask(question: Question): Promise<string> {
    const id = randomUUID();
    await ioBoundary('redis.ask-question', () =>
      this.redis
        .multi()
        .set(this.place.question(id), JSON.stringify(question), 'EX', keptSeconds)
        .rpush(this.place.list, id)
        .expire(this.place.list, keptSeconds)
        .exec(),
    );
    return id;
  }

  /** Nobody waits for the answer any more: no controller is to work for it, and nothing of it stays. */
  async cancel(id: string): Promise<void> {
    await ioBoundary('redis.cancel-question', () =>
      this.redis.multi().lrem(this.place.list, 1, id).del(this.place.question(id), inquiryKeys.answer(id)).exec(),
    );
  }

  /** The answer, once: it is gone then. Null while there is none. */
  async look(id: string): Promise<Answer | null> {
    const answer = await ioBoundary('redis.look-for-answer', () => this.redis.lpop(inquiryKeys.answer(id)));
    return answer === null ? null : parseStored<Answer>(answer);
  }

  /** Waits for a question and takes it; null after `seconds` without one, or where it was cancelled. It blocks its connection. */
  async take(seconds: number): Promise<Asked<Question> | null> {
    const taken = await ioBoundary('redis.take-question', () => this.redis.blpop(this.place.list, seconds));
    if (taken === null) return null;
    const [, id] = taken;
    const question = await ioBoundary('redis.read-question', () => this.redis.getdel(this.place.question(id)));
    return question === null ? null : { id, question: parseStored<Question>(question) };
  }

  async answer(id: string, answer: Answer): Promise<void> {
    const name = inquiryKeys.answer(id);
    await ioBoundary('redis.answer-question', () =>
      this.redis.multi().rpush(name, JSON.stringify(answer)).expire(name, keptSeconds).exec(),
    );
  }
}
