import { findMissingKey, isProviderName, modelSettings } from '#llm';
import { classifyProvider } from '#policy';
import { fileURLToPath } from 'node:url';
import { createModels } from '../../../apps/controller/src/model/open-models.js';
import { readConfig } from '../../../apps/controller/src/config.js';
import type { Config } from '../../../apps/controller/src/config.js';
import { Budget } from './budget.js';
import { modelOf } from './live-task.js';
import type { LiveTask } from './live-task.js';
import { liveTasks, playLive } from './play-live.js';
import type { LiveReport } from './play-live.js';
import { readRecording, Recorder } from './recording.js';
import { Secrets } from './secrets.js';
import { liveSource, RecordedSource } from './sources.js';

/** What is played, and with which model. */
export interface LiveOptions {
  provider: string;
  model: string | null;
  /** Dollars. */
  budget: number;
  /** Only tasks whose names, or whose program's, hold this. */
  only: string | null;
  /** Where requests and answers are written; null: nowhere. */
  record: string | null;
}

type Say = (line: string) => void;

/** The tools of the shop: sources, which no build copies. */
const tools = fileURLToPath(new URL('../../stranger/tools', import.meta.url)).replace('/dist/', '/');

/** Tries a provider's model with every task, as far as the budget goes. */
export async function evaluateLive(
  options: LiveOptions,
  environment: NodeJS.ProcessEnv,
  say: Say,
  tasks: readonly LiveTask[] = liveTasks,
): Promise<LiveReport> {
  const { provider, budget: dollars, only, record } = options;
  const config = configOf(options, environment);
  const model = modelOf(config);
  if (isProviderName(provider)) {
    const missing = findMissingKey(provider, { ...environment, LLM_PROVIDER: provider });
    if (missing !== null) throw new Error(`${missing}: is not set, and ${provider} wants a key`);
  }
  const { prices } = config.POLICY_FILE;
  if (classifyProvider(provider) === 'hosted' && !Object.hasOwn(prices, model))
    throw new Error(`${model} has no list price: no budget can hold it; give it one in POLICY_FILE`);
  const budget = new Budget(dollars * 1e6, prices);
  const secrets = new Secrets(environment);
  const about = { provider, model, recordedAt: new Date().toISOString() };
  return playLive({
    ...{ config, secrets, budget, say, recorded: null, source: liveSource(createModels(config), budget) },
    tasks: tasks.filter(({ program, name }) => `${program} ${name}`.includes(only ?? '')),
    recorder: record === null ? null : new Recorder(record, about),
  });
}

/** Plays a recording again: no model is asked, and nothing is spent. */
export async function evaluateRecorded(path: string, only: string | null, say: Say): Promise<LiveReport> {
  const { about, tasks: recorded } = await readRecording(path);
  const config = configOf(about, {});
  const source = new RecordedSource();
  const isKept = (program: string, name: string): boolean =>
    recorded.some((one) => one.program === program && one.task === name) && `${program} ${name}`.includes(only ?? '');
  return playLive({
    ...{ config, secrets: new Secrets({}), budget: null, say, recorder: null, source: source.source },
    tasks: liveTasks.filter(({ program, name }) => isKept(program, name)),
    recorded: { source, tasks: recorded },
  });
}

/** Settings of a controller with this provider: its keys and addresses are those around. */
function configOf(
  { provider, model }: { provider: string; model: string | null },
  environment: NodeJS.ProcessEnv,
): Config {
  const around = [...Object.keys(modelSettings), 'POLICY_FILE'].flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return readConfig({
    ...{ LLM_API_KEY: 'none', ...Object.fromEntries(around), LLM_PROVIDER: provider, LLM_MODEL: model ?? '' },
    ...{ TZ: 'UTC', TOOLS_DIR: tools, SHOP_API_URL: 'http://127.0.0.1:9', REDIS_URL: 'redis://127.0.0.1:9' },
  });
}
