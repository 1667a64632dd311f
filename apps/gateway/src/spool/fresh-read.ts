/** A read that many ask for at once: each gets one that began after it had asked, and all who wait for the next one share it. */
export class FreshRead<T> {
  private isReading = false;
  private next: PromiseWithResolvers<T> | null = null;

  constructor(private readonly read: () => Promise<T>) {}

  /** Rejects as the read does; a failure is of its own askers alone. */
  get(): Promise<T> {
    if (!this.isReading) return this.begin();
    this.next ??= Promise.withResolvers();
    return this.next.promise;
  }

  private async begin(): Promise<T> {
    this.isReading = true;
    try {
      return await this.read();
    } finally {
      const { next } = this;
      this.next = null;
      if (next) this.begin().then(next.resolve, next.reject);
      else this.isReading = false;
    }
  }
}
