import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from '../support/stack.js';

/** Writes every finished run to a file of its own, as `runs show --journal --json` words it; answers how many. */
export async function recordRuns(stack: Stack, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  let written = 0;
  for (const runId of await stack.runIds()) {
    const ledger = (await stack.rawLedger(runId)).map((row): unknown => JSON.parse(row));
    if (!ledger.some(isOutcome)) continue;
    const journal = await stack.journal(runId);
    await writeFile(join(folder, `${runId}.json`), JSON.stringify({ run: { runId }, ledger, journal }));
    written += 1;
  }
  return written;
}

function isOutcome(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'row' in row && row.row === 'outcome';
}
