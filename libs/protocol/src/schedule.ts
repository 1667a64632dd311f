/** What a tick that fails does: it stops the schedule, or is counted. */
export const tickFailures = ['fail', 'continue'] as const;
export type TickFailure = (typeof tickFailures)[number];

/** When a schedule ticks: each so many milliseconds since it was set, at once first; or by a cron expression in a time zone. */
export type ScheduleTimes = { everyMs: number } | { cron: string; timeZone: string | null };

/** What a schedule repeats, and when; a null time zone is that of the agent which serves it. */
export interface ScheduleSetting {
  times: ScheduleTimes;
  onError: TickFailure;
  /** The document of a workflow whose root is an `every`, checked by whoever set it. */
  document: unknown;
  /** What each tick works on. */
  input: string;
  /** The agent that its ticks run as; absent: the default agent. */
  agent?: string;
  /** The version of the files that the document names, as they were when it was set; absent: it names none. */
  files?: string;
  /** The rules of the workflow program when it was set: its ticks obey them. Absent: 1 (ADR 41). */
  workflowRules?: number;
  /** The version of the stored workflow that `agent` is; absent: that is an agent of files, as it is then. */
  version?: string;
}

/** An operator sets a schedule, and later says what becomes of it. */
export type ScheduleEvent =
  | { type: 'schedule-set'; at: number; messageId: string; setting: ScheduleSetting }
  | { type: 'schedule-paused' | 'schedule-resumed' | 'schedule-stopped'; at: number; messageId: string };
