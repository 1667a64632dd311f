import { str } from 'envalid';
import { accountSettings, addressProblems, modelSettings, policySettings } from '#llm';
import { integer, readSettings, sharedSettings } from '#settings';

const specs = {
  ...sharedSettings(9467),
  ...modelSettings,
  ...accountSettings,
  LLM_MODEL: str({ default: '' }),
  MODEL_TIMEOUT_MS: integer({ min: 100, max: 600_000, default: 20_000 }),
  COMPRESS_CONCURRENCY: integer({ min: 1, max: 10_000, default: 10 }),
};

/** The compressor's settings; throws one error that names every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  return readSettings('compressor', { ...specs, ...policySettings(environment) }, environment, addressProblems);
}

export type Config = ReturnType<typeof readConfig>;
