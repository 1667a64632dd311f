/** The most networks of callers that a process keeps apart at once. */
const mostKept = 10_000;

/** A map of callers by name: the oldest entry goes when there are too many, so that many callers cannot fill the memory. */
export class RecentMap<V> {
  private readonly entries = new Map<string, V>();

  constructor(private readonly most = mostKept) {}

  get(name: string): V | undefined {
    return this.entries.get(name);
  }

  set(name: string, value: V): V {
    this.entries.delete(name);
    const [oldest] = this.entries.size >= this.most ? this.entries.keys() : [];
    if (oldest !== undefined) this.entries.delete(oldest);
    this.entries.set(name, value);
    return value;
  }
}
