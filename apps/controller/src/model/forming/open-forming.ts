import { publishPart, watchedChannel } from '#runs';
import { parsePartition } from '#protocol';
import { Subscriber } from '#redis';
import type { Redis } from '#redis';
import { FormingAnswers } from './forming-answers.js';
import { WatchedActors } from './watched-actors.js';

/** Answers that form, for those who watch over Redis; for as long as the connection of the turns. `onError`: it may not be known who watches, and answers come whole meanwhile. */
export function openForming(redis: Redis, onError: (error: Error) => void): FormingAnswers {
  const watched = new WatchedActors();
  const subscription = new Subscriber(redis, {
    channels: [watchedChannel],
    onMessage: (text) => watched.receive(text),
    onSubscribed: () => undefined, // who watches is named again within seconds
    onError,
  });
  redis.once('end', () => subscription.close());
  return new FormingAnswers({
    isWatched: (actorId) => watched.has(actorId),
    tell: (part) => publishPart(redis, parsePartition(part.actorId) ?? 0, part),
  });
}
