import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { LedgerRow } from '#program';
import type { PolicyTable } from '#policy';
import { wholeEnvironment } from '../config.js';
import { lineDiff } from '../output/line-diff.js';
import type { RecordedRun } from './recorded-run.js';

/** From which turn on a recorded run is to differ, and how; null: by this environment's settings. */
export interface Fork {
  turn: number;
  model: string | null;
  policy: PolicyTable | null;
}

interface RunStory {
  rows: LedgerRow[];
  replies: string[];
  prompts: { turn: number; system: string; user: string }[];
}

/** The controller's answer for a fork. */
type Answer = { recorded: RunStory; forked: RunStory & { stopped: string | null } } | { error: string };

/** A fork beside the record: both as diffs, from the fork on. */
export interface Forked {
  runId: string;
  /** The turn of the first different prompt or row; null: none. */
  divergesAtTurn: number | null;
  prompts: { turn: number; diff: string[] }[];
  rows: string[];
  replies: string[];
  /** Why the fork went no further than it did; null: it went to the run's end. */
  stopped: string | null;
}

const controller = fileURLToPath(new URL('../../../controller/src/fork-main.js', import.meta.url));

/** Re-executes a recorded run up to a turn and on from there, with the model that the fork asks for. Throws when it cannot. */
export async function forkRun({ run, ...recorded }: RecordedRun, fork: Fork): Promise<Forked> {
  const { runId, program = 'agent' } = run;
  if (program !== 'agent')
    throw new Error(`${runId} is a run of the program ${program}: only the runs of agents can be forked`);
  const { journal, policies, agents } = recorded;
  const child = spawn(process.execPath, [controller], { env: wholeEnvironment(), stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => undefined); // its end is told by what it does not answer
  child.stdin.end(`${JSON.stringify({ runId, journal, policies, agents, ...fork })}\n`);
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as (string | undefined)[]; // a line, or nothing
  if (line === undefined) throw new Error('the controller that forks has ended: see above');
  const answer = JSON.parse(line) as Answer; // our own process wrote it
  if ('error' in answer) throw new Error(answer.error);
  return compare(runId, answer.recorded, answer.forked);
}

function compare(runId: string, recorded: RunStory, forked: RunStory & { stopped: string | null }): Forked {
  const [before, after] = [recorded.rows, forked.rows].map((rows) => rows.map(formatDecision));
  const rows = lineDiff(before ?? [], after ?? []);
  const prompts = forked.prompts.flatMap((prompt) => {
    const old = recorded.prompts.find(({ turn }) => turn === prompt.turn);
    const diff = old ? lineDiff(splitPromptLines(old), splitPromptLines(prompt)).filter(isChange) : [];
    return diff.length === 0 ? [] : [{ turn: prompt.turn, diff }];
  });
  const first = rows.findIndex(isChange);
  const rowTurn = first < 0 ? null : (forked.rows[first] ?? recorded.rows[first])?.turn;
  const turns = [prompts[0]?.turn, rowTurn].filter((turn) => typeof turn === 'number');
  const divergesAtTurn = turns.length === 0 ? null : Math.min(...turns);
  return {
    runId,
    divergesAtTurn,
    prompts,
    rows,
    replies: lineDiff(recorded.replies, forked.replies),
    stopped: forked.stopped,
  };
}

function isChange(line: string): boolean {
  return !line.startsWith('  ');
}

/** A prompt's lines; how many tokens were used so far is no difference. */
function splitPromptLines({ system, user }: { system: string; user: string }): string[] {
  return `${system}\n${user}`.replace(/^(BUDGET_USED: .*)tokens=\d+$/gm, '$1tokens=…').split('\n');
}

/** What a row decided, without the ids, times, figures and models that need not be the same. */
function formatDecision(row: LedgerRow): string {
  const parts = [`turn ${row.turn}`, row.row, ...listDecisionWords(row), row.outcome, row.error_code ?? ''];
  return parts.filter((part) => part !== '').join(' ');
}

function listDecisionWords(row: LedgerRow): string[] {
  switch (row.row) {
    case 'turn': {
      const action = row.next_action ? [row.next_action.type, row.next_action.name ?? ''] : ['nothing'];
      return [row.mode, ...action];
    }
    case 'tool':
      return [row.tool_name, JSON.stringify(row.tool_args), row.prefetched ? 'prefetched' : ''];
    case 'reply':
      return [row.kind, row.status];
    case 'approval':
      return [row.tool_name, row.decision];
    case 'node':
      return [row.kind, row.node, row.status];
    case 'outcome':
      return [row.run_outcome];
    case 'operator':
      return [row.action];
  }
}
