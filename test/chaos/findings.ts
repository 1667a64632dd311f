/** The promises that an audit measures, as the row names them. */
export const promises = [
  'lost',
  'doubled_replies',
  'doubled_tool_effects',
  'inverted',
  'unanswered',
  'wrong_outcomes',
  'stuck',
  'unreplayed',
  'sent_after_stop',
  'sent_after_takeover',
  'unseen',
] as const;

export type BrokenPromise = (typeof promises)[number];

/** One place where a promise was broken. */
export interface Finding {
  promise: BrokenPromise;
  /** Whose lane it was; null when it is nobody's. */
  person: string | null;
  /** The run it was about, as far as it is known. */
  runId: string | null;
  what: string;
}

/** How often each promise was broken. Two audits may see the same place: the one that sees more counts. */
export function countOf(audits: readonly (readonly Finding[])[]): Record<BrokenPromise, number> {
  const seen = (promise: BrokenPromise): number[] =>
    audits.map((findings) => findings.filter((finding) => finding.promise === promise).length);
  const counts = promises.map((promise) => [promise, Math.max(0, ...seen(promise))] as const);
  return Object.fromEntries(counts) as Record<BrokenPromise, number>; // one for each
}
