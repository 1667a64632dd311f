import { errorEnvelope, failureHints } from '#errors';
import type { ToolResult } from '#protocol';
import type { Passed } from './chain.js';

/** The result that the agent gets after the hooks, or why there is none. A failure ends the run; a refusal goes to the model. */
export function seenResult(after: Passed<ToolResult>): ToolResult {
  if ('value' in after) return after.value;
  if ('refused' in after)
    return {
      ok: false,
      envelope: errorEnvelope('middleware-refused', after.refused, { hint: failureHints.refusedHere }),
    };
  const who = 'failed' in after ? after.failed : 'of a result';
  return { ok: false, envelope: errorEnvelope('middleware-failed', `the middleware ${who} failed`) };
}
