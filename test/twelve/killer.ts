import { setTimeout as pause } from 'node:timers/promises';
import type { AppName } from '../support/app-process.js';
import type { Stack } from '../support/stack.js';

/** In turn; the compressor has nothing to do with a document, and is killed as seldom. */
const killed: readonly AppName[] = [
  ...(['controller', 'tool-runner', 'gateway'] as const),
  ...(['controller', 'tool-runner', 'gateway', 'compressor'] as const),
];
/** A start may take so long where many share a machine. */
const startMs = 300_000;
/** How long all of them are there between two kills: runs are to get on, too. */
const betweenMs = 1_500;

/** Kills one process after the other, each once the one before is there again, and between an effect and its answer where it is asked to. */
export class Killer {
  kills = 0;
  /** Kills of a tool-runner that has made a call and not heard what it came to. */
  strikes = 0;
  private isBusy = false;
  private problem: Error | null = null;

  constructor(private readonly stack: Stack) {}

  async killInTurn(isOver: () => boolean): Promise<void> {
    for (let at = 0; !isOver();) {
      await pause(betweenMs);
      if (this.problem !== null) throw this.problem;
      if (!(await this.kill(killed[at % killed.length] ?? 'controller'))) continue;
      at += 1;
    }
  }

  /** Kills the tool-runner, whose call has just been carried out; false: another process is away, and it lives. */
  async strike(): Promise<boolean> {
    const isKilled = await this.kill('tool-runner');
    if (isKilled) this.strikes += 1;
    return isKilled;
  }

  /** Resolves once the process is dead; it is started again meanwhile. */
  private async kill(name: AppName): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    const app = this.stack.apps[name];
    await app.kill();
    this.kills += 1;
    app.start();
    void app.untilReady(startMs).then(
      () => (this.isBusy = false),
      (error: unknown) => (this.problem = error as Error), // as untilReady rejects
    );
    return true;
  }
}

/** What was played; rejects as soon as the killing does. It may be over before, where nobody is killed. */
export function besideKills<T>(playing: Promise<T>, killing: Promise<void>): Promise<T> {
  return Promise.race([playing, killing.then(() => playing)]);
}
