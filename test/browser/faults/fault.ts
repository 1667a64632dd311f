import type { PrivateRedis } from '../../support/redis.mjs';
import type { Stack } from '../../support/stack.js';
import type { Walk } from '../walk.js';

/** What a fault is tried on: the product, and a number that nobody else has texted from. */
export interface FaultFixture {
  stack: Stack;
  redis: PrivateRedis;
  person: string;
}

/** A fault that a person once met in the console, or a sibling of it, as the way on which it must not be met again. */
export interface Fault {
  /** As the survey of the console numbers it, with what tells its siblings apart behind the number. */
  name: string;
  /** What a person does and sees when it is mended. */
  shows: string;
  /** Settings of its product; faults of the same settings share one. */
  environment?: Record<string, string>;
  /** It ends or stops processes, so that it has a product for itself. */
  isAlone?: boolean;
  /** It is gone without a pointer. */
  isByKeys?: true;
  /** The screen: the desktop unless it says `phone`. */
  view?: 'phone';
  /** From the first page after signing in as an operator. */
  go(walk: Walk, fixture: FaultFixture): Promise<void>;
}
