import { outcomeAfterChild, runTimeCode, unsentOutcome } from '#program';
import type { ProgramEvent } from '#program';
import type { RunOutcome } from '#protocol';
import { addSpent } from '../state/budgets.js';
import {
  calledOff,
  isJoining,
  isToStart,
  joined,
  stepOf,
  unsettledSend,
  withoutQuestions,
  withPhase,
} from '../state/joining.js';
import type { Joined, JoiningRun } from '../state/joining.js';
import type { Run } from '../state/run.js';
import { endRow, startChild } from '../course/start-child.js';
import { unchanged, withOutput } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { conclude, end, sayDraft, sayLast } from '../course/stop.js';
import { withoutOverdueAsks } from './tree-asks.js';
import { withoutOverdueWaits } from './tree-waits.js';
import { tellSaid } from './tree-says.js';
import { sayNext } from './tree-words.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;
type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;

/** The turn has read its mail, or a time has come: the deadline, or the end of a question. */
export function onJoiningTime(context: DecisionContext, run: JoiningRun): Step {
  const { settings, at } = context;
  if (run.phase.ending !== null) return unchanged(context);
  if ('deadlineAt' in run.clock && at >= run.clock.deadlineAt) return closeJoining(context, run, 'deadline');
  if (!isToStart(run)) return sayNext(context, withoutOverdueWaits(context, withoutOverdueAsks(context, joined(run))));
  if (settings.workflow !== null) return startChild(context, run, settings.workflow);
  const failure = { code: runTimeCode('internal'), message: 'the workflow of this run is not known any more' };
  return closeJoining(context, { ...run, failure }, 'stalled');
}

/** Ends the run from outside, once its child has ended. */
export function closeJoining(context: DecisionContext, run: JoiningRun, outcome: RunOutcome): Step {
  return tryEnd(context, calledOff(context, run, outcome));
}

/** The child has ended: what it has spent counts, and its output is the answer. */
export function onChildEnded(context: DecisionContext, run: Run, event: ChildEnded): Step {
  if (!isJoining(run) || run.phase.child?.spawnId !== event.spawnId) return unchanged(context);
  const { child, ending } = run.phase;
  const paid = addSpent(run, event.outcome === 'parked' ? child.grant : event.spent);
  const told = ending === null ? comeTo(paid, event) : { run: paid, ending };
  const over = withPhase(withoutQuestions(context, joined(told.run)), { child: null, ending: told.ending });
  const ledger = [{ runId: run.id, row: endRow(over.run, child, event, context.at) }];
  return withOutput({ ledger }, tryEnd(context, over));
}

function comeTo(run: JoiningRun, { outcome, output, error }: ChildEnded) {
  if (outcome === 'answered') {
    const answer = output ?? '';
    return { run: { ...run, output: answer }, ending: { outcome, answer } };
  }
  const { code = outcome, message = `the workflow ended as ${outcome}` } = error ?? {};
  const failure = { code: runTimeCode(code), message };
  return { run: { ...run, failure }, ending: { outcome: outcomeAfterChild(outcome), answer: null } };
}

/** A message about the tree was settled. `run` has recorded it already. */
export function treeMessageSettled(context: DecisionContext, run: JoiningRun, event: Settled): Step {
  const { status, errorCode, effectId } = event;
  if (run.phase.ending !== null) return tryEnd(context, joined(run));
  if (status !== 'sent' && (status === 'refused' || opensMatter(run, effectId)))
    return closeJoining(context, run, unsentOutcome(status, errorCode));
  return sayNext(context, tellSaid(joined(run), event));
}

/** Whether the person is told by this message, and by no earlier one, of an approval or a wait that is open: without it they answer neither. */
function opensMatter({ phase: { asks, waits }, replies }: JoiningRun, effectId: string): boolean {
  const about = replies.find((reply) => reply.effectId === effectId)?.about;
  if (about === undefined || replies.find((reply) => reply.about === about)?.effectId !== effectId) return false;
  return asks.some(({ approvalId }) => approvalId === about) || waits.some(({ waitId }) => waitId === about);
}

/** Ends the run whose end is decided, once its child has ended and no message is unsettled. */
function tryEnd(context: DecisionContext, now: Joined): Step {
  const { run, effects, cancels, posts } = now;
  const { child, ending } = run.phase;
  if (ending === null || child !== null || unsettledSend(run) !== null) return stepOf(context, now);
  const output = { effects, cancels, ...(posts.length === 0 ? {} : { posts }) };
  return withOutput(output, say(context, run, ending));
}

function say(context: DecisionContext, run: JoiningRun, ending: { outcome: RunOutcome; answer: string | null }): Step {
  const { outcome, answer: text } = ending;
  if (text === null && outcome === 'bad-tool-args') return sayLast(context, run, 'apology', stuck(context), outcome);
  if (text === null) return conclude(context, run, outcome);
  if (text === '') return end(context, run, outcome);
  const isLimited = (run.replySegments ?? 0) > 0;
  return isLimited
    ? sayDraft(context, { ...run, draft: { text, outcome } })
    : sayLast(context, run, 'answer', text, outcome);
}

/** One that asks for a field, which no workflow has from the person, is that of a run that is stuck. */
function stuck({ settings }: DecisionContext): string {
  return settings.texts.apologies.stalled;
}
