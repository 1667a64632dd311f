import type { ActorPorts, ClaimOptions, OutageAgo } from '#engine/ports';
import type { Random } from './random.js';
import type { Action, Fixture } from './fixture.js';

/** One thing that may happen, with what chance makes of it. Null when there is nothing yet that it could happen to. */
export type Draw = (fixture: Fixture, random: Random) => Action | null;

/** The same call on the store and on the reference engine. */
export function both(
  fixture: Fixture,
  label: string,
  call: (ports: ActorPorts) => Promise<unknown>,
  more: Partial<Action> = {},
): Action {
  return { label, store: () => call(fixture.harness.store), memory: () => call(fixture.memory.ports), ...more };
}

/** A worker; now and then one under a new name, as after every restart. */
export function drawToken(fixture: Fixture, random: Random): string {
  const index = random.below(fixture.tokens.length);
  if (random.percent(10)) fixture.tokens[index] = `w${index}.${random.below(1_000)}`;
  return fixture.tokens[index] ?? '';
}

/** Now and then quiet hours, which end soon or late. */
export function drawQuiet(random: Random): Pick<ClaimOptions, 'quiet'> {
  if (random.percent(75)) return {};
  return { quiet: { restMs: random.pick([20, 90_000]), answerWithinMs: random.pick([0, 30]) } };
}

/** Now and then an outage that the caller remembers: short or long, over just now or for a while. */
export function drawOutage(random: Random): OutageAgo | null {
  if (random.percent(60)) return null;
  const toMs = random.below(80);
  return { fromMs: toMs + random.below(80), toMs };
}
