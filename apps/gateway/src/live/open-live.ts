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

/** The one subscriber of this process, from when Redis has first been reached. */
export class Notices {
  private subscriber: Subscriber | null = null;
  private isClosed = false;

  constructor(private readonly context: ProcessContext) {}

  get isSubscribed(): boolean {
    return this.subscriber?.isSubscribed ?? false;
  }

  /** On one connection: who has moved, and what is being said, which is an object. */
  listen({ redis, store }: OpenEngine, live: Live, forming: FormingViews): void {
    if (this.isClosed) return;
    const { partitions } = store.engine.deployment;
    this.subscriber = new Subscriber(redis, {
      channels: Array.from({ length: partitions }, (_, n) => noticesChannel(n)),
      extraChannels: Array.from({ length: partitions }, (_, n) => formingChannel(n)),
      onMessage: (text) => (text.startsWith('{') ? forming.receive(text) : live.moved(text)),
      onSubscribed: () => live.lookAtAll(),
      onError: atMostEvery(warnEveryMs, (err: Error) =>
        this.context.logger.warn({ err }, 'not all notices are received'),
      ),
    });
  }

  close(): void {
    this.isClosed = true;
    this.subscriber?.close();
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
    (open) => notices.listen(open, live, forming),
    () => undefined, // the process ends of it
  );
  return live;
}
