import { noticesChannel } from '#engine';
import type { OpenEngine } from '#engine';
import { Subscriber } from '#redis';
import { atMostEvery } from '#telemetry';
import type { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import { Live } from './live.js';

const warnEveryMs = 60_000;

/** The one subscriber of this process, from when Redis has first been reached. */
export class Notices {
  private subscriber: Subscriber | null = null;
  private isClosed = false;

  constructor(private readonly context: ProcessContext) {}

  get isHearing(): boolean {
    return this.subscriber?.isHearing ?? false;
  }

  listen({ redis, store }: OpenEngine, live: Live): void {
    if (this.isClosed) return;
    const { partitions } = store.engine.deployment;
    this.subscriber = new Subscriber(redis, {
      channels: Array.from({ length: partitions }, (_, partition) => noticesChannel(partition)),
      onMessage: (actors) => live.moved(actors),
      onSubscribed: () => live.lookAtAll(),
      onError: atMostEvery(warnEveryMs, (err: Error) => this.context.logger.warn({ err }, 'notices are not heard')),
    });
  }

  close(): void {
    this.isClosed = true;
    this.subscriber?.close();
  }
}

/** All that streams of this process follow. */
export function openLive(engine: EngineClient, context: ProcessContext): Live {
  const notices = new Notices(context);
  const live = new Live(notices, () => context.metrics.count('noticesMissed', {}));
  engine.opening.then(
    (open) => notices.listen(open, live),
    () => undefined, // the process ends of it
  );
  return live;
}
