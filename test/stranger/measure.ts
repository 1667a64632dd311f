import type { ProviderName } from '#llm';
import { intending, startStranger, wobbling } from '#stranger';
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
export const manners = ['plain', 'wobbling', 'json-mode', 'prompt-alone', 'renamed', 'withheld'] as const;
export type Manner = (typeof manners)[number];

export interface Measured {
  kind: 'agent' | 'assistant' | 'build' | 'document';
  provider: ProviderName;
  manner: Manner;
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

/** A server that takes no schemas, and one that takes no JSON mode either: both have a model that wobbles. */
const takes: Readonly<Partial<Record<Manner, StrangerOptions['takes']>>> = {
  'json-mode': ['json', 'text'],
  'prompt-alone': ['text'],
};

/** A stranger with these intents, in one manner; `faults`: takes those that it makes. */
export function strangerIn(
  manner: Manner,
  intents: readonly Intent[],
  faults: Fault[] = [],
  seed = 1,
): Promise<Stranger> {
  const erring = wobbling(intending(intents), seed, { onFault: (fault) => void faults.push(fault) });
  const speakers: Readonly<Record<Manner, Speaker>> = {
    plain: intending(intents),
    ...{ wobbling: erring, 'json-mode': erring, 'prompt-alone': erring },
    renamed: renamed(intending(intents)),
    withheld: withheld(intending(intents)),
  };
  return startStranger(speakers[manner], takes[manner] ? { takes: takes[manner] } : {});
}

/** Nothing has been played yet. */
export function unmeasured(
  kind: Measured['kind'],
  manner: Manner,
  tasks: number,
  provider: ProviderName = 'openai',
): Measured {
  const none = { done: 0, modelCalls: 0, repairs: 0, lost: 0, spoiled: 0, rulesBroken: 0, problems: [] };
  return { kind, provider, manner, tasks, ...none };
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
  provider: ProviderName;
  manner: Manner;
  tasks: readonly Task[];
  intents: readonly Intent[];
  nameOf(this: void, task: Task): string;
  play(this: void, url: string, task: Task): Promise<Played>;
  seed?: number;
}

/** Plays tasks at one provider, in one manner. */
async function measure<Task>(measuring: Measuring<Task>): Promise<Measured> {
  const { kind, provider, manner, tasks, intents, nameOf, play, seed = 1 } = measuring;
  const faults: Fault[] = [];
  const stranger = await strangerIn(manner, intents, faults, seed);
  const measured = unmeasured(kind, manner, tasks.length, provider);
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

/** Plays tasks of an agent at one provider, in one manner. */
export function measureAgents(provider: ProviderName, manner: Manner, tasks = agentTasks, seed = 1): Promise<Measured> {
  return measure<AgentTask>({
    ...{ kind: 'agent', provider, manner, tasks, intents: agentIntents, seed, nameOf: ({ text }: AgentTask) => text },
    play: async (url, task) => {
      const played = await playAgent({ provider, url }, task.text);
      const { modelCalls, repairs, outcome } = played;
      return { problems: problemsOf(task, played), modelCalls, repairs, isLost: outcome === 'contract-broken' };
    },
  });
}

/** Plays builds at one provider, in one manner. */
export function measureBuilds(provider: ProviderName, manner: Manner, tasks = buildTasks, seed = 1): Promise<Measured> {
  const intents = buildTasks.map(intentOf);
  return measure<BuildTask>({
    ...{ kind: 'build', provider, manner, tasks, intents, seed, nameOf: ({ name }: BuildTask) => name },
    play: (url, task) => playBuild({ provider, url }, task),
  });
}

/** One line for people. */
export function lineOf({
  kind,
  provider,
  manner,
  tasks,
  done,
  modelCalls,
  repairs,
  lost,
  spoiled,
  rulesBroken,
}: Measured): string {
  const first = percent(modelCalls - repairs - lost, modelCalls);
  const after = percent(tasks - lost, tasks);
  return [
    `${kind} ${provider.padEnd(11)} ${manner.padEnd(12)} done ${done} of ${tasks}`,
    `valid at first ${first} %, after repair ${after} %`,
    `${(modelCalls / tasks).toFixed(1)} calls a task, ${spoiled} spoiled, ${rulesBroken} rules broken`,
  ].join('; ');
}

function percent(part: number, whole: number): string {
  return ((100 * part) / whole).toFixed(1);
}
