import { watchedForMs, watchedIn } from '#runs';

/** More than are ever watched: beyond it the one that was named longest ago is forgotten. */
const mostWatched = 10_000;

/** The actors that somebody watches now, as gateways name them again and again. It is asked for each call of a model, and asks nobody itself. */
export class WatchedActors {
  private readonly until = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Takes a message of a gateway. */
  receive(text: string): void {
    for (const actorId of watchedIn(text)) {
      this.until.delete(actorId);
      this.until.set(actorId, this.now() + watchedForMs);
    }
    for (const [actorId, until] of this.until) {
      if (until > this.now() && this.until.size <= mostWatched) break;
      this.until.delete(actorId);
    }
  }

  has(actorId: string): boolean {
    return (this.until.get(actorId) ?? 0) > this.now();
  }
}
