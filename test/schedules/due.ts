import { setTimeout as pause } from 'node:timers/promises';

import { openStage, post, readStates, repeated } from './stage.js';
import type { Stage } from './stage.js';

type Say = (line: string) => void;

/** How many schedules are set at once, and how often is looked whether all have ticked, in milliseconds. */
const atOnce = 16;
const lookEveryMs = 50;
const withinMs = 60_000;

/** Sets so many schedules that come due at one moment, and times how long until each has its run. */
export async function dueAtOnce(
  count: number,
  leadSeconds: number,
  args: readonly string[],
  say: Say,
): Promise<Record<string, number>> {
  const stage = await openStage(args, 'own');
  try {
    return await play(stage, count, leadSeconds, say);
  } finally {
    await stage.close();
  }
}

async function play(stage: Stage, count: number, leadSeconds: number, say: Say): Promise<Record<string, number>> {
  const { client } = stage;
  const dueAt = Math.ceil(Date.now() / 1_000) * 1_000 + leadSeconds * 1_000;
  const due = new Date(dueAt);
  const cron = `${due.getUTCSeconds()} ${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
  await setAll(stage, count, cron);
  const leftMs = dueAt - Date.now();
  say(`${count} schedules are set, due in ${Math.round(leftMs / 1_000)} s`);
  if (leftMs < 5_000) throw new Error(`expected more time before they are due: --lead-s above ${leadSeconds}`);
  await pause(leftMs - lookEveryMs);
  for (;;) {
    const states = await readStates(client);
    const ticked = states.filter(({ ticks }) => ticks > 0);
    const afterMs = Date.now() - dueAt;
    if (ticked.length === count || afterMs > withinMs) return figuresOf(states, dueAt, afterMs);
    await pause(lookEveryMs);
  }
}

function figuresOf(
  states: Awaited<ReturnType<typeof readStates>>,
  dueAt: number,
  afterMs: number,
): Record<string, number> {
  const opened = states
    .flatMap(({ run, ticks }) => (ticks === 0 ? [] : [run?.startedAt ?? dueAt]))
    .toSorted((a, b) => a - b);
  const missed = states.filter(({ ticks }) => ticks === 0).length;
  const doubled = states.filter(({ ticks }) => ticks > 1).length;
  const half = opened[Math.floor(opened.length / 2)] ?? dueAt;
  return { due: states.length, missed, doubled, half_opened_ms: half - dueAt, all_opened_ms: afterMs };
}

async function setAll({ fleet }: Stage, count: number, cron: string): Promise<void> {
  const left = Array.from({ length: count }, (_, n) => n);
  const document = repeated({ cron, timeZone: 'UTC' });
  const work = async (): Promise<void> => {
    for (let n = left.pop(); n !== undefined; n = left.pop()) {
      const url = fleet.gatewayUrls[n % fleet.gatewayUrls.length] ?? '';
      await post(url, '/v1/schedules', { id: `due-${n}`, document });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
