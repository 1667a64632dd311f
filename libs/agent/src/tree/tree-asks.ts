import type { ApprovalResult, ProgramEvent } from '#program';
import { judgeReply } from '../questions/approval-words.js';
import { isJoining, joined, unsettledSend, withClock, withPhase } from '../state/joining.js';
import type { Joined, JoiningRun } from '../state/joining.js';
import type { TreeAsk } from '../state/phase.js';
import type { Run } from '../state/run.js';
import { unchanged } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { isUnseen, sayNext, toSay, withoutWords } from './tree-words.js';

type Asked = Extract<ProgramEvent, { type: 'approval-asked' }>;

/** An actor of the tree asks this lane's person for an approval: one call is asked for at a time. */
export function onAsked(context: DecisionContext, run: Run, event: Asked): Step {
  const { type: _asked, at: askedAt, ...call } = event;
  if (!isJoining(run) || run.phase.ending !== null) return unchanged(context);
  const { asks } = run.phase;
  if (asks.some(({ approvalId }) => approvalId === call.approvalId)) return unchanged(context);
  const ask: TreeAsk = { ...call, askedAt, explained: false, wrongCodes: 0 };
  const waiting = withClock(context, withPhase(joined(run), { asks: [...asks, ask] }));
  return sayNext(context, asks.length === 0 ? sayAsk(context, waiting, ask) : waiting);
}

/** The approval is not needed any more, or an operator has decided. */
export function onAskClosed(context: DecisionContext, run: Run, approvalId: string): Step {
  return isJoining(run) ? sayNext(context, withoutAsk(context, joined(run), approvalId)) : unchanged(context);
}

/** The tree without the approvals whose time is over. Who asked knows that by a clock of its own; one that was parked tells nobody. */
export function withoutOverdueAsks(context: DecisionContext, before: Joined): Joined {
  const overdue = before.run.phase.asks.filter(({ expiresAt }) => context.at >= expiresAt).toReversed();
  return overdue.reduce((now, { approvalId }) => withoutAsk(context, now, approvalId), before);
}

/** Takes an approval off, with what is said about it, and asks for the next. The clock goes on once nothing is asked. */
function withoutAsk(context: DecisionContext, before: Joined, approvalId: string): Joined {
  const [first] = before.run.phase.asks;
  const asks = before.run.phase.asks.filter((each) => each.approvalId !== approvalId);
  if (asks.length === before.run.phase.asks.length) return before;
  const left = withClock(context, withPhase(withoutWords(context, before, approvalId), { asks }));
  const [next] = asks;
  const isNext = next !== undefined && first?.approvalId === approvalId;
  return isNext ? sayAsk(context, left, next) : left;
}

function sayAsk(context: DecisionContext, before: Joined, ask: TreeAsk): Joined {
  const minutes = String(Math.max(1, Math.ceil((ask.expiresAt - context.at) / 60_000)));
  return sayCall(before, context.settings.texts.approval.ask.replace('{minutes}', minutes), ask);
}

/** The fixed text about a call, with the call as it is shown. */
function sayCall(before: Joined, text: string, ask: TreeAsk): Joined {
  const { code, shown, approvalId } = ask;
  const words = text.replace('{code}', code).replace('{call}', () => shown);
  return toSay(before, 'approval', words, approvalId);
}

/**
 * Whether a text is about the call that is asked for. One about something else is where nothing else waits for it, and it may be told how
 * to answer.
 */
export function answersAsk({ settings }: DecisionContext, run: JoiningRun, text: string): boolean {
  const [ask] = run.phase.asks;
  if (ask === undefined) return false;
  const { yes, no } = settings.texts.approval.words;
  const [first = ''] = /\p{L}+/u.exec(text.normalize('NFC')) ?? [];
  const isAboutIt = first === '' || [...yes, ...no].includes(first.toLowerCase());
  return isAboutIt || (run.phase.waits.length === 0 && canExplain(run, ask, false));
}

/** Handles a text about the call that is asked for: yes with the code, no, or something else, while the run goes on waiting. */
export function onTreeReply(context: DecisionContext, run: JoiningRun, text: string, isHelp: boolean): Step {
  const [ask] = run.phase.asks;
  if (ask === undefined || isUnseen(context, run, ask.approvalId)) return sayNext(context, joined(run));
  const judged = judgeReply(context, ask, text);
  switch (judged.do) {
    case 'give':
      return sayNext(context, give(context, joined(run), ask, judged.result));
    case 'explain':
      return sayNext(context, explain(context, run, ask, isHelp));
    case 'wrong-code': {
      const { state, result } = judged;
      const counting = { ...context, state };
      const warned = { ...ask, wrongCodes: ask.wrongCodes + 1 };
      const next = result ? give(counting, joined(run), ask, result) : explain(counting, run, warned, false);
      return sayNext(counting, next);
    }
  }
}

/** Once, and again when they ask for help. Never while another message is on its way. */
function canExplain(run: JoiningRun, { explained }: TreeAsk, isHelp: boolean): boolean {
  return unsettledSend(run) === null && run.phase.outbox.length === 0 && (!explained || isHelp);
}

/** Tells the person how to answer, where that may be said now. */
function explain(context: DecisionContext, run: JoiningRun, ask: TreeAsk, isHelp: boolean): Joined {
  const tells = canExplain(run, ask, isHelp);
  const known = tells ? { ...ask, explained: true } : ask;
  const asks = run.phase.asks.map((each) => (each.approvalId === ask.approvalId ? known : each));
  const now = withPhase(joined(run), { asks });
  return tells ? sayCall(now, context.settings.texts.approval.explain, ask) : now;
}

/** Passes the decision on to the actor that waits, unless its own clock has decided. */
function give(context: DecisionContext, before: Joined, ask: TreeAsk, { decision }: ApprovalResult): Joined {
  const { approvalId, runId, argsHash, actorId, expiresAt } = ask;
  const left = withoutAsk(context, before, approvalId);
  if (decision === 'expired' || (decision === 'approved' && context.at >= expiresAt)) return left;
  const answer = { runId, approvalId, argsHash, decision, via: 'text' as const, by: '', reason: '' };
  return { ...left, posts: [...left.posts, { to: actorId, event: { type: 'approval-decided', ...answer } }] };
}
