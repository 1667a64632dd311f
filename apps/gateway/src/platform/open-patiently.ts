import { openEngine } from '#engine';
import type { EngineOptions, OpenEngine } from '#engine';
import { pause } from '#timing';

/** How often joining is tried: a Redis that went away meanwhile is back by then, one that is unfit still is. */
const attempts = 3;
const pauseMs = 500;

/** Opens the engine, however long Redis is away. Rejects when Redis is there and refuses us, or is unfit, again and again. */
export async function openPatiently(options: EngineOptions): Promise<OpenEngine> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openEngine(options);
    } catch (error) {
      if (attempt === attempts || options.signal?.aborted) throw error;
      await pause(pauseMs);
    }
  }
}
