/** How the calls of a provider of models have failed in one process since it last answered there (ADR 165). */
export interface ProviderFailure {
  provider: string;
  /** A status, or the cause where there was none; `spent`: the account; `silence`: one that has not ended. */
  why: string;
  /** In a row. */
  fails: number;
  /** How long ago the last of them failed, or began to be late. */
  agoMs: number;
}

/** How a call ended: it was answered, why the provider is at fault, or null, which says nothing of the provider. */
export type ProviderCallEnd = 'answered' | { why: string } | null;

interface Pending {
  begunAt: number;
  lateMs: number;
}

/** What is known of one provider's calls; times in ms by one clock. */
class Calls {
  private failed: { why: string; fails: number; at: number } | null = null;
  private answeredAt = -Infinity;
  private readonly pending = new Set<Pending>();

  begin(call: Pending): (end: ProviderCallEnd, now: number) => void {
    this.pending.add(call);
    return (end, now) => {
      this.pending.delete(call);
      if (end === null) return;
      if (end === 'answered') {
        this.failed = null;
        this.answeredAt = now;
      } else this.failed = { why: end.why, fails: (this.failed?.fails ?? 0) + 1, at: now };
    };
  }

  /** A call that is late counts where nothing was answered since it began. */
  failure(now: number): Omit<ProviderFailure, 'provider'> | null {
    const late = [...this.pending]
      .filter(({ begunAt, lateMs }) => begunAt > this.answeredAt && begunAt + lateMs <= now)
      .map(({ begunAt, lateMs }) => now - begunAt - lateMs);
    if (late.length > 0) return { why: 'silence', fails: late.length, agoMs: Math.max(...late) };
    return this.failed && { why: this.failed.why, fails: this.failed.fails, agoMs: now - this.failed.at };
  }
}

const known = new Map<string, Calls>();

/** Notes that a provider is called; what it gives back notes how that ended. One not answered after `lateMs` counts as failing. */
export function noteProviderCall(
  provider: string,
  lateMs: number,
  clock: () => number = () => performance.now(),
): (end: ProviderCallEnd) => void {
  const calls = known.get(provider) ?? new Calls();
  known.set(provider, calls);
  const end = calls.begin({ begunAt: clock(), lateMs });
  return (how) => end(how, clock());
}

/** The providers whose last calls failed in this process: what it says of them with each announcement. */
export function listFailingProviders(now = performance.now()): ProviderFailure[] {
  return Array.from(known, ([provider, calls]) => ({ provider, failure: calls.failure(now) }))
    .flatMap(({ provider, failure }) => (failure === null ? [] : [{ provider, ...failure }]))
    .map((failure) => ({ ...failure, agoMs: Math.round(failure.agoMs) }));
}
