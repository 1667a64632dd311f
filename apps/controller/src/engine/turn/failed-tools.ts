import { failedToolsAfter } from '#program';
import type { FailedTool, LedgerRow } from '#program';

/** A state as it is stored: the program's state, and beside it which tools have failed in its run. */
interface Stored {
  failedTools?: { runId: string; tools: readonly FailedTool[] };
}

const none: readonly FailedTool[] = [];

/**
 * Which tools have failed in the runs of a turn (ADR 165). An outcome says what a person was told; this says whether the work was done. It
 * is stored beside the state, so that the next turn of the run knows it, and it decides nothing.
 */
export class FailedTools {
  private constructor(private readonly byRun: Map<string, readonly FailedTool[]>) {}

  /** Splits a stored state: what is left is for the program. */
  static open(stored: unknown): { rest: unknown; failedTools: FailedTools } {
    const { failedTools, ...rest } = (stored ?? {}) as Stored; // the store keeps what was committed, as it was given
    if (failedTools === undefined) return { rest: stored, failedTools: new FailedTools(new Map()) };
    return { rest, failedTools: new FailedTools(new Map([[failedTools.runId, failedTools.tools]])) };
  }

  note(runId: string, row: LedgerRow): void {
    const before = this.byRun.get(runId) ?? none;
    const after = failedToolsAfter(before, [row]);
    if (after !== before) this.byRun.set(runId, after);
  }

  /** As a run's record has them: no field where none has failed. */
  of(runId: string): { failedTools?: readonly FailedTool[] } {
    const tools = this.byRun.get(runId) ?? none;
    return tools.length === 0 ? {} : { failedTools: tools };
  }

  /** A state as it is to be stored: with those of the run that goes on. */
  serialize(runId: string | undefined, state: unknown): unknown {
    const { failedTools: tools } = runId === undefined ? {} : this.of(runId);
    return tools === undefined || state === null ? state : Object.assign({}, state, { failedTools: { runId, tools } });
  }

  /** For the turn after this one; what that comes to changes nothing here. */
  following(): FailedTools {
    return new FailedTools(new Map(this.byRun));
  }
}
