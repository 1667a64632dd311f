import { noticesChannel } from '#records';
import type { OpenEngine } from '#engine';
import { Subscriber } from '#redis';
import { formingChannel, nameWatched } from '#runs';
import { atMostEvery } from '#telemetry';
import type { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import { FormingViews } from './forming-views.js';
import { Live } from './live.js';

const warnEveryMs = 60_000;
/** How long it listens on when the last stream has gone, in ms: the next one mostly comes soon. */
const lingerMs = 60_000;

/** Begins to listen. */
type Listen = () => Subscriber;

/** The one subscriber of this process, while anything is followed: a run at work is told of a dozen times, and each takes the CPU of both ends. */
export class Notices {
  private subscriber: Subscriber | null = null;
  private listen: Listen | null = null;
  private isWanted = false;
  private isClosed = false;
  private lingering: NodeJS.Timeout | undefined;

  constructor(private readonly context: ProcessContext) {}

  get isSubscribed(): boolean {
    return this.subscriber?.isSubscribed ?? false;
  }

  attend(isWanted: boolean): void {
    this.isWanted = isWanted;
    clearTimeout(this.lingering);
    if (isWanted) this.subscribe();
    else this.lingering = setTimeout(() => this.hangUp(), lingerMs).unref();
  }

  /** Redis has been reached. On one connection: who has moved, and what is being said, which is an object. */
  open({ redis, store }: OpenEngine, live: Live, forming: FormingViews): void {
    const { partitions } = store.engine.deployment;
    const options = {
      channels: Array.from({ length: partitions }, (_, n) => noticesChannel(n)),
      extraChannels: Array.from({ length: partitions }, (_, n) => formingChannel(n)),
      onMessage: (text: string) => (text.startsWith('{') ? forming.receive(text) : live.moved(text)),
      onSubscribed: () => live.lookAtAll(),
      onError: atMostEvery(warnEveryMs, (err: Error) =>
        this.context.logger.warn({ err }, 'not all notices are received'),
      ),
    };
    this.listen = () => new Subscriber(redis, options);
    this.subscribe();
  }

  close(): void {
    this.isClosed = true;
    this.hangUp();
  }

  private subscribe(): void {
    if (this.isWanted && !this.isClosed) this.subscriber ??= this.listen?.() ?? null;
  }

  private hangUp(): void {
    clearTimeout(this.lingering);
    this.subscriber?.close();
    this.subscriber = null;
  }
}

/** The answers that form, for streams of this process. */
export function openForming(engine: EngineClient): FormingViews {
  return new FormingViews((actorIds) => engine.ask((_store, { redis }) => nameWatched(redis, actorIds)));
}

/** All that streams of this process follow. */
export function openLive(engine: EngineClient, context: ProcessContext, forming: FormingViews): Live {
  const notices = new Notices(context);
  const live = new Live(notices, {
    onMissed: () => context.metrics.count('noticesMissed', {}),
    onFailed: atMostEvery(warnEveryMs, (err: unknown) => context.logger.warn({ err }, 'a live view could not be read')),
  });
  engine.opening.then(
    (open) => notices.open(open, live, forming),
    () => undefined, // the process ends of it
  );
  return live;
}
