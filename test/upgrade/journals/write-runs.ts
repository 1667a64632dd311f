import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from '#redis';
import { readRecorded } from '../../../apps/cli/src/replay/recorded-run.js';
import { Records } from '../../chaos/records.js';

/** Writes every run that a Redis keeps into a folder, a file each, as `runs show --journal --json` has it. */
export async function writeRuns(redis: Redis, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { record } of await new Records(redis).runs()) {
    const recorded = await readRecorded(redis, record.runId);
    writeFileSync(join(folder, `${record.runId}.json`), JSON.stringify(recorded));
  }
}
