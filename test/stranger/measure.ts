import type { ProviderName } from '#llm';
import { intending, recordExchanges, startStranger, wobbling } from '#stranger';
import type { Fault, Intent, Speaker, Stranger, StrangerOptions } from '#stranger';
import { agentIntents, agentTasks } from './agent-tasks.js';
import type { AgentTask } from './agent-tasks.js';
import { intentOf } from './builds/build-task.js';
import type { BuildTask } from './builds/build-task.js';
import { buildTasks } from './builds/build-tasks.js';
import { playBuild } from './builds/play-build.js';
import { problemsOf } from './judge.js';
import { playAgent } from './play-agent.js';
import { renamed } from './renamed.js';
import { withheld } from './withheld.js';

/** What stands between the model and the product. */
export const manners = ['plain', 'wobbling', 'renamed', 'withheld'] as const;
export type Manner = (typeof manners)[number];

/** The ways of asking for a form that a server takes: all, or one and plain texts. */
export const means = ['all-means', 'schema', 'native-tools', 'json-mode', 'prompt-alone'] as const;
export type Means = (typeof means)[number];

/** The forms that a server takes, by its means; undefined: all. */
export const takes: Readonly<Record<Means, StrangerOptions['takes']>> = {
  'all-means': undefined,
  schema: ['schema', 'text'],
  'native-tools': ['tools', 'text'],
  'json-mode': ['json', 'text'],
  'prompt-alone': ['text'],
};

/** How tasks are played. */
export interface Play {
  manner: Manner;
  /** Absent: openai. */
  provider?: ProviderName;
  /** Absent: all. */
  means?: Means;
  seed?: number;
  /** Where each question and its answer are written; absent: nowhere. */
  transcript?: string;
}

export interface Measured extends Required<Pick<Play, 'manner' | 'provider' | 'means'>> {
  kind: 'agent' | 'assistant' | 'build' | 'document';
  tasks: number;
  done: number;
  modelCalls: number;
  /** Calls that were made because the output before could not be used. */
  repairs: number;
  /** Runs that ended because no output could be used. */
  lost: number;
  /** Answers that were spoiled. */
  spoiled: number;
  rulesBroken: number;
  problems: string[];
}

/** A stranger with these intents, as it is played; `faults`: takes those that it makes. */
export function strangerIn(play: Play, intents: readonly Intent[], faults: Fault[] = []): Promise<Stranger> {
  const { manner, means: by = 'all-means', seed = 1, transcript } = play;
  const own = intending(intents);
  const speakers: Readonly<Record<Manner, () => Speaker>> = {
    plain: () => own,
    wobbling: () => wobbling(own, seed, { onFault: (fault) => void faults.push(fault) }),
    renamed: () => renamed(own),
    withheld: () => withheld(own),
  };
  const speaker = speakers[manner]();
  const taken = takes[by];
  return startStranger(
    transcript === undefined ? speaker : recordExchanges(speaker, transcript),
    taken ? { takes: taken } : {},
  );
}

/** Nothing has been played yet. */
export function unmeasured(kind: Measured['kind'], play: Play, tasks: number): Measured {
  const { manner, provider = 'openai', means: by = 'all-means' } = play;
  const none = { done: 0, modelCalls: 0, repairs: 0, lost: 0, spoiled: 0, rulesBroken: 0, problems: [] };
  return { kind, provider, manner, means: by, tasks, ...none };
}

/** What came of one task. */
interface Played {
  problems: readonly string[];
  modelCalls: number;
  repairs: number;
  isLost: boolean;
}

interface Measuring<Task> {
  kind: Measured['kind'];
  tasks: readonly Task[];
  intents: readonly Intent[];
  nameOf(this: void, task: Task): string;
  play(this: void, url: string, task: Task): Promise<Played>;
}

/** Plays tasks at one provider, in one manner. */
async function measure<Task>(how: Play, { kind, tasks, intents, nameOf, play }: Measuring<Task>): Promise<Measured> {
  const faults: Fault[] = [];
  const stranger = await strangerIn(how, intents, faults);
  const measured = unmeasured(kind, how, tasks.length);
  try {
    for (const task of tasks) {
      const { problems, modelCalls, repairs, isLost } = await play(stranger.url, task);
      measured.modelCalls += modelCalls;
      measured.repairs += repairs;
      measured.done += Number(problems.length === 0);
      measured.lost += Number(isLost);
      measured.problems.push(...problems.map((problem) => `${nameOf(task)}: ${problem}`));
    }
  } finally {
    await stranger.close();
  }
  return { ...measured, spoiled: faults.length, rulesBroken: stranger.refused.length };
}

/** Plays tasks of an agent. */
export function measureAgents(how: Play, tasks: readonly AgentTask[] = agentTasks): Promise<Measured> {
  const { provider = 'openai' } = how;
  return measure<AgentTask>(how, {
    ...{ kind: 'agent', tasks, intents: agentIntents, nameOf: ({ text }: AgentTask) => text },
    play: async (url, task) => {
      const played = await playAgent({ provider, url }, task.text);
      const { modelCalls, repairs, outcome } = played;
      return { problems: problemsOf(task, played), modelCalls, repairs, isLost: outcome === 'contract-broken' };
    },
  });
}

/** Plays builds. */
export function measureBuilds(how: Play, tasks: readonly BuildTask[] = buildTasks): Promise<Measured> {
  const { provider = 'openai' } = how;
  return measure<BuildTask>(how, {
    ...{ kind: 'build', tasks, intents: buildTasks.map(intentOf), nameOf: ({ name }: BuildTask) => name },
    play: (url, task) => playBuild({ provider, url }, task),
  });
}

/** The figures of a measure, as people read them. */
export function figuresOf({ tasks, done, modelCalls, repairs, lost }: Measured) {
  return {
    done: `${done} of ${tasks}`,
    first: percent(modelCalls - repairs - lost, modelCalls),
    after: percent(tasks - lost, tasks),
    calls: (modelCalls / tasks).toFixed(1),
  };
}

/** One line for people. */
export function lineOf(measured: Measured): string {
  const { kind, provider, manner, means: by, spoiled, rulesBroken } = measured;
  const { done, first, after, calls } = figuresOf(measured);
  return [
    `${kind} ${provider.padEnd(11)} ${by.padEnd(12)} ${manner.padEnd(8)} done ${done}`,
    `valid at first ${first} %, after repair ${after} %`,
    `${calls} calls a task, ${spoiled} spoiled, ${rulesBroken} rules broken`,
  ].join('; ');
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '0.0' : ((100 * part) / whole).toFixed(1);
}
