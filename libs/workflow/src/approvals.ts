import { approvalRow, areTriesSpent, countWrongCode, mostWrongCodes, readApprovalReply } from '#contract';
import type { ApprovalResult, ProgramEvent } from '#contract';
import { addAsk, removeAsk, sayCall } from './ask.js';
import type { Decision } from './decision.js';
import type { Move } from './move.js';
import { afterApproval } from './kinds/approval.js';
import { askedOf, unsettledSend, callOf } from './view.js';
import { rowRunOf } from './rows.js';
import type { Ask } from './state.js';
import { onApproval } from './tool-call.js';

type Asked = Extract<ProgramEvent, { type: 'approval-asked' }>;
type Decided = Extract<ProgramEvent, { type: 'approval-decided' }>;

/** A child of the tree asks this root's person. */
export function onAsked(d: Decision, event: Asked): void {
  const { type: _asked, at, ...ask } = event;
  if (d.run.child !== undefined || d.run.ending !== null) return;
  addAsk(d, { ...ask, askedAt: at, explained: false, wrongCodes: 0 });
}

/** A decision on a call of this actor: an operator's, or that of the root's person. */
export function onDecided(d: Decision, event: Decided): Move | null {
  const ask = ownAsk(d);
  if (ask === null || ask.approvalId !== event.approvalId || ask.argsHash !== event.argsHash) return null;
  const { decision, via, by, reason } = event;
  const byPerson: ApprovalResult = { decision, via: 'text', by: null, reason: null };
  return give(d, ask, via === 'text' ? byPerson : { decision, via: 'operator', by, reason });
}

/** The call of this actor that waits for approval; null: none does. */
export function ownAsk({ run }: Pick<Decision, 'run'>): Ask | null {
  const asked = askedOf(run);
  return run.asks.find(({ approvalId }) => approvalId === asked?.approvalId) ?? null;
}

/** The time of an approval is over. A child's clock tells that to the child itself; one that was parked tells nobody. */
export function onExpiry(d: Decision): Move | null {
  for (const { approvalId, actorId, expiresAt } of d.run.asks.toReversed())
    if (actorId !== d.stamp.actorId && d.at >= expiresAt) removeAsk(d, approvalId);
  const ask = ownAsk(d);
  if (ask === null || d.at < ask.expiresAt) return null;
  return give(d, ask, tooLate);
}

const tooLate: ApprovalResult = { decision: 'expired', via: 'clock', by: null, reason: null };

/** Whether a text is about something else than the call, and would not be told how to answer either: it waits for the next run. */
export function isForNextRun(d: Decision, ask: Ask, text: string): boolean {
  const { yes, no } = d.settings.texts.approval.words;
  const [first = ''] = /\p{L}+/u.exec(text.normalize('NFC')) ?? [];
  return first !== '' && ![...yes, ...no].includes(first.toLowerCase()) && !canExplain(d, ask);
}

/** A text about a call that waits: yes with the code, no, or something else, while the run goes on waiting. */
export function onText(d: Decision, ask: Ask, text: string, isHelp: boolean): Move | null {
  if (isUnseen(d)) return null;
  const { yes, no, code } = readApprovalReply(text, d.settings.texts.approval.words, ask.code.length);
  if (no) return give(d, ask, byText('denied'));
  if (!yes) return explain(d, ask, isHelp);
  if (areTriesSpent(d.state.wrongCodes, d.at))
    return give(d, ask, byText('denied', 'too many wrong codes within a day'));
  if (code === ask.code) return give(d, ask, byText('approved'));
  d.state = { ...d.state, wrongCodes: countWrongCode(d.state.wrongCodes, d.at) };
  const warned = { ...ask, wrongCodes: ask.wrongCodes + 1 };
  if (warned.wrongCodes >= mostWrongCodes) return give(d, ask, byText('denied', 'wrong codes'));
  return explain(d, warned, false);
}

/** Whether the message about this call was decided in this very commit, or is still to come: no text that was read answers it. */
function isUnseen({ run, stamp }: Decision): boolean {
  const send = unsettledSend(run);
  return run.outbox.length > 0 || send?.startsWith(`${stamp.actorId}.${stamp.version}.`) === true;
}

function byText(decision: 'approved' | 'denied', reason: string | null = null): ApprovalResult {
  return { decision, via: 'text', by: null, reason };
}

/** Once, and again when they ask for help. Never while another message is on its way. */
function canExplain({ run }: Decision, { explained }: Ask, isHelp = false): boolean {
  return unsettledSend(run) === null && run.outbox.length === 0 && (!explained || isHelp);
}

/** Tells the person how to answer, where that may be said now. */
function explain(d: Decision, ask: Ask, isHelp: boolean): null {
  const tells = canExplain(d, ask, isHelp);
  const known = tells ? { ...ask, explained: true } : ask;
  d.change({ asks: d.run.asks.map((each) => (each.approvalId === ask.approvalId ? known : each)) });
  if (tells) sayCall(d, d.settings.texts.approval.explain, ask);
  return null;
}

/** The decision: carried out here, or passed on to the child that waits. Its message is cancelled if nobody has claimed it. */
function give(d: Decision, ask: Ask, decided: ApprovalResult): Move | null {
  const result = d.at < ask.expiresAt || decided.decision !== 'approved' ? decided : tooLate;
  const { approvalId, runId, argsHash } = ask;
  const call = callOf(d.run);
  removeAsk(d, approvalId);
  if (ask.actorId === d.stamp.actorId) {
    d.write(approvalRow(rowRunOf(d.run), ask, result, d.at));
    if (d.run.child) d.post({ to: d.run.child.rootId, event: { type: 'approval-closed', approvalId } });
    return call === null ? afterApproval(d, result) : onApproval(d, call, result);
  }
  const { decision } = result;
  if (decision === 'expired') return null; // the child that asked has a clock of its own
  const answer = { runId, approvalId, argsHash, decision, via: 'text' as const, by: '', reason: '' };
  d.post({ to: ask.actorId, event: { type: 'approval-decided', ...answer } });
  return null;
}
