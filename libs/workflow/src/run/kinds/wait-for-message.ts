import type { ProgramEvent } from '#program';
import type { WorkflowDecision } from '../../decision.js';
import type { NodeOf } from '../../document/document.js';
import { buildFailure } from '../../failure.js';
import { enter } from '../frames.js';
import { beginEventWait, closeEventWait, noEventInTime, onEventTold } from './event-wait.js';
import type { Move, NodeStart } from '../move.js';
import type { FrameOf } from '../../state.js';
import { toJson } from '../../values/handed-on.js';

type Message = Extract<ProgramEvent, { type: 'message-for-wait' }>;

/** How long a node waits that says nothing about it. */
const usualWaitMs = 86_400_000;

/** The root is told, whichever actor of the tree waits: its next text is the output. */
export function beginWait(decision: WorkflowDecision, node: NodeOf<'waitForMessage'>, place: NodeStart): Move | null {
  const { stamp, run, at } = decision;
  const { text = null, timeout = usualWaitMs, event } = node;
  if (event !== undefined) return beginEventWait(decision, { form: event, timeout }, place);
  const { path, startedAt } = place;
  const waitId = decision.effectId();
  const dueAt = at + timeout;
  enter(decision, { path, startedAt, kind: 'waitForMessage', waitId, dueAt });
  const wait = { actorId: stamp.actorId, runId: run.id, waitId, text, expiresAt: dueAt };
  decision.post({ to: run.child.rootId, event: { type: 'wait-opened', ...wait } });
  return null;
}

/** The text counts while the node waits, also where its time has just come. One for a wait that is over changes nothing. */
export function onMessageForWait(decision: WorkflowDecision, message: Message): Move | null {
  const told = onEventTold(decision, message);
  if (told !== undefined) return told;
  const { run } = decision;
  const { waitId, text } = message;
  if (findWait(run)?.waitId !== waitId) return null;
  return { do: 'complete', output: run.scope === undefined ? text : toJson(text) };
}

export function onWaitOver(decision: WorkflowDecision, frame: FrameOf<'waitForMessage'>): Move | null {
  if (decision.at < frame.dueAt) return null;
  if (frame.events !== undefined) return noEventInTime;
  closeWait(decision);
  return { do: 'fail', failure: buildFailure('deadline-passed', 'no text came in time') };
}

/** Tells the root that no text is waited for any more. */
export function closeWait(decision: WorkflowDecision): void {
  const wait = findWait(decision.run);
  if (wait === null) return;
  if (wait.events !== undefined) return closeEventWait(decision);
  decision.post({ to: decision.run.child.rootId, event: { type: 'wait-closed', waitId: wait.waitId } });
}

/** What a text is waited for by; null: nothing. */
function findWait({ frames }: WorkflowDecision['run']): FrameOf<'waitForMessage'> | null {
  const top = frames.at(-1);
  return top?.kind === 'waitForMessage' ? top : null;
}
