import { approvalRow, pause, resume } from '#program';
import type { Decision } from './decision.js';
import { rowRunOf } from './rows.js';
import type { Ask, Asked } from './state.js';

/** Asks for approval of a call: the root's person is asked, whichever actor of the tree waits. The clock stands still meanwhile. */
export function askApproval(
  d: Decision,
  shown: string,
  { tool, args }: Pick<Asked, 'tool' | 'args'>,
  waitMs = d.settings.approvalSeconds * 1000,
): void {
  const { stamp, settings, run, at } = d;
  const [approvalId, argsHash, expiresAt] = [d.effectId(), settings.keys.argsHash(args), at + waitMs];
  const ask: Ask = { approvalId, tool, argsHash, askedAt: at, expiresAt };
  d.write(approvalRow(rowRunOf(run), ask, null, at));
  d.change({ ...pause(run, at), ask });
  const { actorId, approvalCode: code = '' } = stamp;
  const asked = { actorId, runId: run.id, approvalId, tool, argsHash, shown, code, expiresAt };
  d.post({ to: run.child.rootId, event: { type: 'approval-asked', ...asked } });
}

/** Asks no more, and tells the root so. */
export function closeAsk(d: Decision): void {
  const { ask, child } = d.run;
  if (ask === null) return;
  d.change({ ...resume(d.run, d.at), ask: null });
  d.post({ to: child.rootId, event: { type: 'approval-closed', approvalId: ask.approvalId } });
}
