import type { ProgramEvent } from '#program';
import { endUnbegun, keepCancel } from '../course/cancelled-early.js';
import { close } from './close.js';
import type { AgentDecision } from '../state/decision.js';
import { openLinked } from './linked-run.js';
import { openRun, toRunId } from '../state/run.js';
import { noUserRequest } from '../state/texts.js';

type CancelRequested = Extract<ProgramEvent, { type: 'cancel-requested' }>;

/**
 * A cancel ends the run that the named message has started or joined. A run that waits for the one under way ends at once; one whose
 * message no turn has read yet ends as soon as that is read (ADR 24).
 */
export function cancel(decision: AgentDecision, { runId }: CancelRequested): void {
  const { run, next, replays = [] } = decision.state;
  const isMeant = ({ messageId }: { messageId: string }): boolean => toRunId(messageId) === runId;
  if (run !== null && (run.id === runId || run.texts.some(isMeant))) return close(decision, 'cancelled');
  const [first] = next.texts;
  if (first !== undefined && next.texts.some(isMeant)) {
    decision.change({ next: noUserRequest });
    return endUnbegun(decision, openRun(decision, first.messageId, next));
  }
  const replay = replays.find(isMeant);
  if (replay === undefined) return keepCancel(decision, runId);
  decision.change({ replays: replays.filter((each) => each !== replay) });
  endUnbegun(decision, openLinked(decision, replay));
}
