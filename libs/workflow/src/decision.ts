import { Decision } from '#program';
import type { RecordedCall } from '#protocol';
import type { WorkflowSettings } from './settings.js';
import type { WorkflowRun, WorkflowState } from './state.js';

/** One decision about the run of a document. */
export class WorkflowDecision extends Decision<WorkflowState, WorkflowRun, WorkflowSettings> {
  private readonly askedBy = new WeakMap<RecordedCall, string>();
  /** How many nodes this decision has begun. */
  begun = 0;

  /** Where the first of these records stands whose call is equal, -1: none is. There may be 10,000: each is looked at once in a decision. */
  indexOfEqual(calls: readonly RecordedCall[], tool: string, args: Record<string, unknown>): number {
    const wanted = this.settings.keys.dedupeKey('', tool, args);
    return calls.findIndex((call) => {
      const asked = this.askedBy.get(call) ?? this.settings.keys.dedupeKey('', call.tool, call.args);
      this.askedBy.set(call, asked);
      return asked === wanted;
    });
  }
}
