import { partIn, watchedEveryMs } from '#runs';
import type { FormingPart } from '#runs';

type Listener = (part: FormingPart) => void;

/**
 * What is being said right now, for streams that show it (ADR 156). Controllers ask for a stream of answers, and tell of them, for actors that are named as
 * watched: at once when one begins to be, and then for as long as it is. What is lost is not shown, and nothing else.
 */
export class FormingViews {
  private readonly listeners = new Map<string, Set<Listener>>();
  /** Who is to be named in the next moment. */
  private readonly fresh = new Set<string>();
  private readonly timer = setInterval(() => this.name([...this.listeners.keys()]), watchedEveryMs).unref();

  /** `name` tells controllers who is watched. */
  constructor(private readonly tell: (actorIds: readonly string[]) => Promise<void>) {}

  /** Passes on what comes, until the returned function is called. */
  follow(actorId: string, listener: Listener): () => void {
    const all = this.listeners.get(actorId) ?? new Set();
    this.listeners.set(actorId, all.add(listener));
    this.fresh.add(actorId);
    void Promise.resolve().then(() => this.name([...this.fresh]));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.listeners.get(actorId) === all) this.listeners.delete(actorId);
    };
  }

  /** Names an actor that is about to be watched, before it is given something to say. */
  async expect(actorId: string): Promise<void> {
    await this.tell([actorId]).catch(() => undefined); // its answer comes whole
  }

  /** Takes a message of a controller. */
  receive(text: string): void {
    const part = partIn(text);
    if (part === null) return;
    for (const listener of this.listeners.get(part.actorId) ?? []) listener(part);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private name(actorIds: readonly string[]): void {
    this.fresh.clear();
    if (actorIds.length > 0) this.tell(actorIds).catch(() => undefined); // named again in a moment
  }
}
