import { readRules } from '#program';
import type { Grant, RunOutcome, ScheduleSetting } from '#protocol';
import type { RunClock } from '#program';
import type { ScheduleStop } from './schedule-stops.js';
import type { Timetable } from './times.js';

/** The durable state of a schedule. Times are milliseconds since the epoch. */
export interface ScheduleState {
  v: 1;
  id: string;
  /** What it repeats; null: nobody has set it yet. */
  plan: Plan | null;
  /** When the next tick is due; null: none is. While it is paused, when it is looked at again. */
  nextAt: number | null;
  pausedAt: number | null;
  stopped: Stop | null;
  /** Each tick that came due is one of these: its run was opened; the one before was still live; a later one stood for it. */
  ticks: number;
  skipped: number;
  missed: number;
  /** How many of the runs have failed. */
  failed: number;
  /** The latest run, and how it ended; null: not yet. */
  lastRunId: string | null;
  lastOutcome: RunOutcome | null;
  run: TickRun | null;
  /** The version of the commit that ended the latest run, which starts no other: no child is live at an outcome. Absent: none has ended. */
  endedIn?: number;
}

/** What was set, and by which message. */
export interface Plan extends Omit<Timetable, 'rules'>, Omit<ScheduleSetting, 'times'> {
  setBy: string;
  /** The rules that its ticks are decided by; absent: 1 (ADR 41). */
  rules?: number;
}

/** When the schedule ticks, by the rules under which it was set. */
export function toTimetable(plan: Plan): Timetable {
  return { times: plan.times, from: plan.from, rules: readRules(plan) };
}

/** When it stopped, and why. */
export interface Stop {
  at: number;
  why: ScheduleStop;
  /** How the tick ended that failed; absent: none did. */
  outcome?: RunOutcome;
}

/** One tick: a run with a child that does the work. */
export interface TickRun {
  id: string;
  /** Its schedule, as in `Plan`, and its number there, from 1. */
  setBy: string;
  tick: number;
  policyVersion: string;
  agentId: string;
  agentVersion: string;
  startedAt: number;
  clock: RunClock;
  awayMs: number;
  awayCountedTo: number;
  input: string;
  node: string;
  kind: string;
  spawnId: string;
  grant: Grant;
  /** The approvals that its tree asks for, and its waits: its clock stands still while there is one. */
  open: string[];
  /** Why its child was told to end; null: it was not. */
  ending: RunOutcome | null;
}

export function emptyState(id: string): ScheduleState {
  return {
    ...{ v: 1, id, plan: null, nextAt: null, pausedAt: null, stopped: null },
    ...{ ticks: 0, skipped: 0, missed: 0, failed: 0, lastRunId: null, lastOutcome: null, run: null },
  };
}
