import type { fallbackKinds } from '#contract';

type FallbackKind = (typeof fallbackKinds)[number];

/** How the words begin or end in which providers say why a schema is not used strictly. */
const words: readonly (readonly [RegExp, FallbackKind])[] = [
  [/^\w+ refused with \d+$/, 'refused'],
  [/^schema too large$/, 'too-large'],
  [/^schema not expressible/, 'not-expressible'],
  [/off with tools$/, 'off-with-tools'],
];

/** A reason as a metric's label: the words name models, fields and statuses, and would make a series each (I9). */
export function fallbackKindOf(reason: string): FallbackKind {
  return words.find(([pattern]) => pattern.test(reason))?.[1] ?? 'other';
}
