import type { EffectId, State, Turn } from '../state.js';
import { claimLeft, owedEffect, removeOwed, replaceOwed, settle, type Reader } from './owed.js';
import { readMail } from './read-mail.js';
import type { Model } from './step.js';
import { write } from './write.js';

/** What the next turn would decide of a send that was sent, and of nothing else, is left with it; only where that ends the run (ADR 65). */
export function leaveClosing(after: State, { scenario, rules }: Model, decidedBy: Turn): void {
  const { version, isOptedOut, isTakenOver } = decidedBy;
  const id: EffectId = `${version}.0`;
  const effect = owedEffect(after, id);
  if (!scenario.leavesClosings || effect === undefined || after.owed.length > 1) return;
  if (isOptedOut || isTakenOver) return;
  const next = { ...after, isOptedOut, isTakenOver, owed: [], mail: [{ type: 'send-settled', effect: id } as const] };
  const { turn } = readMail(next, { scenario, rules }, false);
  if (turn.run === null && turn.outcomes.length > 0)
    replaceOwed(after, { ...effect, closing: { ...turn, mailRead: 0 } });
}

/** Settles a send: in one script its closing is applied, or its event lies in the mailbox. False: not owed. */
export function settleSend(after: State, model: Model, id: EffectId, isSent: boolean, reader: Reader = 'job'): boolean {
  const closing = owedEffect(after, id)?.closing ?? null;
  if (closing === null) return settle(after, id, 'send-settled', reader);
  if (!mayClose(after, model, closing, isSent)) {
    if (model.rules.has('settleAlone')) return settle(after, id, 'send-settled', reader);
    after.violation = claimLeft;
    return false;
  }
  if (after.lease !== null && !after.lease.isExpired) after.violation = 'a run closed while a turn had its lease';
  if (!isSent) after.violation = 'a run ended as answered though its reply was not sent';
  const { lease } = after;
  removeOwed(after, id);
  write(after, model, closing, null);
  after.lease = lease;
  return true;
}

function mayClose({ isParked, version, mail }: State, { rules }: Model, closing: Turn, isSent: boolean): boolean {
  if (isParked && rules.has('parkCommit')) return false;
  if (rules.has('closeVersion') && closing.version !== version) return false;
  return (isSent || !rules.has('closeSent')) && (mail.length === 0 || !rules.has('closeEmpty'));
}
