import { setTimeout as pause } from 'node:timers/promises';

import type { ChaosOptions } from './options.js';
import type { Fixture, PostedText } from './fixture.js';

const retryEveryMs = 250;
const giveUpAfterMs = 60_000;

/**
 * Posts a webhook again until it is answered 200, as a fallback address would see to. Answers when that was, in
 * milliseconds since the epoch; null when it never was.
 */
export async function deliver(
  fixture: Pick<Fixture, 'post'>,
  { copies, stopRedisForMs }: Pick<ChaosOptions, 'copies' | 'stopRedisForMs'>,
  webhook: PostedText,
): Promise<number | null> {
  const end = Date.now() + giveUpAfterMs + stopRedisForMs;
  while (Date.now() < end) {
    const statuses = await fixture.post(webhook, copies);
    if (statuses.includes(200)) return Date.now();
    await pause(retryEveryMs);
  }
  return null;
}
