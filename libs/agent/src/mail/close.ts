import type { RunOutcome } from '#protocol';
import { closeBelow } from '../tools/call-below.js';
import { countCall } from '../state/budgets.js';
import { closeJoining } from '../tree/join.js';
import { isJoining } from '../state/joining.js';
import type { Run } from '../state/run.js';
import { withOutput, withRun } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { cancelUnclaimed, conclude, end, isUnclaimed } from '../course/stop.js';

/**
 * Ends the run from outside: STOP, a cancel, an expired wait, a parked turn. A tool call is cancelled even if it is claimed; a message
 * only while nobody has claimed it, otherwise its settling ends the run.
 */
export function close(context: DecisionContext, run: Run, outcome: RunOutcome): Step {
  switch (run.phase.name) {
    case 'thinking':
      return conclude(context, run, outcome);
    case 'acting':
      if (run.phase.call.below !== undefined) return closeBelow(context, run, outcome);
      return withOutput({ cancels: owedCalls(run) }, conclude(context, withCallUnderWay(run), outcome));
    case 'answering':
      return isUnclaimed(context, run.phase.send)
        ? cancelUnclaimed(run, run.phase.send, (left) => end(context, left, outcome))
        : withRun(context, run);
    case 'asking':
      if (run.phase.settled) return conclude(context, run, outcome);
      return isUnclaimed(context, run.phase.send)
        ? cancelUnclaimed(run, run.phase.send, (left) => conclude(context, left, outcome))
        : withRun(context, { ...run, phase: { ...run.phase, ending: outcome } });
    case 'joining':
      return isJoining(run) ? closeJoining(context, run, outcome) : withRun(context, run);
    case 'approving':
      if (run.phase.send === null) return conclude(context, run, outcome);
      return isUnclaimed(context, run.phase.send)
        ? cancelUnclaimed(run, run.phase.send, (left) => conclude(context, left, outcome))
        : withRun(context, { ...run, phase: { ...run.phase, ending: outcome } });
  }
}

/** A child whose owed call is cancelled has made it, as far as its tree's budget goes: it may be under way (I5). */
function withCallUnderWay(run: Run): Run {
  const { phase, audience } = run;
  if (audience !== 'parent' || phase.name !== 'acting' || phase.call.effectId === null) return run;
  return phase.call.prefetched ? run : countCall(run, phase.call.tool);
}

/** The owed tool call of a run that is acting; none for an inline one. */
export function owedCalls(run: Run): string[] {
  return run.phase.name === 'acting' && run.phase.call.effectId !== null ? [run.phase.call.effectId] : [];
}
