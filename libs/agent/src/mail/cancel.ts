import type { ProgramEvent } from '#program';
import { endUnbegun, keepCancel } from '../course/called-off.js';
import { close } from './close.js';
import { openLinked } from './linked-run.js';
import { openRun, runIdOf } from '../state/run.js';
import { stepTo } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { noUserRequest } from '../state/texts.js';

type CancelRequested = Extract<ProgramEvent, { type: 'cancel-requested' }>;

/**
 * A cancel ends the run that the named message has started or joined. A run that waits for the one under way ends at once; one whose
 * message no turn has read yet ends as soon as that is read (ADR 24).
 */
export function cancel(context: DecisionContext, { runId }: CancelRequested): Step {
  const { state } = context;
  const { run, next, replays = [] } = state;
  const isMeant = ({ messageId }: { messageId: string }): boolean => runIdOf(messageId) === runId;
  if (run !== null && (run.id === runId || run.texts.some(isMeant))) return close(context, run, 'cancelled');
  const [first] = next.texts;
  if (first !== undefined && next.texts.some(isMeant)) {
    return endUnbegun(
      { ...context, state: { ...state, next: noUserRequest } },
      openRun(context, first.messageId, next),
    );
  }
  const replay = replays.find(isMeant);
  if (replay === undefined) return stepTo(keepCancel(state, runId));
  const left = { ...state, replays: replays.filter((each) => each !== replay) };
  return endUnbegun({ ...context, state: left }, openLinked(context, replay));
}
