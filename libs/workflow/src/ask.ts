import { approvalRow, pause, resume } from '#contract';
import type { Decision } from './decision.js';
import { say, cancelUnclaimed } from './outbox.js';
import { rowRunOf } from './rows.js';
import type { Ask, Asked } from './state.js';

/** Asks for approval of a call of this actor: the root's person is asked, whichever actor of the tree waits. */
export function askApproval(
  d: Decision,
  shown: string,
  call: Pick<Asked, 'tool' | 'args'>,
  waitMs = d.settings.approvalSeconds * 1000,
): void {
  const { stamp, settings, run, at } = d;
  const ask: Ask = {
    approvalId: d.effectId('call'),
    actorId: stamp.actorId,
    runId: run.id,
    tool: call.tool,
    argsHash: settings.keys.argsHash(call.args),
    shown,
    code: stamp.approvalCode,
    askedAt: at,
    expiresAt: at + waitMs,
    explained: false,
    wrongCodes: 0,
  };
  d.write(approvalRow(rowRunOf(run), ask, null, at));
  addAsk(d, ask);
  const { actorId, runId, approvalId, tool, argsHash, code, expiresAt } = ask;
  if (run.child !== undefined)
    d.post({
      to: run.child.rootId,
      event: { type: 'approval-asked', actorId, runId, approvalId, tool, argsHash, shown, code, expiresAt },
    });
}

/** The clock stands still while a person is asked. */
export function addAsk(d: Decision, ask: Ask): void {
  if (d.run.asks.some(({ approvalId }) => approvalId === ask.approvalId)) return;
  d.change({ ...pause(d.run, d.at), asks: [...d.run.asks, ask] });
  if (d.run.asks.length === 1) sayAsk(d, ask);
}

function sayAsk(d: Decision, ask: Ask): void {
  if (d.run.child !== undefined) return; // only a root has a person
  const minutes = String(Math.max(1, Math.ceil((ask.expiresAt - d.at) / 60_000)));
  sayCall(d, d.settings.texts.approval.ask.replace('{minutes}', minutes), ask);
}

/** The fixed text about a call, with the call as it is shown. */
export function sayCall(d: Decision, text: string, { code, shown }: Ask): void {
  say(
    d,
    'approval',
    text.replace('{code}', code).replace('{call}', () => shown),
  );
}

/** Takes an approval off that is decided or no longer needed, with the message about it, and asks for the next. */
export function removeAsk(d: Decision, approvalId: string): void {
  const [first] = d.run.asks;
  const asks = d.run.asks.filter((each) => each.approvalId !== approvalId);
  if (asks.length === d.run.asks.length) return;
  d.change({ asks });
  if (first?.approvalId === approvalId) {
    cancelUnclaimed(d);
    const [next] = asks;
    if (next !== undefined) sayAsk(d, next);
  }
  if (asks.length === 0) d.change(resume(d.run, d.at));
}
