/** Callers' networks that a process keeps apart at once. */
const mostKept = 10_000;

/** What is known of callers, by name: the oldest entry goes when there are too many, so that nobody fills the memory by being many. */
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
