import { allChildren, joinNodePath, outcomeRow } from '#program';
import { outcomeTable } from '#protocol';
import type { ProgramEvent } from '#program';
import type { RunOutcome, Spent } from '#protocol';
import { deriveChildRunId, deriveTickRunId } from '#idempotency';
import type { NodeOf, WorkflowDocument } from '#workflow';
import type { ScheduleDecision } from './decision.js';
import { skipDue, sleepOn, stop, wait } from './orders.js';
import { nothingSpent, stepRow, toRowRun } from './rows.js';
import { toTimetable } from './state.js';
import type { Plan, TickRun } from './state.js';
import { ticksUpTo } from './times.js';
import { toRunView } from './view.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;

/**
 * The time of the next tick has come. While a run is live it is skipped; of several that came due together the last one counts, and the
 * others are missed.
 */
export function onDue(decision: ScheduleDecision): void {
  const { plan, nextAt, pausedAt, run } = decision.state;
  if (plan === null || nextAt === null || decision.at < nextAt) return;
  if (pausedAt !== null) return sleepOn(decision);
  if (decision.state.endedIn === decision.stamp.version) return; // the time is still due in the next commit
  if (run !== null) return skipDue(decision);
  const { count, next } = ticksUpTo(toTimetable(plan), nextAt, decision.at);
  decision.change({ ticks: decision.state.ticks + 1, missed: decision.state.missed + count - 1 });
  const opened = buildTickRun(decision, plan, nextAt);
  wait(decision, next);
  decision.change({ lastRunId: opened.id, lastOutcome: null });
  if (plan.agent === undefined || plan.agent === opened.agentId) beginTick(decision, plan, opened);
  else endUnbegun(decision, opened, `there is no agent ${plan.agent} any more`);
}

function buildTickRun(decision: ScheduleDecision, plan: Plan, dueAt: number): TickRun {
  const { settings, stamp, at } = decision;
  const { policyVersion, agentId, agentVersion, budgets } = settings;
  const root = readRootNode(plan);
  const tick = decision.state.ticks;
  const id = deriveTickRunId(stamp.actorId, { setBy: plan.setBy, number: tick, dueAt });
  const spawnId = decision.effectId();
  const deadlineAt = at + budgets.maxSeconds * 1000;
  const { maxSteps: steps, maxToolCalls: toolCalls, maxTokens: tokens, maxCostMicroUsd: costMicroUsd } = budgets;
  return {
    ...{ id, setBy: plan.setBy, tick, policyVersion, agentId, agentVersion, startedAt: at, input: plan.input },
    ...{ node: joinNodePath(root.step.id, `${joinNodePath(root.id)}[${tick}]`), kind: root.step.kind, spawnId },
    ...{ grant: { steps, toolCalls, tokens, costMicroUsd, deadlineAt }, clock: { deadlineAt } },
    ...{ awayMs: 0, awayCountedTo: at, open: [], ending: null },
  };
}

function readRootNode({ document }: Plan): NodeOf<'every'> {
  return (document as WorkflowDocument & { root: NodeOf<'every'> }).root; // it was checked when it was set
}

/** The run of a tick, and the child that does its step: in the commit that counts the tick. */
function beginTick(decision: ScheduleDecision, plan: Plan, run: TickRun): void {
  const { id, spawnId, policyVersion, agentId, agentVersion, grant } = run;
  decision.change({ run });
  decision.spawn({
    ...{ id: spawnId, program: 'workflow', pin: { policyVersion, agentId, agentVersion } },
    ...{ input: { document: { version: 1, root: readRootNode(plan).step }, text: plan.input }, grant },
    ...{
      runId: id,
      rootRunId: id,
      treeCapMicroUsd: grant.costMicroUsd,
      node: run.node,
      // A stored version knows its own.
      ...(plan.version === undefined && { rules: plan.workflowRules ?? 1 }),
    },
  });
  decision.write(stepRow(run, { status: 'started', childRunId: deriveChildRunId(spawnId) }, decision.at));
  decision.show(toRunView(run));
}

/** A tick that fails before its child is there. */
function endUnbegun(decision: ScheduleDecision, run: TickRun, message: string): void {
  const [outcome, spent] = ['stalled', nothingSpent] as const;
  decision.write(outcomeRow(toRowRun(run, spent), outcome, decision.at));
  decision.show(
    toRunView(run, { outcome, output: null, error: { code: 'NODE_FAILED', message }, spent, at: decision.at }),
  );
  decision.change({ lastOutcome: outcome });
  onFailed(decision, outcome);
}

/** Tells the child to end, for this reason: the first one counts. */
export function close(decision: ScheduleDecision, outcome: RunOutcome): void {
  if (decision.run.ending !== null) return;
  decision.changeRun({ ending: outcome });
  decision.post({ to: allChildren, event: { type: 'parent-cancelled', reason: outcome } });
}

/** The child of the tick has ended, and so does its run. */
export function onChildEnded(decision: ScheduleDecision, event: ChildEnded): void {
  const { run, at } = decision;
  if (event.spawnId !== run.spawnId) return;
  const outcome = run.ending ?? toTickOutcome(event);
  const spent = countSpent(run, event);
  const isGood = outcomeTable[outcome].result === 'good';
  const status = isGood ? 'completed' : outcome === 'cancelled' ? 'cancelled' : 'failed';
  const code = event.error?.code ?? outcomeTable[outcome].errorCode;
  const childRunId = deriveChildRunId(run.spawnId);
  decision.write(stepRow(run, { status, spent, childRunId, ...(code === null ? {} : { code }) }, at));
  decision.write(outcomeRow(toRowRun(run, spent), outcome, at));
  const { output, error } = event;
  decision.show(toRunView(run, { outcome, output: isGood ? output : null, error, spent, at }));
  skipDue(decision);
  decision.change({ run: null, lastOutcome: outcome, endedIn: decision.stamp.version });
  if (outcomeTable[outcome].result === 'failed' && decision.state.plan?.setBy === run.setBy)
    onFailed(decision, outcome);
}

function onFailed(decision: ScheduleDecision, outcome: RunOutcome): void {
  const { plan, stopped, failed } = decision.state;
  decision.change({ failed: failed + 1 });
  if (plan?.onError === 'fail' && stopped === null) stop(decision, { why: 'failed', outcome });
}

/** What a child may have spent that nobody can go on with is its whole grant. */
function countSpent({ grant }: TickRun, { outcome, spent }: ChildEnded): Spent {
  const { steps, toolCalls, tokens, costMicroUsd } = outcome === 'parked' ? grant : spent;
  return { steps, toolCalls, tokens, costMicroUsd };
}

/** A tick ends as its child does, unless only a child can end so. */
function toTickOutcome({ outcome }: ChildEnded): RunOutcome {
  const { result } = outcomeTable[outcome];
  if (outcome === 'parked' || (result === 'ended' && outcome !== 'cancelled')) return 'stalled';
  return outcome;
}
