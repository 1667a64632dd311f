import { errorEnvelope, failureHints } from '#errors';
import type { MiddlewareNote, RunTool, ToolResult, Usage } from '#protocol';
import { openChain, seenResult } from '#middleware';
import type { HookLog, Middleware, Scene } from '#middleware';
import type { GuardedResult } from '#tools';

type Owed = Pick<RunTool, 'middleware' | 'tool' | 'args' | 'repeat'>;

/** The middleware of this process, its log, and the context of a call. */
export interface HookEnvironment {
  known?: readonly Middleware[] | undefined;
  log?: HookLog;
  scene?: Scene;
}

/** A result that the hooks have seen, with what they did about it. */
export type HookedResult = GuardedResult & { middleware?: MiddlewareNote[]; usage?: Usage };

/** Takes the result of a call through the hooks of its run; of another tool than is owed, where that one makes it. */
export type ThroughHooks = (
  call: Partial<Pick<RunTool, 'tool' | 'args'>>,
  done: GuardedResult,
) => Promise<HookedResult>;

/** The result as the after-hooks of the run's policy let the agent see it; cached answers have not passed them (ADR 31). */
export async function throughMiddleware(
  { middleware, tool, args, repeat }: Owed,
  done: GuardedResult,
  { known, log, scene }: HookEnvironment = {},
): Promise<HookedResult> {
  const chain = openChain(middleware, known, log);
  const after = await (scene ? chain.within(scene) : chain).afterTool(done.result, { tool, args });
  if (after.notes.length === 0) return done;
  const seen = seenResult(after);
  const result = 'value' in after ? seen : resultKeptBack(seen, done.result, repeat);
  return { ...done, result, middleware: after.notes };
}

/** A withheld result says so, and not that nothing was done: a write that was made, or may have been, stays one (ADR 35). */
function resultKeptBack(seen: ToolResult, kept: ToolResult, repeat: RunTool['repeat']): ToolResult {
  if (seen.ok || repeat === 'safe') return seen;
  if (!kept.ok) return kept.envelope.error.code === 'outcome-unknown' ? unknown : seen;
  const { code, message } = seen.envelope.error;
  const why = `the call was made; its result is kept back: ${message}`;
  return { ok: false, envelope: errorEnvelope(code, why, { hint: failureHints.keptBack }) };
}

const unknown: ToolResult = {
  ok: false,
  envelope: errorEnvelope('outcome-unknown', 'the tool may or may not have acted; it is not run again', {
    hint: failureHints.inDoubt,
  }),
};
