import type { BatchProgress } from '#dead-letters';
import { drawOver, isWatched } from './output.js';

const width = 30;

/** A batch's progress as one line that overwrites the one before, on a terminal only. */
export function drawProgress({ done, letters, verdicts }: BatchProgress): void {
  if (!isWatched()) return;
  const filled = Math.round((width * done) / Math.max(1, letters));
  const bar = '#'.repeat(filled).padEnd(width, '.');
  const { well, failed } = verdicts;
  const end = done === letters ? '\n' : '';
  drawOver(`[${bar}] ${done}/${letters}  ${well} well, ${failed} failed, ${verdicts['under-way']} under way${end}`);
}
