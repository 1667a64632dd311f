import type { Opened } from '#redis/nest';
import type { EagerCalls } from '../eager-calls/eager-calls.js';

/** What outlasts its turns. */
type Beside = Pick<EagerCalls, 'keepPlaces' | 'letGo' | 'whenAllAreOver'>;

/** The turns of this process, so that a process that must end can hand them over instead of dying with their leases. */
export class TurnsUnderWay {
  private readonly leaving = new Set<AbortController>();

  private beside: readonly Beside[] = [];

  /** `finishMs`: how long turns, and calls beside them, may still run once the process is told to end, in milliseconds. */
  constructor(
    private readonly finishMs: number,
    ports?: Pick<Opened<{ eagerCalls?: Beside; eagerSends?: Beside | undefined }>, 'whenOpen'>,
  ) {
    ports?.whenOpen(({ eagerCalls, eagerSends }) => {
      this.beside = [eagerCalls, eagerSends].filter((each) => each !== undefined);
    });
  }

  /** Does the work with a signal that aborts when the process cannot wait for it any longer. */
  async run<T>(work: (leaving: AbortSignal) => Promise<T>): Promise<T> {
    const aborting = new AbortController(); // one each: listeners of every turn would stay on a signal that lives as long as the process
    this.leaving.add(aborting);
    try {
      return await work(aborting.signal);
    } finally {
      this.leaving.delete(aborting);
    }
  }

  letGo(): void {
    for (const aborting of this.leaving) aborting.abort();
    for (const each of this.beside) each.letGo();
  }

  /** Called by Nest before the workers drain, which wait for these turns; the process lives no longer for it. */
  onModuleDestroy(): void {
    for (const each of this.beside) each.keepPlaces();
    setTimeout(() => this.letGo(), this.finishMs).unref();
  }

  /** Called while the workers drain: the store is closed after both. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.beside.map((each) => each.whenAllAreOver()));
  }
}
