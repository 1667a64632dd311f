import { giveTimeBack, pause, resume } from '#program';
import type { Pin, RunsAs } from '#protocol';
import type { Program, ProgramEvent } from '#program';
import { Decision } from './decision.js';
import { onPaused, onResumed, onSet, onStopped } from './orders.js';
import { presentRules } from './rules.js';
import type { ScheduleSettings } from './settings.js';
import { emptyState } from './state.js';
import type { ScheduleState, TickRun } from './state.js';
import { close, onChildEnded, onDue } from './tick.js';
import { runStateOf } from './view.js';

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
      const settings = settingsOf(run === null ? (stamp.opens ?? null) : pinOf(run));
      const d = new Decision(settings, stamp, event.at, before);
      take(d, event);
      return d.step();
    },
    next: () => null,
    isThinking: () => false,
    isLive: (state) => (state?.run ?? null) !== null,
    wakeAt: (state) => (state?.run ? deadlineOf(state.run) : (state?.nextAt ?? null)),
    timerAt: (state) => (state?.run ? null : (state?.nextAt ?? null)),
    runOf: (state) =>
      state?.run ? { id: state.run.id, pin: pinOf(state.run), awayCountedTo: state.run.awayCountedTo } : null,
    runsAs: (state, event) => runsAs(event?.type === 'schedule-set' ? event.setting : (state?.plan ?? {})),
    runStateAt: (state, at) => (state?.run ? runStateOf(state.run, at) : null),
    waitingMessages: () => [],
  };
}

function pinOf({ policyVersion, agentId, agentVersion }: TickRun): Pin {
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
function deadlineOf(run: TickRun | null): number | null {
  return run !== null && run.ending === null && 'deadlineAt' in run.clock ? run.clock.deadlineAt : null;
}

/** What concerns the schedule, with a tick under way or without. What else is written to it starts no run. */
function take(d: Decision, event: ProgramEvent): void {
  if (event.type === 'deadline-passed') return onTime(d);
  if (event.type === 'schedule-set') onSet(d, event);
  if (event.type === 'schedule-paused') onPaused(d);
  if (event.type === 'schedule-resumed') onResumed(d);
  if (event.type === 'schedule-stopped') onStopped(d);
  if ('messageId' in event) return d.heard(event.messageId);
  if (d.state.run !== null) inTick(d, event);
}

function onTime(d: Decision): void {
  const deadlineAt = deadlineOf(d.state.run);
  if (deadlineAt !== null && d.at >= deadlineAt) close(d, 'deadline');
  onDue(d);
}

/** What concerns the tick under way. Nobody is asked: operators answer approvals, and a wait for a text ends by its own time. */
function inTick(d: Decision, event: ProgramEvent): void {
  if (event.type === 'child-ended') return onChildEnded(d, event);
  if (event.type === 'approval-asked') return open(d, event.approvalId);
  if (event.type === 'approval-closed') return closed(d, event.approvalId);
  if (event.type === 'say-asked') return notSaid(d, event);
  if (event.type === 'wait-opened') return open(d, event.waitId);
  if (event.type === 'wait-closed') return closed(d, event.waitId);
  if (event.type === 'cancel-requested' && event.runId === d.run.id) return close(d, 'cancelled');
  if (event.type === 'attempts-exhausted') return close(d, 'parked');
  if (event.type === 'store-was-away') d.changeRun(giveTimeBack(d.run, event, d.at, d.settings.budgets.maxAwaySeconds));
}

/** Nobody is at the other end of a schedule. */
function notSaid(d: Decision, { actorId, sayId }: Extract<ProgramEvent, { type: 'say-asked' }>): void {
  d.post({ to: actorId, event: { type: 'said', sayId, status: 'rejected', providerId: null } });
}

function open(d: Decision, id: string): void {
  if (!d.run.open.includes(id)) d.changeRun({ ...pause(d.run, d.at), open: [...d.run.open, id] });
}

function closed(d: Decision, id: string): void {
  const left = d.run.open.filter((each) => each !== id);
  d.changeRun({ ...(left.length === 0 ? resume(d.run, d.at) : d.run), open: left });
}
