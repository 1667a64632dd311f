import type { ChildEnd } from '#contract';

interface Call {
  actorId: string;
  abort: AbortController;
}

/** Calls that are under way outside of the engine, and how those that are over have ended. */
export class OutsideCalls {
  private readonly underWay = new Map<string, Call>();
  private readonly ends = new Map<string, ChildEnd>();
  private arrived: string[] = [];
  private wake: (() => void) | null = null;

  /** Whether something is to come from outside. */
  get isBusy(): boolean {
    return this.underWay.size > 0 || this.arrived.length > 0;
  }

  /** Begins the call of an actor's run. */
  begin(actorId: string, runId: string, end: Promise<ChildEnd>, abort: AbortController): void {
    this.underWay.set(runId, { actorId, abort });
    void end.then((how) => this.end(runId, how));
  }

  private end(runId: string, end: ChildEnd): void {
    const call = this.underWay.get(runId);
    if (call === undefined) return; // it was given up
    this.underWay.delete(runId);
    this.ends.set(runId, end);
    this.arrived.push(call.actorId);
    this.wake?.();
  }

  /** How the call of a run has ended; null: not yet. */
  endOf(runId: string): ChildEnd | null {
    return this.ends.get(runId) ?? null;
  }

  /** Nobody waits for the calls of this actor any more. */
  giveUp(actorId: string): void {
    for (const [runId, call] of this.underWay) {
      if (call.actorId !== actorId) continue;
      this.underWay.delete(runId);
      call.abort.abort();
    }
  }

  /** The actors whose calls have ended: at once if there are any, else once there is one, or when so many ms are over. */
  async arrivals(withinMs: number): Promise<string[]> {
    if (this.arrived.length === 0) await this.wait(withinMs);
    const arrived = this.arrived;
    this.arrived = [];
    return arrived;
  }

  private async wait(withinMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      if (withinMs !== Infinity) timer = setTimeout(resolve, Math.min(Math.max(0, withinMs), mostMs));
    });
    this.wake = null;
    clearTimeout(timer);
  }
}

/** The longest that a timer of Node.js waits. */
const mostMs = 2_147_483_647;
