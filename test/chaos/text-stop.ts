import { setTimeout as pause } from 'node:timers/promises';

import { newMessageSid } from '../stand-ins/twilio-messages.js';
import { claimedBeforeMs } from './audit-stops.js';
import type { SentStop } from './audit-stops.js';
import { deliver } from './deliver.js';
import type { ChaosOptions } from './options.js';
import type { Random } from './random.js';
import type { Fixture } from './fixture.js';

/** Milliseconds, least and most: from the first text to STOP, and from STOP's 200 to START. */
const times = { stop: [0, 2_500], start: [claimedBeforeMs, claimedBeforeMs + 3_000] } as const;

/** A STOP and the START after it. `isBack` is false when no gateway took the START: the person stays opted out. */
export interface StopAndStart extends SentStop {
  isBack: boolean;
}

/** Texts STOP at a random point of a run, waits longer than a send that was claimed before may take, and texts START. */
export async function textStop(
  fixture: Fixture,
  options: ChaosOptions,
  random: Random,
  person: string,
): Promise<StopAndStart> {
  await pause(random.between(...times.stop));
  const acceptedAt = await deliver(fixture, options, { person, body: 'STOP', sid: newMessageSid() });
  await pause(random.between(...times.start));
  const endedAt = Date.now();
  const startedAt = await deliver(fixture, options, { person, body: 'START', sid: newMessageSid() });
  return { person, acceptedAt, endedAt, isBack: startedAt !== null };
}
