import { outcomeAfterChild, runTimeCode, unsentOutcome } from '#program';
import type { ProgramEvent } from '#program';
import type { RunOutcome } from '#protocol';
import { addSpent } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import { callOff, changeJoining, dropQuestions, isJoining, isToStart, unsettledSend } from '../state/joining.js';
import type { Joining } from '../state/phase.js';
import { endRow, startChild } from '../course/start-child.js';
import { conclude, end, sayDraft, sayLast } from '../course/stop.js';
import { dropOverdueAsks } from './tree-approvals.js';
import { dropOverdueWaits } from './tree-waits.js';
import { tellSaid } from './tree-messages.js';
import { sayNext } from './tree-outbox.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;
type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;

type Ending = NonNullable<Joining['ending']>;

/** The turn has read its mail, or a time has come: the deadline, or the end of a question. */
export function onJoiningTime(decision: AgentDecision): void {
  const { settings, run, at } = decision;
  const phase = decision.phase('joining');
  if (phase.ending !== null) return;
  if ('deadlineAt' in run.clock && at >= run.clock.deadlineAt) return closeJoining(decision, 'deadline');
  if (!isToStart(phase)) {
    dropOverdueAsks(decision);
    dropOverdueWaits(decision);
    return sayNext(decision);
  }
  if (settings.workflow !== null) return startChild(decision, settings.workflow);
  const failure = { code: runTimeCode('internal'), message: 'the workflow of this run is not known any more' };
  decision.changeRun({ failure });
  closeJoining(decision, 'stalled');
}

/** Ends the run from outside, once its child has ended. */
export function closeJoining(decision: AgentDecision, outcome: RunOutcome): void {
  callOff(decision, outcome);
  tryEnd(decision);
}

/** The child has ended: what it has spent counts, and its output is the answer. */
export function onChildEnded(decision: AgentDecision, event: ChildEnded): void {
  const { run } = decision;
  if (!isJoining(run) || run.phase.child?.spawnId !== event.spawnId) return;
  const { child, ending } = run.phase;
  decision.change({ run: addSpent(run, event.outcome === 'parked' ? child.grant : event.spent) });
  const told = ending ?? comeTo(decision, event);
  dropQuestions(decision);
  changeJoining(decision, { child: null, ending: told });
  decision.write(endRow(decision.run, child, event, decision.at));
  tryEnd(decision);
}

function comeTo(decision: AgentDecision, { outcome, output, error }: ChildEnded): Ending {
  if (outcome === 'answered') {
    const answer = output ?? '';
    decision.changeRun({ output: answer });
    return { outcome, answer };
  }
  const { code = outcome, message = `the workflow ended as ${outcome}` } = error ?? {};
  decision.changeRun({ failure: { code: runTimeCode(code), message } });
  return { outcome: outcomeAfterChild(outcome), answer: null };
}

/** A message about the tree was settled. The run has recorded it already. */
export function treeMessageSettled(decision: AgentDecision, event: Settled): void {
  const { status, errorCode, effectId } = event;
  if (decision.phase('joining').ending !== null) return tryEnd(decision);
  if (status !== 'sent' && (status === 'refused' || opensMatter(decision, effectId)))
    return closeJoining(decision, unsentOutcome(status, errorCode));
  tellSaid(decision, event);
  sayNext(decision);
}

/** Whether the person is told by this message, and by no earlier one, of an approval or a wait that is open: without it they answer neither. */
function opensMatter(decision: AgentDecision, effectId: string): boolean {
  const { replies } = decision.run;
  const { asks, waits } = decision.phase('joining');
  const about = replies.find((reply) => reply.effectId === effectId)?.about;
  if (about === undefined || replies.find((reply) => reply.about === about)?.effectId !== effectId) return false;
  return asks.some(({ approvalId }) => approvalId === about) || waits.some(({ waitId }) => waitId === about);
}

/** Ends the run whose end is decided, once its child has ended and no message is unsettled. */
function tryEnd(decision: AgentDecision): void {
  const { child, ending } = decision.phase('joining');
  if (ending !== null && child === null && unsettledSend(decision.run) === null) sayEnd(decision, ending);
}

function sayEnd(decision: AgentDecision, { outcome, answer: text }: Ending): void {
  // One that asks for a field, which no workflow has from the person, is that of a run that is stuck.
  const { stalled } = decision.settings.texts.apologies;
  if (text === null && outcome === 'bad-tool-args') return sayLast(decision, 'apology', stalled, outcome);
  if (text === null) return conclude(decision, outcome);
  if (text === '') return end(decision, outcome);
  if ((decision.run.replySegments ?? 0) === 0) return sayLast(decision, 'answer', text, outcome);
  decision.changeRun({ draft: { text, outcome } });
  sayDraft(decision);
}
