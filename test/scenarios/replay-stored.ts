import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from '../support/stack.js';
import { linesOf, turnpike } from '../support/turnpike.js';

/** Replays every run that a stack has stored, out of one folder: each call of the command starts a controller, for one run as for all. */
export async function replayStored({ runIds, environment }: Stack, different: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'stored-'));
  const ids = await runIds();
  for (const id of ids) {
    const { stdout } = await turnpike(['runs', 'show', id, '--journal', '--json'], { environment });
    writeFileSync(join(folder, `${id}.json`), stdout);
  }
  const ended = await turnpike(['replay', folder, '--json'], { environment: { ...environment, ...different } });
  rmSync(folder, { recursive: true });
  const results = linesOf(ended) as { run_id: string; same: boolean }[]; // what the command prints
  return { code: ended.code, unlike: ids.filter((id) => !results.some(({ run_id, same }) => run_id === id && same)) };
}
