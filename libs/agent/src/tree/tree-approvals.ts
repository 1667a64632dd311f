import { awaitsPerson, weighYes } from '#program';
import type { ApprovalResult, ProgramEvent } from '#program';
import { judgeReply } from '../questions/approval-words.js';
import { officeText, quoteUnread, worded } from '../questions/approval-texts.js';
import { beginsAsReply, readPlainReply } from '../questions/plain-reply.js';
import type { AgentDecision } from '../state/decision.js';
import { changeJoining, isJoining, setClock, unsettledSend } from '../state/joining.js';
import type { TreeAsk } from '../state/phase.js';
import { dropWords, isUnseen, sayNext, toSay } from './tree-outbox.js';

type Asked = Extract<ProgramEvent, { type: 'approval-asked' }>;

/** The call that the person is asked for: the first that waits for their yes. Absent: none does. */
function askedNow(asks: readonly TreeAsk[]): TreeAsk | undefined {
  return asks.find(awaitsPerson);
}

/** An actor of the tree asks this lane's person for an approval: one call is asked for at a time. Of what the office allows they are told. */
export function onAsked(decision: AgentDecision, event: Asked): void {
  const { type: _asked, at: askedAt, ...call } = event;
  const { run } = decision;
  if (!isJoining(run) || run.phase.ending !== null) return;
  const { asks } = run.phase;
  if (asks.some(({ approvalId }) => approvalId === call.approvalId)) return;
  const ask: TreeAsk = { ...call, askedAt, explained: false, wrongCodes: 0 };
  changeJoining(decision, { asks: [...asks, ask] });
  setClock(decision);
  if (askedNow(asks) === undefined || !awaitsPerson(ask)) sayAsk(decision, ask);
  sayNext(decision);
}

/** The approval is not needed any more, or an operator has decided. */
export function onAskClosed(decision: AgentDecision, approvalId: string): void {
  if (!isJoining(decision.run)) return;
  dropAsk(decision, approvalId);
  sayNext(decision);
}

/** Drops the approvals whose time is over. Who asked knows that by a clock of its own; one that was parked tells nobody. */
export function dropOverdueAsks(decision: AgentDecision): void {
  const { asks } = decision.phase('joining');
  const overdue = asks.filter(({ expiresAt }) => decision.at >= expiresAt).toReversed();
  for (const { approvalId } of overdue) dropAsk(decision, approvalId);
}

/** Takes an approval off, with what is said about it, and asks for the next. The clock goes on once nothing is asked. */
function dropAsk(decision: AgentDecision, approvalId: string): void {
  const before = decision.phase('joining').asks;
  const asks = before.filter((each) => each.approvalId !== approvalId);
  if (asks.length === before.length) return;
  dropWords(decision, approvalId);
  changeJoining(decision, { asks });
  setClock(decision);
  sayNextAsk(decision, askedNow(before));
}

/** Asks for the next call, where the one before is not asked for any more. */
function sayNextAsk(decision: AgentDecision, before: TreeAsk | undefined): void {
  const next = askedNow(decision.phase('joining').asks);
  if (next !== undefined && next.approvalId !== before?.approvalId) sayAsk(decision, next);
}

function sayAsk(decision: AgentDecision, ask: TreeAsk): void {
  const { at, settings } = decision;
  if (!awaitsPerson(ask)) return sayCall(decision, officeText(settings.texts), ask);
  const minutes = String(Math.max(1, Math.ceil((ask.expiresAt - at) / 60_000)));
  sayCall(decision, settings.texts.approval.ask.replace('{minutes}', minutes), ask);
}

/** The fixed text about a call, with the call as it is shown. */
function sayCall(decision: AgentDecision, text: string, ask: TreeAsk, before = ''): void {
  toSay(decision, { kind: 'approval', text: before + worded(text, ask), about: ask.approvalId });
}

/**
 * Whether a text is about the call that is asked for. One about something else is where nothing else waits for it, and it may be told how
 * to answer.
 */
export function answersAsk(decision: AgentDecision, text: string): boolean {
  const { asks, waits } = decision.phase('joining');
  const ask = askedNow(asks) ?? (waits.length === 0 ? asks[0] : undefined); // the office is asked: their ok is for what waits
  if (ask === undefined) return false;
  return isAboutCall(decision, ask, text) || (waits.length === 0 && canExplain(decision, ask, false));
}

/** Whether a text is a try to answer what is asked. Another may be what something else waits for: its `ok` is no answer to this. */
function isAboutCall({ settings, stamp }: AgentDecision, ask: TreeAsk, text: string): boolean {
  const { approval } = settings.texts;
  if (stamp.asksPlainly === true)
    return readPlainReply(text, approval, ask.code.length).says !== null || beginsAsReply(text, approval);
  const [first = ''] = /\p{L}+/u.exec(text.normalize('NFC')) ?? [];
  return first === '' || [...approval.words.yes, ...approval.words.no].includes(first.toLowerCase());
}

/** Handles a text about the call that is asked for: yes with the code, no, or something else, while the run goes on waiting. */
export function onTreeReply(decision: AgentDecision, text: string, isHelp: boolean): void {
  const { asks } = decision.phase('joining');
  const ask = askedNow(asks) ?? asks[0];
  if (ask !== undefined && !isUnseen(decision, ask.approvalId)) answerAsk(decision, ask, { text, isHelp });
  sayNext(decision);
}

function answerAsk(decision: AgentDecision, ask: TreeAsk, { text, isHelp }: { text: string; isHelp: boolean }): void {
  const isOnly = decision.phase('joining').asks.length === 1;
  const judged = judgeReply(decision, isOnly ? ask : { ...ask, byWord: undefined }, text);
  if (judged.do === 'give') return give(decision, ask, judged.result);
  if (judged.do === 'explain') return explain(decision, ask, isHelp, judged.isUnread ? text : null);
  decision.state = judged.state;
  const warned = { ...ask, wrongCodes: ask.wrongCodes + 1 };
  if (judged.result) give(decision, ask, judged.result);
  else explain(decision, warned, false);
}

/** Once, and again when they ask for help. Never while another message is on its way. */
function canExplain(decision: AgentDecision, { explained }: TreeAsk, isHelp: boolean): boolean {
  const { outbox } = decision.phase('joining');
  return unsettledSend(decision.run) === null && outbox.length === 0 && (!explained || isHelp);
}

/** Tells the person how to answer, where that may be said now. */
function explain(decision: AgentDecision, ask: TreeAsk, isHelp: boolean, unread: string | null = null): void {
  const tells = canExplain(decision, ask, isHelp);
  const known = tells ? { ...ask, explained: true } : ask;
  const { asks } = decision.phase('joining');
  changeJoining(decision, { asks: asks.map((each) => (each.approvalId === ask.approvalId ? known : each)) });
  const { texts } = decision.settings;
  const before = decision.stamp.asksPlainly === true && !isHelp ? quoteUnread(texts, unread) : '';
  if (tells) sayCall(decision, awaitsPerson(ask) ? texts.approval.explain : officeText(texts), ask, before);
}

/**
 * Passes the decision on to the actor that waits, unless its own clock has decided. Where the office must agree as well, the actor knows whether it
 * has: until it says that it waits no more the person is told of that, and may still refuse.
 */
function give(decision: AgentDecision, ask: TreeAsk, { decision: decided }: ApprovalResult): void {
  const { approvalId, runId, argsHash, actorId, expiresAt } = ask;
  if (decided === 'approved' && weighYes(ask, 'person') === 'agrees' && decision.at < expiresAt) agree(decision, ask);
  else dropAsk(decision, approvalId);
  if (decided === 'expired' || (decided === 'approved' && decision.at >= expiresAt)) return;
  const answer = { runId, approvalId, argsHash, decision: decided, via: 'text' as const, by: '', reason: '' };
  decision.post({ to: actorId, event: { type: 'approval-decided', ...answer } });
}

/** The person agrees, and the office must: it is asked for no more, and the next call is. */
function agree(decision: AgentDecision, ask: TreeAsk): void {
  const before = decision.phase('joining').asks;
  const agreed: TreeAsk = { ...ask, agreed: 'person' };
  changeJoining(decision, { asks: before.map((each) => (each.approvalId === ask.approvalId ? agreed : each)) });
  sayAsk(decision, agreed);
  sayNextAsk(decision, askedNow(before));
}
