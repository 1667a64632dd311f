import type { FileStore } from '#files';
import type { Logger } from '#telemetry';
import { every } from '#timing';

/** How long after a run is gone its files may still lie there, in milliseconds. */
const everyMs = 60_000;

type AreGone = Parameters<FileStore['sweep']>[0];

/** Takes away the files of runs of which Redis has nothing any more: their time is over, or somebody was erased. */
export class FileSweep {
  private end: () => void = () => undefined;

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  start(store: Pick<FileStore, 'sweep'>, areGone: AreGone): void {
    this.end = every(everyMs, () => this.sweep(store, areGone));
  }

  /** Called by Nest when the process is to end. */
  onModuleDestroy(): void {
    this.end();
  }

  private async sweep(store: Pick<FileStore, 'sweep'>, areGone: AreGone): Promise<void> {
    try {
      await store.sweep(areGone);
    } catch (err) {
      this.logger.warn({ err }, 'files of runs that are gone were not taken away; the next minute tries again');
    }
  }
}
