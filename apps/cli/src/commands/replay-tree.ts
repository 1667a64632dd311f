import { isId } from '#protocol';
import type { RunTree } from '#runs';
import { exitCodes } from '../exit-codes.js';
import { printJson, printLine } from '../output/output.js';
import { readRecorded } from '../replay/recorded-run.js';
import type { RecordedRun } from '../replay/recorded-run.js';
import { listChangedPrompts, replayedLine, withoutPrompts } from '../replay/replayed-lines.js';
import { replayAll } from '../replay/replayer.js';
import type { Replayed } from '../replay/replayer.js';
import { endsToldTo, wrongEnd } from '../replay/tree-ends.js';
import { depthFirst } from '../output/tree-lines.js';
import { UsageError } from '../usage-error.js';
import { withRedis } from '../redis/with-redis.js';

interface Recorded {
  tree: RunTree;
  /** Each run that has begun and is kept, right behind its parent. */
  runs: RecordedRun[];
}

async function readRecordedTree(runId: string): Promise<Recorded> {
  if (!isId('run', runId)) throw new UsageError(`${runId}: --tree takes the id of a run, run_…`);
  const { readTree } = await import('#runs');
  return withRedis(async (redis) => {
    const tree = await readTree(redis, runId);
    if (tree === null) throw new Error(`${runId}: no such run in this Redis`);
    const runs: RecordedRun[] = [];
    for (const { each } of depthFirst(tree)) if (each.run) runs.push(await readRecorded(redis, each.runId));
    return { tree, runs };
  });
}

async function* inTurn(runs: readonly RecordedRun[]): AsyncGenerator<RecordedRun> {
  yield* runs; // the controller replays one after the other
}

function printResult(result: Replayed, end: string | null): Promise<void> {
  return printLine(end === null ? replayedLine(result) : `${replayedLine(result)}\n  ${end}`);
}

async function printSum({ truncated }: RunTree, runs: string, ends: string): Promise<void> {
  await printLine(
    `${runs} runs of the tree replayed to the same ledger; ends told to parents: ${ends} wrong or missing`,
  );
  if (truncated) await printLine('The tree has more runs than were replayed.');
}

/** Replays every run of a tree, and holds what each parent was told of its children's ends against how they ended. */
export async function replayTree(what: string, { json, prompts }: { json?: boolean; prompts: boolean }): Promise<void> {
  const { tree, runs } = await readRecordedTree(what);
  const told = new Map(runs.flatMap((recorded) => [...endsToldTo(recorded)]));
  const over = new Set(runs.filter(({ run }) => run.outcome !== null).map(({ run }) => run.runId));
  const parents = new Map(tree.runs.map(({ runId, parentRunId }) => [runId, parentRunId]));
  let [same, wrong, changed] = [0, 0, 0];
  for await (const { childEnd = null, ...full } of replayAll(inTurn(runs))) {
    const result = prompts ? full : withoutPrompts(full);
    const parent = parents.get(result.runId) ?? null;
    const heard = told.get(result.runId) ?? null;
    const end = parent === null || 'error' in result ? null : wrongEnd(childEnd, heard, over.has(parent));
    if (result.same) same += 1;
    if (end !== null) wrong += 1;
    changed += listChangedPrompts(result).length;
    await (json ? printJson({ ...result, wrongEnd: end }) : printResult(result, end));
  }
  if (!json) await printSum(tree, `${same} of ${runs.length}`, `${told.size}, and ${wrong}`);
  if (same < runs.length || wrong + changed > 0) process.exitCode = exitCodes.failed;
}
