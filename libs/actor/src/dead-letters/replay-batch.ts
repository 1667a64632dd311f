import { setTimeout as pause } from 'node:timers/promises';
import type { ActorStore } from '../actor-store.js';
import type { Batch, BatchStore } from './batch-store.js';
import type { LetterResult } from './letter-result.js';
import type { Operator } from './operator-row.js';
import type { ReplayRequest } from './outline.js';
import { verdictOf } from './verdict.js';
import type { Verdict } from './verdict.js';

/** How far a batch is. */
export interface BatchProgress {
  batchId: string;
  state: Batch['state'];
  haltedFor: string | null;
  letters: number;
  /** Letters that something came of, and what: each of them counts under one of the verdicts. */
  done: number;
  verdicts: Record<Verdict, number>;
}

const lookEvery = 10;
const lookAgainMs = 200;
const msPerMinute = 60_000;

/** A failure share of fewer than these says little. */
const fewestEnded = 10;

interface Ports {
  letters: { replay(letterId: string, request: ReplayRequest, by: Operator, token: string): Promise<LetterResult> };
  store: ActorStore;
  batches: BatchStore;
}

/**
 * Replays the letters of a batch one after the other: the canary first, at its pace, until all are done, too many fail or `signal`
 * ends it. Whoever dies over it leaves it to be gone on with: a letter is taken in the batch's name, and done once (I3).
 */
export class ReplayBatch {
  private readonly results: Map<string, LetterResult>;
  private readonly verdicts = new Map<string, Verdict>();

  private constructor(
    private readonly ports: Ports,
    private readonly batch: Batch,
    results: Map<string, LetterResult>,
  ) {
    this.results = results;
  }

  /** Null when there is no such batch. */
  static async open(ports: Ports, batchId: string): Promise<ReplayBatch | null> {
    const batch = await ports.batches.read(batchId);
    return batch && new ReplayBatch(ports, batch, await ports.batches.results(batchId));
  }

  /** Goes on where it was left, a halted one too: that is for an operator to decide. Tells of every letter. */
  async goOn(signal: AbortSignal, onProgress: (progress: BatchProgress) => void): Promise<BatchProgress> {
    await this.move('running');
    const { letterIds, order } = this.batch;
    const canary = Math.ceil(letterIds.length * order.pace.canaryShare);
    const passed = await this.replayAll(letterIds.slice(0, canary), signal, onProgress, true);
    const finished = passed && (await this.replayAll(letterIds.slice(canary), signal, onProgress, false));
    if (finished) await this.move('finished');
    return this.progress();
  }

  private async replayAll(
    letterIds: readonly string[],
    signal: AbortSignal,
    onProgress: (progress: BatchProgress) => void,
    isCanary: boolean,
  ): Promise<boolean> {
    for (const letterId of letterIds.filter((id) => !this.results.has(id))) {
      if (signal.aborted) return false;
      await this.replayOne(letterId);
      if (isCanary || this.results.size % lookEvery === 0) await this.look();
      onProgress(this.progress());
      if (await this.haltIfFailing(isCanary)) return false;
      await this.keepPace(signal);
    }
    await this.watch(signal, isCanary);
    onProgress(this.progress());
    if (signal.aborted) return false;
    return !(await this.haltIfFailing(isCanary)) && !(await this.haltIfSilent(letterIds, isCanary));
  }

  private async replayOne(letterId: string): Promise<void> {
    const { batchId, order } = this.batch;
    const result = await this.ports.letters.replay(letterId, order, order.by, `${batchId}.${letterId}`);
    this.results.set(letterId, result);
    await this.ports.batches.note(batchId, result);
  }

  /** Asks after every letter whose run is not over. */
  private async look(): Promise<void> {
    for (const [letterId, result] of this.results) {
      const before = this.verdicts.get(letterId);
      if (before === undefined || before === 'under-way') {
        this.verdicts.set(letterId, await verdictOf(this.ports.store, result));
      }
    }
  }

  private async watch(signal: AbortSignal, isCanary: boolean): Promise<void> {
    const until = Date.now() + this.batch.order.pace.watchMs;
    for (;;) {
      await this.look();
      const isOver = this.count('under-way') === 0 || (isCanary && this.count('failed') > 0);
      if (isOver || Date.now() >= until || signal.aborted) return;
      await pause(lookAgainMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async keepPace(signal: AbortSignal): Promise<void> {
    const { perMinute } = this.batch.order.pace;
    if (perMinute !== null) await pause(msPerMinute / perMinute, undefined, { signal }).catch(() => undefined);
  }

  private async haltIfFailing(isCanary: boolean): Promise<boolean> {
    const [failed, well] = [this.count('failed'), this.count('well')];
    const share = failed / Math.max(1, failed + well);
    const isTooMany = failed + well >= fewestEnded && share > this.batch.order.pace.haltAtShare;
    if (!(isCanary && failed > 0) && !isTooMany) return false;
    await this.move('halted', `${failed} of ${failed + well} failed${isCanary ? ', in the canary' : ''}`);
    return true;
  }

  /** A canary of which nothing is heard is no leave to go on. */
  private async haltIfSilent(letterIds: readonly string[], isCanary: boolean): Promise<boolean> {
    const waiting = letterIds.filter((id) => this.verdicts.get(id) === 'under-way').length;
    if (!isCanary || waiting === 0) return false;
    await this.move('halted', `${waiting} of the canary have not ended in ${this.batch.order.pace.watchMs} ms`);
    return true;
  }

  private count(verdict: Verdict): number {
    return [...this.verdicts.values()].filter((each) => each === verdict).length;
  }

  private async move(state: Batch['state'], haltedFor: string | null = null): Promise<void> {
    Object.assign(this.batch, { state, haltedFor });
    await this.ports.batches.mark(this.batch.batchId, state, haltedFor);
  }

  private progress(): BatchProgress {
    const { batchId, state, haltedFor, letterIds } = this.batch;
    const named = (['well', 'failed', 'under-way', 'passed-over'] as const).map((verdict) => [
      verdict,
      this.count(verdict),
    ]);
    const verdicts = Object.fromEntries(named) as BatchProgress['verdicts']; // every verdict is named above
    verdicts['under-way'] += this.results.size - this.verdicts.size;
    return { batchId, state, haltedFor, letters: letterIds.length, done: this.results.size, verdicts };
  }
}
