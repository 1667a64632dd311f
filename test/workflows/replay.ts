import { linesOf, turnpike } from '../support/turnpike.js';
import type { Case } from './cases.js';
import type { Deployment } from './deployment.js';
import { runCase } from './run-case.js';

/** What `replay --tree --json` says of one run of a tree. */
interface Line {
  run_id: string;
  rows: number;
  same: boolean;
  /** What is wrong with how its parent was told of its end; absent: the tree's root. */
  wrong_end?: string | null;
}

/** Each replay is a process of its own: 200 take minutes. */
const sayEvery = 20;

/** Records so many runs, one case after the other, and replays the tree of each offline; answers how many trees did not come out the same. */
export async function recordAndReplay(deployment: Deployment, chosen: readonly Case[], count: number): Promise<number> {
  const roots: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const each = chosen[n % chosen.length];
    if (each === undefined) break;
    const { runId } = await runCase(deployment, each);
    if (runId !== null) roots.push(runId);
  }
  const tally = { trees: roots.length, runs: 0, rows: 0, different: 0, wrong_ends: 0 };
  let bad = 0;
  for (const [done, runId] of roots.entries()) {
    if (done % sayEvery === 0) console.log(`${done} of ${roots.length} replayed`);
    const ended = await turnpike(['replay', '--tree', '--json', runId], { environment: deployment.stack.environment });
    const lines = linesOf(ended) as Line[]; // what the command prints
    tally.runs += lines.length;
    tally.rows += lines.reduce((sum, { rows }) => sum + rows, 0);
    tally.different += lines.filter(({ same }) => !same).length;
    tally.wrong_ends += lines.filter(({ wrong_end: wrong = null }) => wrong !== null).length;
    if (ended.code !== 0 || lines.length === 0) {
      bad += 1;
      console.log(
        `${runId}: ${ended.stderr.trim()} ${JSON.stringify(lines.filter(({ same }) => !same)).slice(0, 400)}`,
      );
    }
  }
  console.log(`\nReplayed offline, each by replay --tree: ${JSON.stringify({ ...tally, not_the_same: bad })}`);
  return bad + (count - roots.length);
}
