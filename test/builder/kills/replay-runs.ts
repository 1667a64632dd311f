import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from '#redis';
import { readRecorded } from '../../../apps/cli/src/replay/recorded-run.js';
import type { KeptRun } from '../../chaos/records.js';
import { linesOf, turnpike } from '../../support/turnpike.js';

/** What `replay --json` says of one run. */
interface Line {
  run_id: string;
  same: boolean;
  prompts: { turn: number }[];
}

/** How many runs of each program came out the same, byte for byte. */
export interface ReplayFigures {
  replayed: Record<string, number>;
  rows: number;
  unreplayed: number;
}

interface Place {
  folder: string;
  environment: Record<string, string>;
  /** The tree of an older build that has decided some of the turns: a prompt is as it was sent where either build words it so. */
  older?: string | null;
}

/** Records every run in a file, and replays the folder without a network by the command that users have. */
export async function replayRuns(
  client: Redis,
  runs: readonly KeptRun[],
  { folder, environment, older = null }: Place,
): Promise<{ figures: ReplayFigures; findings: string[] }> {
  const into = join(folder, 'runs');
  mkdirSync(into);
  const figures: ReplayFigures = { replayed: {}, rows: 0, unreplayed: 0 };
  for (const { record, ledger } of runs) {
    const { runId, program = 'agent' } = record;
    writeFileSync(join(into, `${runId}.json`), JSON.stringify(await readRecorded(client, runId)));
    figures.replayed[program] = (figures.replayed[program] ?? 0) + 1;
    figures.rows += ledger.length;
  }
  const ended = await turnpike(['replay', '--no-network', '--json', into], { environment });
  const lines = linesOf(ended) as Line[]; // what the command prints
  const doubted = lines.filter(isBad);
  const bad =
    older === null || doubted.length === 0 ? doubted : await doubtedByBoth(doubted, { folder, environment, older });
  figures.unreplayed = bad.length + (runs.length - lines.length);
  return { figures, findings: bad.map((line) => `unreplayed: ${JSON.stringify(line).slice(0, 300)}`) };
}

function isBad({ same, prompts }: Line): boolean {
  return !same || prompts.length > 0;
}

/** What stays of the findings once the older build has replayed those runs, too: turns whose prompt neither would word so. */
async function doubtedByBoth(
  doubted: readonly Line[],
  { folder, environment, older }: Place & { older: string },
): Promise<Line[]> {
  const into = join(folder, 'doubted');
  mkdirSync(into);
  for (const { run_id: id } of doubted) copyFileSync(join(folder, 'runs', `${id}.json`), join(into, `${id}.json`));
  const call = { environment, start: join(older, 'apps/cli/start.mjs') };
  const theirs = linesOf(await turnpike(['replay', '--no-network', '--json', into], call)) as Line[]; // what the command prints
  const byId = new Map(theirs.map((line) => [line.run_id, line]));
  return doubted.map((line) => withoutTheirs(line, byId.get(line.run_id))).filter(isBad);
}

function withoutTheirs(ours: Line, theirs: Line | undefined): Line {
  if (theirs === undefined) return ours;
  const isDoubted = new Set(theirs.prompts.map(({ turn }) => turn));
  return { ...ours, prompts: ours.prompts.filter(({ turn }) => isDoubted.has(turn)) };
}
