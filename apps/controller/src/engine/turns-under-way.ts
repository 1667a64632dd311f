/** The turns of this process, so that a process that must end can hand them over instead of dying with their leases. */
export class TurnsUnderWay {
  private readonly leaving = new Set<AbortController>();

  /** `finishMs`: how long turns may still run once the process is told to end, in milliseconds. */
  constructor(private readonly finishMs: number) {}

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
  }

  /** Called by Nest before the workers drain, which wait for these turns; the process lives no longer for it. */
  onModuleDestroy(): void {
    setTimeout(() => this.letGo(), this.finishMs).unref();
  }
}
