import type { Config } from '../../../apps/controller/src/config.js';
import type { Budget } from './budget.js';
import { LiveModels } from './live-models.js';
import type { Spent } from './live-models.js';
import { modelOf } from './live-task.js';
import type { LivePlay, LiveProgram, LiveTask } from './live-task.js';
import type { Recorder, RecordedTask } from './recording.js';
import type { Secrets } from './secrets.js';
import type { RecordedSource, Source } from './sources.js';
import { agentLiveTasks } from './tasks/agent.js';
import { assistantLiveTasks } from './tasks/assistant.js';
import { builderLiveTasks } from './tasks/builder.js';
import { compressorLiveTasks } from './tasks/compressor.js';
import { plannerLiveTasks } from './tasks/planner.js';

/** All that a model is tried with. */
export const liveTasks: readonly LiveTask[] = [
  ...agentLiveTasks,
  ...builderLiveTasks,
  ...assistantLiveTasks,
  ...plannerLiveTasks,
  ...compressorLiveTasks,
];

/** A task as it went, with what its calls took. */
export interface LiveRow extends LivePlay, Spent {
  program: LiveProgram;
  task: string;
}

export interface LiveReport {
  provider: string;
  model: string;
  rows: LiveRow[];
  /** Tasks that were to be played. */
  asked: number;
  /** The budget did not last: the tasks after the last row were not played, and that one came to its end without its model. */
  isStopped: boolean;
  /** Of a recording: calls whose words are others today. */
  changed: number;
}

interface Playing {
  config: Config;
  source: Source;
  secrets: Secrets;
  tasks: readonly LiveTask[];
  /** Null: nothing is written down. */
  recorder: Recorder | null;
  /** Null: nothing is spent. */
  budget: Budget | null;
  /** What is played again; null: a model is asked. */
  recorded: { source: RecordedSource; tasks: readonly RecordedTask[] } | null;
  say(this: void, line: string): void;
}

/** Plays tasks one after the other, until all are done or the budget is spent. */
export async function playLive(playing: Playing): Promise<LiveReport> {
  const { config, source, secrets, tasks, recorder, budget, recorded, say } = playing;
  const { prices } = config.POLICY_FILE;
  const models = new LiveModels(source, prices, secrets);
  const rows: LiveRow[] = [];
  for (const task of tasks) {
    if (budget?.isSpent === true) break;
    const own = recorded?.tasks.find((one) => one.program === task.program && one.task === task.name);
    if (recorded && own) recorded.source.begin(own);
    const play = await task.play({ config, models }).catch(failed);
    const { calls, spent } = models.take();
    await recorder?.write({ program: task.program, task: task.name, calls });
    rows.push({ program: task.program, task: task.name, ...play, ...spent });
    say(`${rows.length} of ${tasks.length} ${task.program}: ${play.problems.length === 0 ? 'right' : 'wrong'}`);
  }
  return {
    ...{ provider: config.LLM_PROVIDER, model: modelOf(config), rows, asked: tasks.length },
    ...{ isStopped: budget?.isSpent ?? false, changed: recorded?.source.changed ?? 0 },
  };
}

function failed(error: unknown): LivePlay {
  const why = error instanceof Error ? error.message : String(error);
  return { problems: [`it could not be played: ${why}`], asks: 0, first: 0, repaired: 0 };
}
