import { effectIdOf } from '#protocol';
import { InvariantError } from '#errors';
import { StepBuilder } from '#program';
import type { ChildEnd, OwedEffect, RecordedCall, Stamp } from '#protocol';
import type { Step } from '#program';
import type { WorkflowSettings } from './settings.js';
import type { WorkflowRun, WorkflowState } from './state.js';

/** One decision: what it may look at, and what it has come to so far. Only `state` and the lists change, and only in here. */
export class Decision extends StepBuilder<WorkflowState> {
  private readonly effects: OwedEffect[] = [];
  private readonly cancels: string[] = [];
  private readonly askedBy = new WeakMap<RecordedCall, string>();
  private childEnd: ChildEnd | undefined;
  /** How many nodes this decision has begun. */
  begun = 0;

  /** `settings` are those of the run's pin, `at` is the time of the event. */
  constructor(
    readonly settings: WorkflowSettings,
    stamp: Stamp,
    at: number,
    state: WorkflowState,
  ) {
    super(stamp, at, state);
  }

  /** The run under way; to be asked for only where there is one. */
  get run(): WorkflowRun {
    if (this.state.run === null) throw new InvariantError('a decision about a run that there is not');
    return this.state.run;
  }

  change(more: Partial<WorkflowRun>): void {
    this.state = { ...this.state, run: { ...this.run, ...more } };
  }

  /** The id of the one tool call, or of what is asked or waited for, by this event. */
  effectId(): string {
    const { actorId, version, n } = this.stamp;
    return effectIdOf(actorId, version, n);
  }

  owe(effect: OwedEffect): void {
    this.effects.push(effect);
  }

  cancel(effectId: string): void {
    this.cancels.push(effectId);
  }

  endAsChild(end: ChildEnd): void {
    this.childEnd = end;
  }

  /** Where the first of these records stands whose call is equal, -1: none is. There may be 10,000: each is looked at once in a decision. */
  indexOfEqual(calls: readonly RecordedCall[], tool: string, args: Record<string, unknown>): number {
    const wanted = this.settings.keys.dedupeKey('', tool, args);
    return calls.findIndex((call) => {
      const asked = this.askedBy.get(call) ?? this.settings.keys.dedupeKey('', call.tool, call.args);
      this.askedBy.set(call, asked);
      return asked === wanted;
    });
  }

  override step(): Step<WorkflowState> {
    const { effects, cancels, childEnd } = this;
    return { ...super.step(), effects, cancels, ...(childEnd === undefined ? {} : { childEnd }) };
  }
}
