import type { RunOutcome } from '#protocol';
import { closeBelow } from '../tools/child-call.js';
import { countCall } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import { closeJoining } from '../tree/join.js';
import type { Run } from '../state/run.js';
import type { Phase } from '../state/phase.js';
import { conclude, end } from '../course/stop.js';
import { cancelUnclaimed, isUnclaimed } from '../state/unclaimed.js';

/**
 * Ends the run from outside: STOP, a cancel, an expired wait, a parked turn. A tool call is cancelled even if it is claimed; a message
 * only while nobody has claimed it, otherwise its settling ends the run.
 */
export function close(decision: AgentDecision, outcome: RunOutcome): void {
  const { phase } = decision.run;
  switch (phase.name) {
    case 'thinking':
      return conclude(decision, outcome);
    case 'acting':
      return phase.call.below === undefined ? closeActing(decision, outcome) : closeBelow(decision, outcome);
    case 'answering':
      if (!isUnclaimed(decision, phase.send)) return;
      cancelUnclaimed(decision, phase.send);
      return end(decision, outcome);
    case 'asking':
      return closeWaiting(decision, phase, { send: phase.settled ? null : phase.send, outcome });
    case 'approving':
      return closeWaiting(decision, phase, { send: phase.send, outcome });
    case 'joining':
      return closeJoining(decision, outcome);
  }
}

function closeActing(decision: AgentDecision, outcome: RunOutcome): void {
  const { effectId } = decision.phase('acting').call;
  if (effectId !== null) decision.cancel(effectId);
  decision.change({ run: withCallUnderWay(decision.run) });
  conclude(decision, outcome);
}

type Waiting = Extract<Phase, { name: 'asking' | 'approving' }>;

/** `send`: the message to the person that is on its way; null: none is. */
function closeWaiting(
  decision: AgentDecision,
  phase: Waiting,
  { send, outcome }: { send: string | null; outcome: RunOutcome },
): void {
  if (send !== null && !isUnclaimed(decision, send))
    return decision.changeRun({ phase: { ...phase, ending: outcome } });
  if (send !== null) cancelUnclaimed(decision, send);
  conclude(decision, outcome);
}

/** A child whose owed call is cancelled has made it, as far as its tree's budget goes: it may be under way (I5). */
function withCallUnderWay(run: Run): Run {
  const { phase, audience } = run;
  if (audience !== 'parent' || phase.name !== 'acting' || phase.call.effectId === null) return run;
  return phase.call.prefetched ? run : countCall(run, phase.call.tool);
}
