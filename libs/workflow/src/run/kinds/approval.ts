import { shownText } from '#model-turn';
import type { ApprovalResult } from '#program';
import { askApproval } from '../ask.js';
import type { WorkflowDecision } from '../../decision.js';
import type { NodeOf } from '../../document/document.js';
import { buildFailure } from '../../failure.js';
import { enter } from '../frames.js';
import type { Move, NodeStart } from '../move.js';

/** What the person is asked for, where it is no call of a tool. */
const tool = 'approval';

/** Asks a person as a call would that needs approval; the input passes through once one has agreed. */
export function beginApproval(decision: WorkflowDecision, node: NodeOf<'approval'>, place: NodeStart): Move | null {
  if (decision.settings.isCompiled && place.input === '') return passBy(decision, place);
  const { text, timeout } = decision.settings.isCompiled ? askedIn(place.input) : node;
  const args = { text };
  const approvalId = decision.effectId();
  const waitMs = timeout ?? decision.settings.approvalSeconds * 1000;
  enter(decision, { ...place, kind: 'approval', approvalId, tool, args, dueAt: decision.at + waitMs });
  const shown = shownText(text);
  if (shown === null) return { do: 'fail', failure: buildFailure('bad-request', 'the text is too long to be shown') };
  askApproval(decision, { shown }, { tool, args }, waitMs);
  return null;
}

/** A node of a graph to which nothing has come asks nobody. */
function passBy(decision: WorkflowDecision, place: NodeStart): Move {
  enter(decision, { ...place, kind: 'approval', approvalId: '', tool, args: {}, dueAt: decision.at });
  return { do: 'complete', output: '' };
}

/** What an approval of a compiled graph asks: the step before it has said it as JSON. */
function askedIn(input: string): { text: string; timeout: number } {
  const { text, timeoutMs } = JSON.parse(input) as { text: string; timeoutMs: number }; // as the step wrote it
  return { text, timeout: timeoutMs };
}

export function afterApproval({ run, settings }: WorkflowDecision, { decision }: ApprovalResult): Move | null {
  const top = run.frames.at(-1);
  if (top?.kind !== 'approval') return null;
  if (settings.isCompiled) return { do: 'complete', output: decision === 'approved' ? 'approved' : 'declined' };
  if (decision === 'approved') return { do: 'complete', output: top.input };
  const failure =
    decision === 'expired'
      ? buildFailure('approval-expired', 'nobody agreed in time')
      : buildFailure('approval-denied', 'a person refused');
  return { do: 'fail', failure };
}
