import type { Redis } from '#redis';
import { parseStored, toHashTag } from '#redis';
import { ioBoundary } from '#telemetry';

/**
 * What is being said right now, and who listens: messages on channels, never stored (ADR 156). Nothing hangs on one that is lost.
 */
export interface FormingPart {
  actorId: string;
  /** The call of the model. */
  callId: string;
  /** What the person is told, so far, and the tools that are called; whole each time. */
  words: string;
  tools: readonly string[];
  thinks: boolean;
  /** The call is over: what it came to is in the actor's state, or it is made again. */
  over?: true;
}

/** On which the parts of a partition's actors are published. */
export function formingChannel(partition: number): string {
  return `${toHashTag(partition)}:forming`;
}

/** On which gateways name the actors that somebody watches. */
export const watchedChannel = '{turnpike}:watched';

/** How long an actor counts as watched after it was named, in ms, and how often it is named meanwhile. */
export const watchedForMs = 15_000;
export const watchedEveryMs = 5_000;

/** At most so many actors are named in one message. */
const mostNamed = 500;

/** Publishes within the shard of the channel, as the engine's scripts do; to all before Redis 7. */
async function publish(redis: Redis, channel: string, text: string): Promise<void> {
  try {
    await ioBoundary('redis.publish', () => redis.spublish(channel, text));
  } catch (error) {
    if (!(error instanceof Error) || !/unknown command/i.test(error.message)) throw error;
    await ioBoundary('redis.publish', () => redis.publish(channel, text));
  }
}

export function publishPart(redis: Redis, partition: number, part: FormingPart): Promise<void> {
  return publish(redis, formingChannel(partition), JSON.stringify(part));
}

/** Names actors that somebody watches. */
export async function nameWatched(redis: Redis, actorIds: readonly string[]): Promise<void> {
  for (let at = 0; at < actorIds.length; at += mostNamed) {
    const some = actorIds.slice(at, at + mostNamed);
    await publish(redis, watchedChannel, JSON.stringify(some));
  }
}

/** The part that a message holds; null: it is none that this build knows. */
export function partIn(text: string): FormingPart | null {
  const part = objectIn(text);
  const isPart = typeof part?.['actorId'] === 'string' && typeof part['callId'] === 'string';
  return isPart ? (part as unknown as FormingPart) : null; // a controller has written it
}

/** The actors that a message names. */
export function watchedIn(text: string): string[] {
  const named = objectIn(text);
  return Array.isArray(named) ? named.filter((each) => typeof each === 'string') : [];
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    return parseStored<Record<string, unknown>>(text);
  } catch {
    return null; // nothing hangs on it
  }
}
