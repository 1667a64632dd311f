import type { ChildEnd } from '#protocol';
import { pause } from '#timing';

interface Call {
  actorId: string;
  abort: AbortController;
}

/** What has come from outside: an actor that has something to do, or what is still to be brought to the engine. */
export interface Arrival {
  actorId: string;
  /** Null: the actor looks for itself. */
  take: (() => Promise<void>) | null;
}

/** Calls that are under way outside of the engine, and how those that are over have ended. */
export class OutsideCalls {
  private readonly underWay = new Map<string, Call>();
  private readonly ends = new Map<string, ChildEnd>();
  private arrived: Arrival[] = [];
  private wakeUp: (() => void) | null = null;

  /** Whether something is to come from outside. */
  get isBusy(): boolean {
    return this.underWay.size > 0 || this.arrived.length > 0;
  }

  /** Begins the call of an actor's run. */
  beginRun(actorId: string, runId: string, end: Promise<ChildEnd>, abort: AbortController): void {
    this.underWay.set(runId, { actorId, abort });
    void end.then((how) => {
      if (!this.isOver(runId)) return;
      this.ends.set(runId, how);
      this.arrive({ actorId, take: null });
    });
  }

  /** Begins anything else that an actor waits for; `take` brings what it came to to the engine. */
  begin<T>(
    actorId: string,
    id: string,
    end: Promise<T>,
    abort: AbortController,
    take: (end: T) => Promise<void>,
  ): void {
    this.underWay.set(id, { actorId, abort });
    void end.then((came) => {
      if (this.isOver(id)) this.arrive({ actorId, take: () => take(came) });
    });
  }

  /** Whether a call counts that has just ended; false: it was given up before. */
  private isOver(id: string): boolean {
    return this.underWay.delete(id);
  }

  private arrive(arrival: Arrival): void {
    this.arrived.push(arrival);
    this.wake();
  }

  /** Ends the wait for arrivals, where somebody waits. */
  wake(): void {
    this.wakeUp?.();
  }

  /** How the call of a run has ended; null: not yet. */
  readEnd(runId: string): ChildEnd | null {
    return this.ends.get(runId) ?? null;
  }

  /** Nobody waits for this call any more. */
  giveUp(id: string): void {
    const call = this.underWay.get(id);
    this.underWay.delete(id);
    call?.abort.abort();
  }

  /** Nobody waits for the calls of this actor any more. */
  giveUpAll(actorId: string): void {
    for (const [id, call] of this.underWay) if (call.actorId === actorId) this.giveUp(id);
  }

  /** What has come from outside: at once if there is any, else once there is, or when so many ms are over, or somebody wakes it. */
  async arrivals(withinMs: number): Promise<Arrival[]> {
    if (this.arrived.length === 0) await this.wait(withinMs);
    const arrived = this.arrived;
    this.arrived = [];
    return arrived;
  }

  private async wait(withinMs: number): Promise<void> {
    const early = new AbortController();
    this.wakeUp = () => early.abort();
    await pause(withinMs, { signal: early.signal });
    this.wakeUp = null;
  }
}
