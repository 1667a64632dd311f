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

/**
 * Questions about drafts on their way to a controller, which alone evaluates other people's expressions and knows the tools, and the answers on their
 * way back. Whoever wants a lost one asks again.
 */
export class DraftInquiries<Question, Answer> {
  constructor(private readonly redis: Redis) {}

  /** Returns the id under which to look for the answer. */
  async ask(question: Question): Promise<string> {
    const id = randomUUID();
    await ioBoundary('redis.ask-draft', () =>
      this.redis
        .multi()
        .set(inquiryKeys.draft(id), JSON.stringify(question), 'EX', keptSeconds)
        .rpush(inquiryKeys.drafts, id)
        .expire(inquiryKeys.drafts, keptSeconds)
        .exec(),
    );
    return id;
  }

  /** Nobody waits for the answer any more: no controller is to work for it, and nothing of it stays. */
  async cancel(id: string): Promise<void> {
    await ioBoundary('redis.cancel-draft', () =>
      this.redis.multi().lrem(inquiryKeys.drafts, 1, id).del(inquiryKeys.draft(id), inquiryKeys.answer(id)).exec(),
    );
  }

  /** The answer, once: it is gone then. Null while there is none. */
  async look(id: string): Promise<Answer | null> {
    const answer = await ioBoundary('redis.look-for-draft', () => this.redis.lpop(inquiryKeys.answer(id)));
    return answer === null ? null : parseStored<Answer>(answer);
  }

  /** Waits for a question and takes it; null after `seconds` without one, or where it was cancelled. It blocks its connection. */
  async take(seconds: number): Promise<Asked<Question> | null> {
    const taken = await ioBoundary('redis.take-draft', () => this.redis.blpop(inquiryKeys.drafts, seconds));
    if (taken === null) return null;
    const [, id] = taken;
    const question = await ioBoundary('redis.read-draft', () => this.redis.getdel(inquiryKeys.draft(id)));
    return question === null ? null : { id, question: parseStored<Question>(question) };
  }

  async answer(id: string, answer: Answer): Promise<void> {
    const name = inquiryKeys.answer(id);
    await ioBoundary('redis.answer-draft', () =>
      this.redis.multi().rpush(name, JSON.stringify(answer)).expire(name, keptSeconds).exec(),
    );
  }
}
