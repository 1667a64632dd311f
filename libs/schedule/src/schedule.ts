import { Decision, giveTimeBack, pause, resume } from '#program';
import type { Pin, RunsAs } from '#protocol';
import type { Program, ProgramEvent } from '#program';
import type { ScheduleDecision } from './decision.js';
import { onPaused, onResumed, onSet, onStopped } from './orders.js';
import { presentRules } from './rules.js';
import type { ScheduleSettings } from './settings.js';
import { emptyState } from './state.js';
import type { ScheduleState, TickRun } from './state.js';
import { close, onChildEnded, onDue } from './tick.js';
import { toRunState } from './view.js';

/**
 * Schedules as a program: every tick under the settings of its pin. `settingsOf(null)` are those of a run without a pin; it never throws,
 * and gives equal settings for equal pins.
 */
export function createSchedule(settingsOf: (pin: Pin | null) => ScheduleSettings): Program<ScheduleState> {
  return {
    name: 'schedule',
    rules: presentRules,
    decide(state, event, stamp) {
      const before = state ?? emptyState(stamp.actorId);
      const run = event.type === 'schedule-set' ? null : before.run; // what is set has the zone of its own agent
      const settings = settingsOf(run === null ? (stamp.opens ?? null) : toPin(run));
      const decision: ScheduleDecision = new Decision({ settings, stamp, at: event.at, state: before });
      take(decision, event);
      return decision.step();
    },
    next: () => null,
    isThinking: () => false,
    isLive: (state) => (state?.run ?? null) !== null,
    wakeAt: (state) => (state?.run ? findDeadline(state.run) : (state?.nextAt ?? null)),
    timerAt: (state) => (state?.run ? null : (state?.nextAt ?? null)),
    findLiveRun: (state) =>
      state?.run ? { id: state.run.id, pin: toPin(state.run), awayCountedTo: state.run.awayCountedTo } : null,
    runsAs: (state, event) => runsAs(event?.type === 'schedule-set' ? event.setting : (state?.plan ?? {})),
    runStateAt: (state, at) => (state?.run ? toRunState(state.run, at) : null),
    waitingMessages: () => [],
  };
}

function toPin({ policyVersion, agentId, agentVersion }: TickRun): Pin {
  return { policyVersion, agentId, agentVersion };
}

function runsAs({ agent, files, version }: RunsAs = {}): RunsAs {
  return {
    ...(agent !== undefined && { agent }),
    ...(files !== undefined && { files }),
    ...(version !== undefined && { version }),
  };
}

/** When a tick must be done; null: its clock stands still, or it ends already. */
function findDeadline(run: TickRun | null): number | null {
  return run !== null && run.ending === null && 'deadlineAt' in run.clock ? run.clock.deadlineAt : null;
}

/** What concerns the schedule, with a tick under way or without. What else is written to it starts no run. */
function take(decision: ScheduleDecision, event: ProgramEvent): void {
  if (event.type === 'deadline-passed') return onTime(decision);
  if (event.type === 'schedule-set') onSet(decision, event);
  if (event.type === 'schedule-paused') onPaused(decision);
  if (event.type === 'schedule-resumed') onResumed(decision);
  if (event.type === 'schedule-stopped') onStopped(decision);
  if ('messageId' in event) return decision.handled(event.messageId);
  if (decision.state.run !== null) inTick(decision, event);
}

function onTime(decision: ScheduleDecision): void {
  const deadlineAt = findDeadline(decision.state.run);
  if (deadlineAt !== null && decision.at >= deadlineAt) close(decision, 'deadline');
  onDue(decision);
}

/** What concerns the tick under way. Nobody is asked: operators answer approvals, and a wait for a text ends by its own time. */
function inTick(decision: ScheduleDecision, event: ProgramEvent): void {
  if (event.type === 'child-ended') return onChildEnded(decision, event);
  if (event.type === 'approval-asked') return open(decision, event.approvalId);
  if (event.type === 'approval-closed') return closeCall(decision, event.approvalId);
  if (event.type === 'say-asked') return notSaid(decision, event);
  if (event.type === 'wait-opened') return open(decision, event.waitId);
  if (event.type === 'wait-closed') return closeCall(decision, event.waitId);
  if (event.type === 'cancel-requested' && event.runId === decision.run.id) return close(decision, 'cancelled');
  if (event.type === 'attempts-exhausted') return close(decision, 'parked');
  if (event.type === 'store-was-away')
    decision.changeRun(giveTimeBack(decision.run, event, decision.at, decision.settings.budgets.maxAwaySeconds));
}

/** Nobody is at the other end of a schedule. */
function notSaid(decision: ScheduleDecision, { actorId, sayId }: Extract<ProgramEvent, { type: 'say-asked' }>): void {
  decision.post({ to: actorId, event: { type: 'said', sayId, status: 'rejected', providerId: null } });
}

function open(decision: ScheduleDecision, id: string): void {
  if (!decision.run.open.includes(id))
    decision.changeRun({ ...pause(decision.run, decision.at), open: [...decision.run.open, id] });
}

function closeCall(decision: ScheduleDecision, id: string): void {
  const left = decision.run.open.filter((each) => each !== id);
  decision.changeRun({ ...(left.length === 0 ? resume(decision.run, decision.at) : decision.run), open: left });
}
