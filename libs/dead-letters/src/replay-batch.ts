import { firstOf } from '#values';
import type { ActorStore } from '#engine';
import { pause } from '#timing';
import type { Batch, BatchStage, BatchStatus, BatchStore } from './batch-store.js';
import { BatchTally } from './batch-tally.js';
import type { LetterResult } from './letter-result.js';
import type { Operator } from './operator-row.js';
import type { ReplayRequest } from './plan-summary.js';
import type { ReplayResult } from './replay-result.js';

/** How far a batch is. */
export interface BatchProgress {
  batchId: string;
  state: Batch['state'];
  haltedFor: string | null;
  letters: number;
  /** Whether its filter meant still more of them than its limit let in. */
  more: boolean;
  /** Letters that something came of, and what: each of them counts under one of the verdicts. */
  done: number;
  verdicts: Record<ReplayResult, number>;
}

/** With whose leave a batch is gone on with. */
export interface ResumeOptions {
  /** Whom the letters replayed from here on name; absent: who began it. */
  by?: Operator;
  /** Whether a halted batch goes on, which is for an operator to decide; absent: it does. */
  ignoreHalt?: boolean;
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
 * ends it. Whoever dies over it leaves it to be gone on with: a letter is taken in the batch's name, and done once (I3). What
 * holds over several who go on with it, one after the other or at once, is in Redis: its pace, its halt, how long it waits.
 */
export class ReplayBatch {
  private readonly tally: BatchTally;

  private constructor(
    private readonly ports: Ports,
    private readonly batch: Batch,
    private readonly results: Map<string, LetterResult>,
  ) {
    this.tally = new BatchTally(ports.store, results);
  }

  /** Null when there is no such batch. */
  static async open(ports: Ports, batchId: string): Promise<ReplayBatch | null> {
    const batch = await ports.batches.read(batchId);
    return batch && new ReplayBatch(ports, batch, await ports.batches.results(batchId));
  }

  /** The letters that nothing has come of yet, and what is to be done with each. */
  left(): { letterIds: string[]; request: ReplayRequest } {
    const { letterIds, order } = this.batch;
    const request = { choice: order.choice, edit: order.edit };
    return { letterIds: letterIds.filter((id) => !this.results.has(id)), request };
  }

  /** Goes on where it was left. Tells of every letter. One that is finished, or halted without permission to pass that, is only looked at. */
  async goOn(
    signal: AbortSignal,
    onProgress: (progress: BatchProgress) => void,
    { by = this.batch.order.by, ignoreHalt = true }: ResumeOptions = {},
  ): Promise<BatchProgress> {
    await this.tally.look();
    if (this.batch.state === 'halted' && ignoreHalt) await this.passHalt();
    if (this.batch.state !== 'running') return this.progress();
    const stages: BatchStage[] = this.batch.isPassed ? ['rest'] : ['canary', 'rest'];
    for (const stage of stages) {
      if (!(await this.replayStage(stage, by, signal, onProgress))) return this.progress();
      await this.mark(stage === 'canary' ? { isPassed: true } : { state: 'finished' });
    }
    return this.progress();
  }

  /**
   * Whoever goes on past a halt answers for what they have seen: it halts nothing any more, and a canary that is all replayed is
   * over. Where somebody has gone on past it meanwhile, what has become of the batch since stands.
   */
  private async passHalt(): Promise<void> {
    const seen = this.statusLine();
    await this.readOthers();
    if (this.statusLine() !== seen) return;
    const ended = [...this.results.keys()].filter((id) => this.tally.hasEnded(id));
    const setAside = [...new Set([...this.batch.setAside, ...ended])];
    const isPassed = this.batch.isPassed || this.pickLetters('canary').every((id) => this.results.has(id));
    await this.mark({ state: 'running', haltedFor: null, setAside, isPassed });
  }

  private pickLetters(stage: BatchStage): readonly string[] {
    const { letterIds, order } = this.batch;
    return stage === 'rest' ? letterIds : firstOf(letterIds, Math.ceil(letterIds.length * order.pace.canaryShare));
  }

  /** Answers whether the stage is over, and well: false when it was cut off, or halted. */
  private async replayStage(
    stage: BatchStage,
    by: Operator,
    signal: AbortSignal,
    onProgress: (progress: BatchProgress) => void,
  ): Promise<boolean> {
    if (await this.haltIfFailing(stage)) return false;
    for (const letterId of this.pickLetters(stage).filter((id) => !this.results.has(id))) {
      if (!(await this.mayReplay(signal))) return false;
      await this.replayOne(letterId, by);
      const isLookedAt = stage === 'canary' || this.results.size % lookEvery === 0;
      if (isLookedAt) await this.tally.look();
      onProgress(this.progress());
      if (isLookedAt && (await this.haltIfFailing(stage))) return false;
    }
    await this.watch(stage, signal);
    onProgress(this.progress());
    if ((await this.haltIfFailing(stage)) || signal.aborted) return false;
    return !(stage === 'canary' && (await this.haltIfSilent())) && this.isRunning();
  }

  private async replayOne(letterId: string, by: Operator): Promise<void> {
    const { batchId, order } = this.batch;
    const result = await this.ports.letters.replay(letterId, order, by, `${batchId}.${letterId}`);
    this.results.set(letterId, result);
    await this.ports.batches.note(batchId, result);
  }

  /** Waits until the batch's pace has a place for one letter more; false when it was cut off before, or another has halted it. */
  private async mayReplay(signal: AbortSignal): Promise<boolean> {
    const { batchId, order } = this.batch;
    const everyMs = order.pace.perMinute === null ? 0 : Math.ceil(msPerMinute / order.pace.perMinute);
    while (!signal.aborted) {
      const waitMs = everyMs === 0 ? 0 : await this.ports.batches.takePlace(batchId, everyMs);
      if (waitMs === 0) return this.isRunning();
      await pause(waitMs, { signal });
    }
    return false;
  }

  /** Whether nobody else has halted or ended it meanwhile. */
  private async isRunning(): Promise<boolean> {
    Object.assign(this.batch, await this.ports.batches.readStatus(this.batch.batchId));
    if (this.batch.state === 'running') return true;
    await this.readOthers();
    return false;
  }

  /** Two that are equal are of one and the same halt: whoever goes on past one sets something aside. */
  private statusLine(): string {
    const { state, haltedFor, isPassed, setAside } = this.batch;
    return JSON.stringify([state, haltedFor, isPassed, setAside]);
  }

  /** Reads again how the batch stands and what has come of its letters: others may have gone on with it. */
  private async readOthers(): Promise<void> {
    const { batchId } = this.batch;
    Object.assign(this.batch, await this.ports.batches.readStatus(batchId));
    for (const [letterId, result] of await this.ports.batches.results(batchId)) this.results.set(letterId, result);
    await this.tally.look();
  }

  private async watch(stage: BatchStage, signal: AbortSignal): Promise<void> {
    const { batchId, order } = this.batch;
    const until = performance.now() + (await this.ports.batches.watchLeft(batchId, stage, order.pace.watchMs));
    for (;;) {
      await this.tally.look();
      const waited = this.counted(stage);
      const hasFailed = stage === 'canary' && this.tally.count('failed', waited) > 0;
      const isOver = hasFailed || this.tally.count('under-way', waited) === 0;
      if (isOver || performance.now() >= until || signal.aborted) return;
      await pause(lookAgainMs, { signal });
    }
  }

  /** The letters of a stage that can halt it. */
  private counted(stage: BatchStage): string[] {
    const setAside = new Set(this.batch.setAside);
    return this.pickLetters(stage).filter((id) => this.results.has(id) && !setAside.has(id));
  }

  private haltIfFailing(stage: BatchStage): Promise<boolean> {
    return this.haltIf(() => {
      const counted = this.counted(stage);
      const failed = this.tally.count('failed', counted);
      const ended = failed + this.tally.count('well', counted);
      const isTooMany = ended >= fewestEnded && failed / ended > this.batch.order.pace.haltAtShare;
      const isCanary = stage === 'canary' && failed > 0;
      return isCanary || isTooMany
        ? `${failed} of ${ended} failed${stage === 'canary' ? ', in the canary' : ''}`
        : null;
    });
  }

  /** A canary of which nothing is heard does not let a batch go on. */
  private haltIfSilent(): Promise<boolean> {
    return this.haltIf(() => {
      const waiting = this.batch.isPassed ? 0 : this.tally.count('under-way', this.counted('canary'));
      return waiting === 0 ? null : `${waiting} of the canary have not ended in ${this.batch.order.pace.watchMs} ms`;
    });
  }

  /** Halts the batch for a reason that still holds with all that others have done: an operator may have set it aside. True: it is not to go on. */
  private async haltIf(reason: () => string | null): Promise<boolean> {
    if (reason() === null) return false;
    if (!(await this.isRunning())) return true;
    const haltedFor = reason();
    if (haltedFor === null) return false;
    await this.mark({ state: 'halted', haltedFor });
    return true;
  }

  private async mark(change: Partial<BatchStatus>): Promise<void> {
    Object.assign(this.batch, change);
    await this.ports.batches.mark(this.batch.batchId, change);
  }

  private progress(): BatchProgress {
    const { batchId, state, haltedFor, letterIds, order } = this.batch;
    const named = (['well', 'failed', 'under-way', 'passed-over'] as const).map((result) => [
      result,
      this.tally.count(result),
    ]);
    const verdicts = Object.fromEntries(named) as BatchProgress['verdicts']; // every result is named above
    const [letters, done] = [letterIds.length, this.results.size];
    return { batchId, state, haltedFor, letters, more: order.more ?? false, done, verdicts };
  }
}
