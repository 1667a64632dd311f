import type { FastifyReply } from 'fastify';
import type { Inquiries } from '#deployment';
import { untilFound } from '#timing';
import type { AskStore } from '../ask-store.js';
import { abortOnClose } from './abort-on-close.js';
import { Problem } from './problem.js';

const lookEveryMs = 20;
/** When to try again where none has answered, in seconds. */
const retryAfter = 5;

interface Asking {
  reply: FastifyReply;
  /** The app that answers. */
  of: 'controller' | 'tool-runner';
  /** How long it may take, in ms. */
  withinMs: number;
}

/** Asks another process and waits for its answer, which no cache keeps. None has answered: a 503. */
export async function askInquiry<Question, Answer>(
  inquire: AskStore<Inquiries<Question, Answer>>,
  question: Question,
  { reply, of, withinMs }: Asking,
): Promise<Answer> {
  const answer = await findAnswer(inquire, question, { withinMs, signal: abortOnClose(reply) });
  void reply.header('cache-control', 'no-store');
  if (answer !== null) return answer;
  throw new Problem(503, 'unavailable', `no ${of} has answered; try again`, { retryAfter });
}

/** The answer of another process; null: none has answered. A question that nobody waits for any more is taken back. */
export async function findAnswer<Question, Answer>(
  inquire: AskStore<Inquiries<Question, Answer>>,
  question: Question,
  { withinMs, signal }: { withinMs: number; signal?: AbortSignal },
): Promise<Answer | null> {
  const id = await inquire((inquiries) => inquiries.ask(question));
  const look = (): Promise<Answer | null> => inquire((inquiries) => inquiries.look(id));
  const answer = await untilFound(look, { everyMs: lookEveryMs, withinMs, signal });
  if (answer === null) await inquire((inquiries) => inquiries.cancel(id));
  return answer;
}
