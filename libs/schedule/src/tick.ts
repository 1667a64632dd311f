import { allChildren, outcomeRow, pathOf } from '#program';
import { effectIdOf, outcomeTable } from '#protocol';
import type { ProgramEvent } from '#program';
import type { RunOutcome, Spent } from '#protocol';
import { childRunIdOf, tickRunIdOf } from '#idempotency';
import type { NodeOf, WorkflowDocument } from '#workflow';
import type { Decision } from './decision.js';
import { skipDue, sleepOn, stop, wait } from './orders.js';
import { nothingSpent, rowRunOf, stepRow } from './rows.js';
import { timetableOf } from './state.js';
import type { Plan, TickRun } from './state.js';
import { ticksUpTo } from './times.js';
import { viewOf } from './view.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;

/**
 * The time of the next tick has come. While a run is live it is skipped; of several that came due together the last one counts, and the
 * others are missed.
 */
export function onDue(d: Decision): void {
  const { plan, nextAt, pausedAt, run } = d.state;
  if (plan === null || nextAt === null || d.at < nextAt) return;
  if (pausedAt !== null) return sleepOn(d);
  if (d.state.endedIn === d.stamp.version) return; // the time is still due in the next commit
  if (run !== null) return skipDue(d);
  const { count, next } = ticksUpTo(timetableOf(plan), nextAt, d.at);
  d.change({ ticks: d.state.ticks + 1, missed: d.state.missed + count - 1 });
  const opened = runOf(d, plan, nextAt);
  wait(d, next);
  d.change({ lastRunId: opened.id, lastOutcome: null });
  if (plan.agent === undefined || plan.agent === opened.agentId) begin(d, plan, opened);
  else endUnbegun(d, opened, `there is no agent ${plan.agent} any more`);
}

function runOf(d: Decision, plan: Plan, dueAt: number): TickRun {
  const { settings, stamp, at } = d;
  const { policyVersion, agentId, agentVersion, budgets } = settings;
  const root = rootOf(plan);
  const tick = d.state.ticks;
  const { actorId, version, n } = stamp;
  const id = tickRunIdOf(actorId, { setBy: plan.setBy, number: tick, dueAt });
  const spawnId = effectIdOf(actorId, version, n);
  const deadlineAt = at + budgets.maxSeconds * 1000;
  const { maxSteps: steps, maxToolCalls: toolCalls, maxTokens: tokens, maxCostMicroUsd: costMicroUsd } = budgets;
  return {
    ...{ id, setBy: plan.setBy, tick, policyVersion, agentId, agentVersion, startedAt: at, input: plan.input },
    ...{ node: pathOf(root.step.id, `${pathOf(root.id)}[${tick}]`), kind: root.step.kind, spawnId },
    ...{ grant: { steps, toolCalls, tokens, costMicroUsd, deadlineAt }, clock: { deadlineAt } },
    ...{ awayMs: 0, awayCountedTo: at, open: [], ending: null },
  };
}

function rootOf({ document }: Plan): NodeOf<'every'> {
  return (document as WorkflowDocument & { root: NodeOf<'every'> }).root; // it was checked when it was set
}

/** The run of a tick, and the child that does its step: in the commit that counts the tick. */
function begin(d: Decision, plan: Plan, run: TickRun): void {
  const { id, spawnId, policyVersion, agentId, agentVersion, grant } = run;
  d.change({ run });
  d.spawn({
    ...{ id: spawnId, program: 'workflow', pin: { policyVersion, agentId, agentVersion } },
    ...{ input: { document: { version: 1, root: rootOf(plan).step }, text: plan.input }, grant },
    ...{
      runId: id,
      rootRunId: id,
      treeCapMicroUsd: grant.costMicroUsd,
      node: run.node,
      // A stored version knows its own.
      ...(plan.version === undefined && { rules: plan.workflowRules ?? 1 }),
    },
  });
  d.write(stepRow(run, { status: 'started', childRunId: childRunIdOf(spawnId) }, d.at));
  d.show(viewOf(run));
}

/** A tick that fails before its child is there. */
function endUnbegun(d: Decision, run: TickRun, message: string): void {
  const [outcome, spent] = ['stalled', nothingSpent] as const;
  d.write(outcomeRow(rowRunOf(run, spent), outcome, d.at));
  d.show(viewOf(run, { outcome, output: null, error: { code: 'NODE_FAILED', message }, spent, at: d.at }));
  d.change({ lastOutcome: outcome });
  onFailed(d, outcome);
}

/** Tells the child to end, for this reason: the first one counts. */
export function close(d: Decision, outcome: RunOutcome): void {
  if (d.run.ending !== null) return;
  d.changeRun({ ending: outcome });
  d.post({ to: allChildren, event: { type: 'parent-cancelled', reason: outcome } });
}

/** The child of the tick has ended, and so does its run. */
export function onChildEnded(d: Decision, event: ChildEnded): void {
  const { run, at } = d;
  if (event.spawnId !== run.spawnId) return;
  const outcome = run.ending ?? outcomeOf(event);
  const spent = spentOf(run, event);
  const isGood = outcomeTable[outcome].result === 'good';
  const status = isGood ? 'completed' : outcome === 'cancelled' ? 'cancelled' : 'failed';
  const code = event.error?.code ?? outcomeTable[outcome].errorCode;
  const childRunId = childRunIdOf(run.spawnId);
  d.write(stepRow(run, { status, spent, childRunId, ...(code === null ? {} : { code }) }, at));
  d.write(outcomeRow(rowRunOf(run, spent), outcome, at));
  const { output, error } = event;
  d.show(viewOf(run, { outcome, output: isGood ? output : null, error, spent, at }));
  skipDue(d);
  d.change({ run: null, lastOutcome: outcome, endedIn: d.stamp.version });
  if (outcomeTable[outcome].result === 'failed' && d.state.plan?.setBy === run.setBy) onFailed(d, outcome);
}

function onFailed(d: Decision, outcome: RunOutcome): void {
  const { plan, stopped, failed } = d.state;
  d.change({ failed: failed + 1 });
  if (plan?.onError === 'fail' && stopped === null) stop(d, { why: 'failed', outcome });
}

/** What a child may have spent that nobody can go on with is its whole grant. */
function spentOf({ grant }: TickRun, { outcome, spent }: ChildEnded): Spent {
  const { steps, toolCalls, tokens, costMicroUsd } = outcome === 'parked' ? grant : spent;
  return { steps, toolCalls, tokens, costMicroUsd };
}

/** A tick ends as its child does, unless only a child can end so. */
function outcomeOf({ outcome }: ChildEnded): RunOutcome {
  const { result } = outcomeTable[outcome];
  if (outcome === 'parked' || (result === 'ended' && outcome !== 'cancelled')) return 'stalled';
  return outcome;
}
