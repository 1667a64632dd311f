import { statSync } from 'node:fs';

/**
 * How long a directory's time of change must have stood still before any later change moves it: longer than a tick of any file system's
 * clock. In milliseconds.
 */
const tickMs = 3_000;

/** A look at a directory's time of change, to be taken before the directory is read. */
export interface Look {
  changedAt: bigint | null;
  /** Whether a change from now on moves that time. */
  isTelling: boolean;
}

/**
 * Knows, by one call of 2 µs, that a directory which was found empty still is: nothing comes into it without moving its time of change,
 * once that has stood still for longer than a tick. Only our own clock is read: the disk may be on another machine.
 */
export class QuietDirectory {
  private changedAt: bigint | null = null;
  private since = 0;
  private emptyAt: bigint | null = null;

  constructor(
    private readonly directory: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether nothing has come into it since it was found empty. False where that cannot be said. */
  get isStillEmpty(): boolean {
    return this.emptyAt !== null && this.timeOfChange() === this.emptyAt;
  }

  look(): Look {
    const changedAt = this.timeOfChange();
    if (changedAt !== this.changedAt) {
      this.changedAt = changedAt;
      this.since = this.now();
    }
    return { changedAt, isTelling: this.now() - this.since >= tickMs };
  }

  /** It was read after that look, and there was nothing. */
  wasEmpty({ changedAt, isTelling }: Look): void {
    this.emptyAt = isTelling ? changedAt : null;
  }

  private timeOfChange(): bigint | null {
    return statSync(this.directory, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? null;
  }
}
