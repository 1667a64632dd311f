import { randomUUID } from 'node:crypto';
import type { Redis } from '#redis';
import type { MiddlewareNote, PromptHash } from '#contract';
import { ioBoundary } from '#telemetry';
import { inquiryKeys } from './deployment-keys.js';
import { parseStored } from '#redis';

/** How long a question and its answer lie in Redis at most, in seconds: an answer holds what people wrote. */
const keptSeconds = 30;

/** Which prompts somebody wants to see: those of one turn of a run. */
export interface PromptInquiry {
  id: string;
  runId: string;
  turn: number;
}

/** A prompt as a controller words it today, from the record. */
export interface RebuiltPrompt {
  actionId: string;
  mode: string;
  system: string;
  user: string;
  print: PromptHash;
  /** Whether its print is that of the prompt that the agent worded; null: the call has left none. */
  proven: boolean | null;
  /** What middleware did to it on its way to the model, in order; where it did nothing, what was worded was sent. */
  before: readonly MiddlewareNote[];
}

/** `why`: the record cannot be followed; it names no text of anyone's. */
export type PromptAnswer = { prompts: RebuiltPrompt[] } | { why: string };

/** Questions for prompts on their way to a controller, and the answers on their way back. A lost one is asked again by whoever wants it. */
export class PromptInquiries {
  constructor(private readonly redis: Redis) {}

  /** Answers the id to look for the answer by. */
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

  /** Waits for a question and takes it from all others; null after `seconds` without one. It keeps its connection busy. */
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
