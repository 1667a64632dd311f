import { randomUUID } from 'node:crypto';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import type { MiddlewareNote, PromptHash } from '#protocol';
import { ioBoundary } from '#telemetry';
import { inquiryKeys } from './deployment-keys.js';

/** How long a question and its answer stay in Redis at most, in seconds: an answer contains what people wrote. */
const keptSeconds = 30;

/** The prompts asked for: those of one turn of a run. */
export interface PromptInquiry {
  id: string;
  runId: string;
  turn: number;
}

/** A prompt as a controller rebuilds it from the record. */
export interface RebuiltPrompt {
  actionId: string;
  mode: string;
  system: string;
  user: string;
  print: PromptHash;
  /** Whether its hash equals that of the recorded call; null: the call has none. */
  proven: boolean | null;
  /** What middleware did to it on its way to the model, in order; where it did nothing, this is what was sent. */
  before: readonly MiddlewareNote[];
}

/** `why`: the record cannot be followed; it contains no text of anyone's. */
export type PromptAnswer = { prompts: RebuiltPrompt[] } | { why: string };

/** Questions for prompts on their way to a controller, and the answers on their way back. Whoever wants a lost one asks again. */
export class PromptInquiries {
  constructor(private readonly redis: Redis) {}

  /** Returns the id under which to look for the answer. */
  async ask(runId: string, turn: number): Promise<string> {
    const inquiry: PromptInquiry = { id: randomUUID(), runId, turn };
    await ioBoundary('redis.ask-prompt', () =>
      this.redis
        .multi()
        .rpush(inquiryKeys.asked, JSON.stringify(inquiry))
        .expire(inquiryKeys.asked, keptSeconds)
        .exec(),
    );
    return inquiry.id;
  }

  /** The answer, once: it is gone then. Null while there is none. */
  async look(id: string): Promise<PromptAnswer | null> {
    const answer = await ioBoundary('redis.look-for-prompt', () => this.redis.lpop(inquiryKeys.answer(id)));
    return answer === null ? null : parseStored<PromptAnswer>(answer);
  }

  /** Waits for a question and takes it; null after `seconds` without one. It blocks its connection. */
  async take(seconds: number): Promise<PromptInquiry | null> {
    const taken = await ioBoundary('redis.take-inquiry', () => this.redis.blpop(inquiryKeys.asked, seconds));
    return taken === null ? null : parseStored<PromptInquiry>(taken[1]);
  }

  async answer(id: string, answer: PromptAnswer): Promise<void> {
    const name = inquiryKeys.answer(id);
    await ioBoundary('redis.answer-inquiry', () =>
      this.redis.multi().rpush(name, JSON.stringify(answer)).expire(name, keptSeconds).exec(),
    );
  }
}
