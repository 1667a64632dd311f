import { setTimeout as pause } from 'node:timers/promises';
import { createBuilder, noModel } from '#builder';
import type { Program } from '#program';
import type { ActorStore } from '#engine';
import { createToken } from '#redis';

/** A controller of orders alone, to builder sessions or others: it takes the turns of those that it was told of, as the real one does. */
export class SessionDriver {
  private readonly sessions = new Set<string>();
  private readonly done: Promise<void>;
  private stopped = false;

  constructor(
    private readonly store: ActorStore,
    private readonly program: Program<object> = createBuilder(noModel),
  ) {
    this.done = this.drive();
  }

  serve(actorId: string): void {
    this.sessions.add(actorId);
  }

  /** Its controller is in a long call of a model: no turn is taken until it is served again. */
  leave(actorId: string): void {
    this.sessions.delete(actorId);
  }

  stop(): Promise<void> {
    this.stopped = true;
    return this.done;
  }

  private async drive(): Promise<void> {
    while (!this.stopped) {
      for (const actorId of this.sessions) await this.turn(actorId);
      await pause(5);
    }
  }

  private async turn(actorId: string): Promise<void> {
    const token = createToken();
    const turn = await this.store.turns.load(actorId, token);
    if (!('version' in turn)) return;
    let state = turn.state as object | null; // its program alone writes it
    const messageRuns: Record<string, string> = {};
    const { version, optedOut, sends } = turn;
    for (const event of turn.mail) {
      const step = this.program.decide(state, event, { actorId, version: version + 1, n: 0, optedOut, sends });
      ({ state } = step);
      Object.assign(messageRuns, step.messageRuns);
    }
    const nothing = { effects: [], cancels: [], runs: [], ledger: [], journal: [], live: false, wakeInMs: null };
    const { lastMail, mail } = turn;
    await this.store.turns.commit({
      ...{ ...nothing, actorId, token, version, lastMail, consumed: mail.length, state, messageRuns },
      ...{ thinking: false, hold: false },
    });
  }
}
