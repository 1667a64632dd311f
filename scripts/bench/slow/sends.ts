import type { Town } from '../fair/town.js';
import { percentile } from '../percentiles.js';
import type { Taken, TalkWanted } from '../roles/crowd.js';

/** Twenty texts a second of fifty people, for half a minute. */
const ordinary: TalkWanted = { people: 50, texts: 12, pauseMs: 2_500 };
/** A tenth as many again, of people who text once: some twenty sends wait for Twilio at any moment. */
const others: TalkWanted = { people: 60, texts: 1, pauseMs: 30_000, areSlow: true };
const slowMs = 10_000;

/** The p95 of ordinary people's answers in milliseconds, and what Twilio has taken while it was slow for the others. */
export interface SlowSends {
  quiet: number;
  beside: number;
  taken: Taken;
}

async function talk({ crowd, untilOver }: Town, answerAfterMs: number): Promise<number> {
  await crowd.ask('slow', { answerAfterMs });
  const [latencies] = await Promise.all([crowd.ask<number[]>('talk', ordinary), crowd.ask<number[]>('talk', others)]);
  await untilOver();
  return percentile(latencies, 0.95);
}

/** The same people twice: Twilio answers all at once, then takes its time for a tenth. */
export async function playSlowSends(town: Town, answerAfterMs = slowMs): Promise<SlowSends> {
  const quiet = await talk(town, 0);
  await town.crowd.ask<Taken>('taken');
  const beside = await talk(town, answerAfterMs);
  const taken = await town.crowd.ask<Taken>('taken');
  const texts = ordinary.people * ordinary.texts + others.people * others.texts;
  if (taken.messages - taken.doubled !== texts) throw new Error(`${texts} texts, and ${JSON.stringify(taken)}`);
  return { quiet: Math.round(quiet), beside: Math.round(beside), taken };
}
