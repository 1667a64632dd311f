import type { components } from './schema.js';

type Problem = components['schemas']['Problem'];

/** What a refusal says. Every part may be missing: something else may have answered in the place of the gateway. */
interface ProblemBody extends Partial<Omit<Problem, 'error'>> {
  error?: Partial<Problem['error']>;
}

/** A refusal, whatever was answered with it. */
export function problemIn(answer: unknown): ProblemBody {
  return typeof answer === 'object' && answer !== null ? answer : {};
}
