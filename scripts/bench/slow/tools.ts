import { quietNumber } from '../fair/numbers.js';
import type { Town } from '../fair/town.js';
import { memoryMiB } from '../memory.js';
import type { Flooded, FloodWanted } from '../roles/crowd.js';

/** Below the five seconds that a tool is given. */
const slowMs = 4_000;
const flood: FloodWanted = { to: quietNumber, from: 100, texts: 100, inFlight: 100 };
const lookEveryMs = 50;

type ByApp = Record<string, number>;

/** Memory in MiB by app: at rest, and the most while 100 quick and 100 slow tools were called; and how many were at once. */
export interface SlowTools {
  atOnce: number;
  rest: ByApp;
  quick: ByApp;
  slow: ByApp;
}

function memoryOf({ apps }: Town): ByApp {
  return Object.fromEntries(apps.map(({ name, pid }) => [name, Math.round(memoryMiB(pid))]));
}

/** A hundred people text at once; resolves with the most memory that each app has held until all were answered. */
async function peaksOf(town: Town, answerAfterMs: number): Promise<ByApp> {
  await town.dashboard.ask('slow', { answerAfterMs });
  let most = memoryOf(town);
  const looking = setInterval(() => {
    const now = memoryOf(town);
    most = Object.fromEntries(Object.entries(now).map(([name, mib]) => [name, Math.max(mib, most[name] ?? 0)]));
  }, lookEveryMs);
  const { accepted } = await town.crowd.ask<Flooded>('flood', flood);
  if (accepted !== flood.texts) throw new Error(`${flood.texts - accepted} of ${flood.texts} texts were refused`);
  await town.untilOver();
  clearInterval(looking);
  return most;
}

/** A hundred tools at once, quick and then slow. */
export async function playSlowTools(town: Town): Promise<SlowTools> {
  const rest = memoryOf(town);
  const quick = await peaksOf(town, 0);
  const slow = await peaksOf(town, slowMs);
  const atOnce = await town.dashboard.ask<number>('mostAtOnce');
  await town.dashboard.ask('slow', { answerAfterMs: 0 });
  return { atOnce, rest, quick, slow };
}
