import { FollowedView } from './view.js';
import type { Source, View, ViewHost } from './view.js';

/** What tells of actors that have moved. */
export interface Notices {
  /** Whether all of them are received: otherwise all is looked at as often as at first. */
  readonly isSubscribed: boolean;
  /** Whether anything is followed: otherwise nobody needs to be told. */
  attend(isWanted: boolean): void;
  close(): void;
}

/** What is told of views. */
export interface LiveEvents {
  /** A change was found that no notice has told of. */
  onMissed: () => void;
  /** A view could not be read; it is looked at again. */
  onFailed: (error: unknown) => void;
}

/** How often it is seen which views are due, in ms. */
const tickMs = 500;
/** Where notices are not received, or get lost, no view is older than this, in ms; and for how long after one was lost. */
const doubtfulMs = 3_000;
const doubtMs = 60_000;

/**
 * All that is followed in this process (ADR 152). A notice has its views read again; behind that one poll looks at those that nobody has
 * said anything of, the more rarely the longer nothing happens, so that a lost notice is a delay.
 */
export class Live implements ViewHost {
  private readonly views = new Set<View>();
  private readonly byActor = new Map<string, Set<View>>();
  private readonly ofAll = new Set<View>();
  private readonly actorsOf = new Map<View, readonly string[]>();
  private readonly timer = setInterval(() => this.poll(), tickMs).unref();
  private doubtUntil = 0;

  constructor(
    private readonly notices: Notices,
    private readonly told: LiveEvents,
  ) {}

  add(view: View): void {
    this.views.add(view);
    if (this.views.size === 1) this.notices.attend(true);
  }

  remove(view: View): void {
    this.views.delete(view);
    if (this.views.size === 0) this.notices.attend(false);
    this.listen(view, []);
    this.actorsOf.delete(view);
  }

  listen(view: View, actors: readonly string[] | null): void {
    this.ofAll.delete(view);
    for (const actor of this.actorsOf.get(view) ?? []) this.unlist(actor, view);
    this.actorsOf.set(view, actors ?? []);
    if (actors === null) this.ofAll.add(view);
    for (const actor of actors ?? []) this.byActor.set(actor, (this.byActor.get(actor) ?? new Set()).add(view));
  }

  missed(): void {
    this.doubtUntil = performance.now() + doubtMs;
    this.told.onMissed();
  }

  failed(error: unknown): void {
    this.told.onFailed(error);
  }

  /** A notice: the actors that have moved, with blanks between them. */
  moved(actors: string): void {
    for (const actor of actors.split(' ')) for (const view of this.byActor.get(actor) ?? []) view.touch('notice');
    for (const view of this.ofAll) view.touch('notice');
  }

  /** Notices may have been missed: everything is looked at once. */
  lookAtAll(): void {
    for (const view of this.views) view.touch('notice');
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.notices.close();
  }

  private poll(): void {
    const now = performance.now();
    const isDoubtful = !this.notices.isSubscribed || now < this.doubtUntil;
    for (const view of this.views)
      if (view.dueAt(isDoubtful ? doubtfulMs : Number.POSITIVE_INFINITY) <= now) view.touch('poll');
  }

  private unlist(actor: string, view: View): void {
    const views = this.byActor.get(actor);
    views?.delete(view);
    if (views?.size === 0) this.byActor.delete(actor);
  }
}

/** Follows the things of one kind, each by one look for however many streams. */
export class Follow<T> {
  private readonly views = new Map<string, FollowedView<T>>();

  constructor(
    private readonly live: Live,
    private readonly source: Source<T>,
  ) {}

  /** Passes on what there is a moment later, and whenever it is another, until the returned function is called. */
  follow(id: string, listener: (value: T) => void): () => void {
    const view = this.views.get(id) ?? this.open(id);
    view.join(listener);
    return () => {
      view.leave(listener);
      if (view.isFollowed || this.views.get(id) !== view) return;
      this.views.delete(id);
      this.live.remove(view);
    };
  }

  private open(id: string): FollowedView<T> {
    const view = new FollowedView(id, this.source, this.live);
    this.views.set(id, view);
    this.live.add(view);
    return view;
  }
}
