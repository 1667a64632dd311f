import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from './stack.js';

const killed = ['controller', 'tool-runner', 'gateway'] as const;
/** A start may take so long where many share a machine. */
const startMs = 90_000;
const betweenMs = 400;

/** Kills one process after the other, each once the one before is there again, until it is told to stop; how often it has. */
export async function killInTurn({ apps }: Stack, isOver: () => boolean): Promise<number> {
  let kills = 0;
  while (!isOver()) {
    const app = apps[killed[kills % killed.length] ?? 'controller'];
    await app.kill();
    app.start();
    await app.untilReady(startMs);
    kills += 1;
    await pause(betweenMs);
  }
  return kills;
}
