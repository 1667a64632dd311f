interface Draining {
  drain(): Promise<void>;
}

/** As a signal to four processes would: all at once, each finishing what is under way, also where another one fails. Throws what failed. */
export async function drainAll(apps: readonly Draining[], tracing: { stop(): Promise<void> }): Promise<void> {
  const drained = await Promise.allSettled(apps.map((app) => app.drain()));
  const stopped = await Promise.allSettled([tracing.stop()]); // spans of a drain that failed are sent too
  const errors = [...drained, ...stopped].flatMap((each): unknown[] =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  if (errors.length > 0)
    throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'several apps failed to drain');
}
