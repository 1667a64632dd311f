import { StepBuilder } from '#program';
import type { ChildEnd } from '#protocol';
import type { Step } from '#program';
import type { SessionState } from './session-state.js';

/** One decision about a session: what it may look at, and what it has come to so far. Only `state` and the lists change, and only in here. */
export class Decision extends StepBuilder<SessionState> {
  private childEnd: ChildEnd | null = null;

  change(more: Partial<SessionState>): void {
    this.state = { ...this.state, ...more };
  }

  /** The one run of this child has ended. */
  end(childEnd: ChildEnd): void {
    this.childEnd = childEnd;
    this.change({ isOver: true });
  }

  override step(): Step<SessionState> {
    return { ...super.step(), ...(this.childEnd && { childEnd: this.childEnd }) };
  }
}
