import { approvalRow, pause, resume } from '#program';
import type { Approver } from '#model-turn';
import type { WorkflowDecision } from '../decision.js';
import { toRowRun } from './rows.js';
import type { Ask, Asked } from '../state.js';

/** Asks for approval of a call: the root's person is asked, whichever actor of the tree waits. The clock stands still meanwhile. */
export function askApproval(
  decision: WorkflowDecision,
  { shown, byWord, approver }: { shown: string; byWord?: true; approver?: Approver },
  { tool, args }: Pick<Asked, 'tool' | 'args'>,
  waitMs = decision.settings.approvalSeconds * 1000,
): void {
  const { stamp, settings, run, at } = decision;
  const [approvalId, argsHash, expiresAt] = [decision.effectId(), settings.keys.argsHash(args), at + waitMs];
  const by = approver === undefined ? {} : { approver };
  const ask: Ask = { approvalId, tool, argsHash, askedAt: at, expiresAt, ...by };
  decision.write(approvalRow(toRowRun(run), ask, null, at));
  decision.changeRun({ ...pause(run, at), ask });
  const { actorId, approvalCode: code = '', asksPlainly } = stamp;
  const asked = {
    actorId,
    runId: run.id,
    approvalId,
    tool,
    argsHash,
    ...(asksPlainly === true && { args }),
    shown,
    code,
    ...(byWord && { byWord }),
    ...by,
    expiresAt,
  };
  decision.post({ to: run.child.rootId, event: { type: 'approval-asked', ...asked } });
}

/** Asks no more, and tells the root so. */
export function closeAsk(decision: WorkflowDecision): void {
  const { ask, child } = decision.run;
  if (ask === null) return;
  decision.changeRun({ ...resume(decision.run, decision.at), ask: null });
  decision.post({ to: child.rootId, event: { type: 'approval-closed', approvalId: ask.approvalId } });
}
