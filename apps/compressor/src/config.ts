import { accountSettings, addressProblems, modelCallSettings, modelSettings, policySettings } from '#llm';
import { integer, readSettings, setting, sharedSettings } from '#settings';

const { LLM_MODEL, MODEL_TIMEOUT_MS } = modelCallSettings;

/** What the compressor reads, by name. */
export function settingsIn(environment: NodeJS.ProcessEnv) {
  return {
    ...sharedSettings(9467),
    ...modelSettings,
    ...accountSettings,
    LLM_MODEL,
    MODEL_TIMEOUT_MS,
    COMPRESS_CONCURRENCY: setting('scratchpads at once', integer({ min: 1, max: 10_000, default: 10 })),
    ...policySettings(environment),
  };
}

/** The compressor's settings; throws one error that names every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  return readSettings('compressor', settingsIn(environment), environment, addressProblems);
}

export type Config = ReturnType<typeof readConfig>;
