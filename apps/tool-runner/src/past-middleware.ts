import type { MiddlewareNote, RunTool } from '#contract';
import { openChain, seenResult } from '#middleware';
import type { GuardedResult } from '#tools';

/** The result as the after-hooks of the run's policy let the agent see it; what lies in the cache has not passed them (ADR 31). */
export async function pastMiddleware(
  { middleware, tool, args }: Pick<RunTool, 'middleware' | 'tool' | 'args'>,
  done: GuardedResult,
): Promise<GuardedResult & { middleware?: MiddlewareNote[] }> {
  const after = await openChain(middleware).afterTool(done.result, { tool, args });
  return after.notes.length === 0 ? done : { ...done, result: seenResult(after), middleware: after.notes };
}
