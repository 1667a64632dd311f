import type { OwedEffect } from '#protocol';
import type { Deployment } from '#deployment';
import type { EndedRun } from './ports/closing.js';
import type { EngineScripts } from './scripts.js';

/** The engine's times. All are durations: the moments they end at are reckoned by Redis's clock, inside the scripts. */
export interface EngineTimes {
  /** How long a controller may be silent over a turn before another takes it over. */
  leaseMs: number;
  /** How long a hint may take before the sweeper gives it again. */
  graceMs: number;
  /** How long a burst may pause and still be one burst; 0: every text is answered at once. */
  quietMs: number;
  maxQuietMs: number;
  /** How long messages, runs and their ledgers are kept after the last change. */
  retentionSeconds: number;
  /** How long a conversation at rest is remembered; never less than what names its effects: the records and the ids of messages. */
  memorySeconds: number;
  /** How long a message's own id is remembered: signatures carry no time, so a captured webhook replays for ever. */
  seenTtlSeconds: number;
}

export const defaultTimes: EngineTimes = {
  leaseMs: 6_000,
  graceMs: 4_000,
  quietMs: 400,
  maxQuietMs: 2_000,
  retentionSeconds: 30 * 86_400,
  memorySeconds: 90 * 86_400,
  seenTtlSeconds: 40 * 86_400,
};

const daySeconds = 86_400;

/** How long things are kept, from an app's settings in days. */
export function keptFor(config: {
  RETENTION_DAYS: number;
  MEMORY_RETENTION_DAYS: number;
}): Pick<EngineTimes, 'retentionSeconds' | 'memorySeconds'> {
  const { RETENTION_DAYS: days, MEMORY_RETENTION_DAYS: memoryDays } = config;
  return { retentionSeconds: days * daySeconds, memorySeconds: Math.max(days, memoryDays) * daySeconds };
}

export interface EngineLimits {
  /** Workers that may die over one turn that is tried again; when one more has died, it is parked. */
  maxAttempts: number;
  /** Claims of one effect before its outcome is given up as unknown, by kind. */
  maxClaims: Record<OwedEffect['type'], number>;
  /** Milliseconds from the first claim of a message before which the count of its claims does not end it: claims may die quickly, and a look be possible a little later. */
  sendTriedForMs: number;
  /** POSTs of one message whose answer was lost, at most. */
  maxPosts: number;
  /** POSTs of one message in all, those included that were answered with a failure, and milliseconds from the first in which one may follow the second (ADR 39). */
  mostPosts: number;
  postedForMs: number;
  /** Texts of one person in an hour that may start or join a run; 0: all. Callers of the API are limited by their key. */
  textsPerHour: number;
  /** Events read in one turn. */
  maxMail: number;
}

export const defaultLimits: EngineLimits = {
  maxAttempts: 2,
  maxClaims: { 'run-tool': 5, 'send-reply': 40, compress: 3 },
  sendTriedForMs: 15 * 60_000,
  maxPosts: 2,
  mostPosts: 5,
  postedForMs: 10 * 60_000,
  textsPerHour: 0,
  maxMail: 64,
};

/** Makes one value of texts of JSON. */
export type Packer = (texts: readonly string[]) => Buffer | string;

/** What every part of the engine works with. */
export interface Engine {
  deployment: Deployment;
  runner: EngineScripts;
  times: EngineTimes;
  limits: EngineLimits;
  createMessageId(partition: number): string;
  /** How many turns a tenant with a backlog has for one of another's (ADR 64). */
  weightOf(tenant: string): number;
  /** Whether another system asks for events (ADR 53): the scripts record them then. */
  publishesEvents: boolean;
  /** How the rows of runs are packed now; null: before schema version 4 they are not, and stand in lists (ADR 66). */
  packer(): Packer | null;
  /** What a node of a graph has come to, as it is stored now: before schema version 5 as it is. */
  packItem(text: string): string | Buffer;
  /** Is told of a run that a settle of this process has ended (ADR 65). */
  onClosed(run: EndedRun): void;
}
