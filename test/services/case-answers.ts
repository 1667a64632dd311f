import { readField } from '#values';
import type { ServiceCase, ServiceCases } from './service-case.js';
import { json, raw } from './stand-in.js';

/** What a service answers in a case, one for each request. */
export const answersOf = ({ usual }: ServiceCases, { asks, answers }: ServiceCase): readonly unknown[] =>
  answers ?? asks.map(() => usual);

/** `{bytes}` is no JSON. */
export function answerFor(answer: unknown): ReturnType<typeof json> {
  const bytes = readField(answer, 'bytes');
  return typeof bytes === 'string' ? raw(bytes, 'application/pdf') : json(answer);
}
