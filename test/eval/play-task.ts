import type { LedgerRow } from '#program';
import { until } from '../support/app-process.js';
import type { RunAnswer, Stack } from '../support/stack.js';
import { withDays } from './days.js';
import type { Exchange, GoldenTask } from './golden-task.js';
import { shortcomings } from './judge.js';

/** A task as it went. */
export interface PlayedTask {
  name: string;
  /** What was wrong; a task without shortcomings has succeeded. */
  problems: string[];
  /** One for each exchange: from the question to the reply, in milliseconds. */
  latenciesMs: number[];
  runs: PlayedRun[];
}

export interface PlayedRun {
  runId: string;
  /** The run's outcome, or `asks` for one that still waits. */
  outcome: string;
  steps: number;
  questions: number;
  rows: LedgerRow[];
}

const replyWaitSeconds = 60;
const acceptWaitMs = 120_000;

/** Has one conversation with the product, over its HTTP API, and judges every answer. */
export async function playTask(stack: Stack, task: GoldenTask, conversation: string): Promise<PlayedTask> {
  const played: PlayedTask = { name: task.name, problems: [], latenciesMs: [], runs: [] };
  stack.dashboard.answerNext(...(task.dashboard ?? []));
  for (const [index, exchange] of task.exchanges.entries()) {
    const problems = await playExchange(stack, conversation, exchange, played);
    played.problems.push(...problems.map((problem) => `exchange ${index + 1} ${problem}`));
  }
  return played;
}

async function playExchange(
  stack: Stack,
  conversation: string,
  { text, expect }: Exchange,
  played: PlayedTask,
): Promise<string[]> {
  const today = new Date().toISOString().slice(0, 10);
  const startedAt = performance.now();
  const response = await post(stack, conversation, withDays(text, today));
  const answer = (await response.json()) as { run_id?: string; reply?: { text: string } | null }; // the gateway's own answer
  played.latenciesMs.push(performance.now() - startedAt);
  if (typeof answer.run_id !== 'string') return [`was answered with ${response.status} and no run`];
  const run = await stack.settledRun(answer.run_id);
  const rows = await stack.ledger(run.run_id);
  const last = keep(played, run, rows);
  const answered = { reply: answer.reply?.text ?? '', outcome: last.outcome, rows, steps: last.steps };
  return shortcomings(expect, answered, { today, count: stack.dashboard.count });
}

/** Says one text. A gateway that is too busy to accept it answers 503: nothing was accepted, and it is said again. */
export async function post(stack: Stack, conversation: string, text: string): Promise<Response> {
  const path = `/v1/conversations/${conversation}/messages?wait=${replyWaitSeconds}`;
  const answers: Response[] = [];
  const isTaken = async (): Promise<boolean> => {
    const response = await stack.api(path, { method: 'POST', body: JSON.stringify({ text }) });
    answers.push(response);
    return response.status !== 503;
  };
  await until('the gateway to accept a text', isTaken, acceptWaitMs);
  const [last] = answers.slice(-1);
  if (last === undefined) throw new Error('no answer, and yet accepted');
  return last;
}

/** A run that asked goes on in the next exchange: it is kept once, as it stands last. */
function keep(played: PlayedTask, run: RunAnswer, rows: LedgerRow[]): PlayedRun {
  const questions = run.replies.filter(({ kind }) => kind === 'question').length;
  const kept = { runId: run.run_id, outcome: run.outcome ?? 'asks', steps: run.steps_used, questions, rows };
  played.runs = [...played.runs.filter(({ runId }) => runId !== kept.runId), kept];
  return kept;
}
