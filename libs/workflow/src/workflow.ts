import type { InlineEffect, Pin } from '#protocol';
import type { Program } from '#program';
import { decide } from './run/decide.js';
import { WorkflowDecision } from './decision.js';
import type { WorkflowSettings } from './settings.js';
import { presentRules } from './rules.js';
import { emptyState } from './state.js';
import type { WorkflowRun, WorkflowState } from './state.js';
import { findCall, isTaking, isWaiting, runStateAt } from './run/view.js';

/**
 * What carries out documents, as children: every run under the settings of its pin. `settingsOf(null)` are those of a run without a pin; it
 * never throws, and gives equal settings for equal pins.
 */
export function createWorkflow(settingsOf: (pin: Pin | null) => WorkflowSettings): Program<WorkflowState> {
  return {
    name: 'workflow',
    rules: presentRules,
    decide(state, event, stamp) {
      const before = state ?? emptyState(stamp.actorId);
      const opening = event.type === 'spawned' ? event.pin : null;
      const pin = before.run === null ? opening : toPin(before.run);
      const decision = new WorkflowDecision({ settings: settingsOf(pin), stamp, at: event.at, state: before });
      decide(decision, event);
      return decision.step();
    },
    next: (state) => (state?.run ? next(state.run) : null),
    isThinking: (state) => (state?.run ? next(state.run) !== null || isDue(state.run) : false),
    isLive: (state) => (state?.run ? state.run.ask === null && !isWaiting(state.run) : false),
    wakeAt: (state) => (state?.run ? wakeAt(state.run) : null),
    timerAt: (state) => (state?.run?.ending === null ? nodeTimer(state.run) : null),
    findLiveRun: (state) =>
      state?.run ? { id: state.run.id, pin: toPin(state.run), awayCountedTo: state.run.awayCountedTo } : null,
    runStateAt: (state, at) => (state?.run ? runStateAt(state.run, at) : null),
    waitingMessages: () => [],
  };
}

function toPin({ policyVersion, agentId, agentVersion }: WorkflowRun): Pin {
  return { policyVersion, agentId, agentVersion };
}

/** A pure tool's call, which follows from the state alone. */
function next(run: WorkflowRun): InlineEffect | null {
  const call = findCall(run);
  if (call === null || call.effectId !== null || call.approvalId !== null || run.ending !== null) return null;
  return { type: 'run-inline-tool', actionId: call.actionId, tool: call.tool, args: call.args };
}

/** Whether children are left to be started that the last commit had no room for. */
function isDue({ dueAt, ending }: WorkflowRun): boolean {
  return dueAt !== null && ending === null;
}

function wakeAt(run: WorkflowRun): number | null {
  if (run.ending !== null) return null;
  const times = [run.dueAt, nodeTimer(run), run.ask?.expiresAt ?? null].filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** What the node at work waits for: the end of a delay or a timeout, or the next tick. */
function nodeTimer({ frames }: WorkflowRun): number | null {
  const top = frames.at(-1);
  if (isTaking(frames)) return null; // what is taken by then counts: whoever takes is waited for
  const own = top === undefined || !('dueAt' in top) ? null : top.dueAt;
  const ends = frames.map((frame) => (frame.kind === 'guard' ? frame.lateAt : null));
  const times = [own, ...ends].filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}
