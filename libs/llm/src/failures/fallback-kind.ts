import type { fallbackKinds } from '#telemetry';

type FallbackKind = (typeof fallbackKinds)[number];

/** The beginnings or ends of the reasons that providers give for not using a schema strictly. */
const words: readonly (readonly [RegExp, FallbackKind])[] = [
  [/^\w+ refused with \d+$/, 'refused'],
  [/^schema too large$/, 'too-large'],
  [/^schema not expressible/, 'not-expressible'],
  [/gave outputs that broke the contract$/, 'broken'],
];

/** A reason as a metric's label: the full text names models, fields and statuses, and would make a series each (I9). */
export function classifyFallback(reason: string): FallbackKind {
  return words.find(([pattern]) => pattern.test(reason))?.[1] ?? 'other';
}
