import type { ActorStore } from '#engine';
import type { LetterResult } from './letter-result.js';
import { findReplayResult } from './replay-result.js';
import type { ReplayResult } from './replay-result.js';

const lookedAtOnce = 50;

/** What has become of the letters of a batch so far: a result on each that something came of. */
export class BatchTally {
  private readonly verdicts = new Map<string, ReplayResult>();

  constructor(
    private readonly store: ActorStore,
    private readonly results: ReadonlyMap<string, LetterResult>,
  ) {}

  /** Asks after every letter whose run is not over. */
  async look(): Promise<void> {
    const open = [...this.results.values()].filter(({ letterId }) => !this.hasEnded(letterId));
    for (let i = 0; i < open.length; i += lookedAtOnce) {
      await Promise.all(open.slice(i, i + lookedAtOnce).map((result) => this.lookAt(result)));
    }
  }

  /** Whether something came of the letter and its run, where there is one, is over. */
  hasEnded(letterId: string): boolean {
    return (this.verdicts.get(letterId) ?? 'under-way') !== 'under-way';
  }

  /** How many of the letters have fared so; of one that was not looked at yet nothing is known but that it is under way. */
  count(result: ReplayResult, letterIds: Iterable<string> = this.results.keys()): number {
    let count = 0;
    for (const id of letterIds) {
      if (this.results.has(id) && (this.verdicts.get(id) ?? 'under-way') === result) count += 1;
    }
    return count;
  }

  private async lookAt(result: LetterResult): Promise<void> {
    this.verdicts.set(result.letterId, await findReplayResult(this.store, result));
  }
}
