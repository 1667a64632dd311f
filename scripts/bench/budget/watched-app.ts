import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AppName } from '../../../test/support/app-process.js';
import { startWatched } from '../child.js';
import type { RoleChild } from '../child.js';
import type { Relay } from './relay.js';
import { add, shapeOf } from './tally.js';
import type { Tally } from './tally.js';

/** What the budget must notice, one more of it in every run. */
export const plantNames = ['redis-command', 'log-line', 'http-call', 'file', 'span'] as const;

export type Plant = (typeof plantNames)[number];

/** What an app counts of itself. */
export interface AppCounts {
  httpCalls: Tally;
  files: Tally;
}

const preload = fileURLToPath(new URL('./preload.js', import.meta.url));

function messageOf(line: string): string {
  try {
    const message: unknown = JSON.parse(line);
    return shapeOf(String(Reflect.get(Object(message) as object, 'msg'))); // whatever it is, it is one now
  } catch {
    return 'not JSON';
  }
}

/** One of the four apps, its calls to Redis through a relay of its own and what else it does told by its preload. */
export class WatchedApp {
  private constructor(
    readonly name: AppName,
    readonly relay: Relay,
    readonly child: RoleChild,
    private readonly log: string,
  ) {}

  static async start(
    name: AppName,
    relay: Relay,
    environment: Record<string, string>,
    folder: string,
  ): Promise<WatchedApp> {
    const settings = { ...environment, REDIS_URL: await relay.listen() };
    return new WatchedApp(
      name,
      relay,
      await startWatched(name, settings, folder, preload),
      join(folder, `${name}.log`),
    );
  }

  counts(): Promise<AppCounts> {
    return this.child.ask<AppCounts>('counts');
  }

  /** Resolves when its spans are sent. */
  flush(): Promise<unknown> {
    return this.child.ask('flush');
  }

  plant(what: Plant): Promise<unknown> {
    return this.child.ask('plant', { what });
  }

  /** The lines it has logged so far, by what they say. */
  logLines(): Tally {
    const lines: Tally = {};
    for (const line of readFileSync(this.log, 'utf8').split('\n')) if (line !== '') add(lines, messageOf(line));
    return lines;
  }
}
