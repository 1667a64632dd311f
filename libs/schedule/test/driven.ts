import { makeId } from '#protocol';
import type { ChildEnd, Pin, ScheduleSetting, Spawn } from '#protocol';
import type { JournalEntry, LedgerRow, ProgramEvent, RunView } from '#program';
import { createSchedule } from '../src/schedule.js';
import type { ScheduleState } from '../src/state.js';

const actorId = makeId('act', '01JD000000000000000000TCKS', 3);
export const pin: Pin = { policyVersion: 'p1', agentId: 'default', agentVersion: '' };
const settings = {
  ...pin,
  timeZone: 'America/New_York',
  budgets: {
    ...{ maxSteps: 10, maxToolCalls: 5, maxSeconds: 60, maxAwaySeconds: 30, maxTokens: 1_000 },
    maxCostMicroUsd: 500,
  },
};
export const program = createSchedule(() => settings);
export const step = { kind: 'tool', id: 'count', toolName: 'echo' };
export const start = Date.parse('2026-05-01T12:00:00Z');
const spent = { steps: 2, toolCalls: 1, tokens: 10, costMicroUsd: 3 };

export function setting(more: Partial<ScheduleSetting> = {}): ScheduleSetting {
  const document = { version: 1, root: { kind: 'every', id: 'nightly', ms: 1_000, step } };
  return { times: { everyMs: 1_000 }, onError: 'fail', document, input: 'go', ...more };
}

/** A schedule as an engine drives it: one event a commit, and its time as soon as that has come. */
export class Driven {
  state: ScheduleState | null = null;
  at = start;
  readonly runs = new Map<string, RunView>();
  readonly opened: string[] = [];
  readonly rows: LedgerRow[] = [];
  readonly journals = new Map<string, JournalEntry<ScheduleState>[]>();
  spawns: Spawn[] = [];
  posts = 0;
  private version = 0;

  constructor(what = setting()) {
    this.apply({
      type: 'schedule-set',
      at: this.at,
      messageId: makeId('msg', '01JD000000000000000000SETS', 3),
      setting: what,
    });
    this.wake();
  }

  get known(): ScheduleState {
    if (this.state === null) throw new Error('expected a schedule');
    return this.state;
  }

  /** A turn that reads this mail, and the one after it where a time has come. */
  apply(event: ProgramEvent): void {
    this.commit(event);
    this.wake();
  }

  /** Everything that one commit decides: its mail, and then its time if that has come. The engine refuses an outcome beside a live child. */
  private commit(event: ProgramEvent | null): void {
    this.version += 1;
    const [rows, spawns] = [this.rows.length, this.spawns.length];
    if (event !== null) this.decide(event, 0);
    const wakeAt = program.wakeAt(this.state);
    if (wakeAt !== null && this.at >= wakeAt)
      this.decide({ type: 'deadline-passed', at: this.at, runId: this.state?.run?.id ?? '' }, 2);
    if (this.rows.slice(rows).some(({ row }) => row === 'outcome') && this.spawns.length > spawns)
      throw new Error('an outcome while a child is live');
  }

  private decide(event: ProgramEvent, n: number): void {
    const before = this.state;
    const stamp = {
      actorId,
      version: this.version,
      n,
      optedOut: false,
      approvalCode: '000000',
      sends: {},
      opens: pin,
      rules: program.rules,
    };
    const decided = program.decide(before, event, stamp);
    this.state = decided.state;
    this.rows.push(...decided.ledger.map(({ row }) => row));
    this.spawns.push(...(decided.spawns ?? []));
    this.posts += decided.posts?.length ?? 0;
    for (const run of decided.runs) {
      if (!this.runs.has(run.runId)) this.opened.push(run.runId);
      this.runs.set(run.runId, run);
    }
    const [old, current] = [program.findLiveRun(before)?.id, program.findLiveRun(this.state)?.id];
    if (old !== undefined) this.journals.get(old)?.push({ event, stamp });
    if (current !== undefined && current !== old) this.journals.set(current, [{ begin: before }, { event, stamp }]);
  }

  /** The next turn, this much later. */
  wake(laterMs = 0): void {
    this.at += laterMs;
    const wakeAt = program.wakeAt(this.state);
    if (wakeAt !== null && this.at >= wakeAt) this.commit(null);
  }

  end(more: Partial<ChildEnd> = {}, readAfterMs = 0): void {
    const [live] = this.spawns.splice(0, 1);
    if (live === undefined) throw new Error('expected a child');
    const end: ChildEnd = { outcome: 'answered', output: 'done', error: null, spent, ...more };
    this.apply({ type: 'child-ended', at: this.at - readAfterMs, spawnId: live.id, ...end });
  }

  order(what: 'paused' | 'resumed' | 'stopped'): void {
    this.apply({ type: `schedule-${what}`, at: this.at, messageId: makeId('msg', '01JD0000000000000000000RDR', 3) });
  }
}
