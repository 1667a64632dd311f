import { str } from 'envalid';
import {
  accountSettings,
  addressProblems,
  isProviderName,
  missingKeyOf,
  modelSettings,
  policySettings,
  providerNames,
} from '#llm';
import { agentDirectory } from '#registry';
import { enabledNames, toolSettings } from '#tools';
import { integer, readSettings, sharedSettings, timeZone } from '#settings';
import { answerForm } from './answer-schema-file.js';

const ownSpecs = {
  ...sharedSettings(9465),
  ...modelSettings,
  ...accountSettings,
  LLM_MODEL: str({ default: '' }),
  LLM_RESCUE_MODEL: str({ default: '' }),
  MODEL_TIMEOUT_MS: integer({ min: 100, max: 600_000, default: 20_000 }),
  TZ: timeZone({ default: 'America/New_York' }),
  AGENT_GOAL: str({ default: '' }),
  AGENT_CONSTRAINTS: str({ default: '' }),
  AGENT_ANSWER_SCHEMA: answerForm({ default: undefined }),
  HELP_TEXT: str({ default: '' }),
  TURN_CONCURRENCY: integer({ min: 1, max: 10_000, default: 100 }),
  TURN_LEASE_MS: integer({ min: 500, max: 600_000, default: 6_000 }),
  SWEEP_INTERVAL_MS: integer({ min: 50, max: 60_000, default: 1_000 }),
  RUN_MAX_STEPS: integer({ min: 1, max: 100 }),
  RUN_MAX_TOOL_CALLS: integer({ min: 0, max: 100 }),
  RUN_MAX_SECONDS: integer({ min: 1, max: 3_600 }),
  APPROVAL_EXPIRES_SECONDS: integer({ min: 10, max: 86_400, default: 900 }),
};

/** The controller's settings; throws one error that names every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const directories = { ...toolSettings(environment), ...policySettings(environment) };
  const references = {
    tools: enabledNames(environment),
    providers: providerNames,
    missingKeyOf: (name: string) => (isProviderName(name) ? missingKeyOf(name, environment) : null),
  };
  const specs = { ...ownSpecs, ...directories, AGENTS_DIR: agentDirectory(references) };
  return readSettings('controller', specs, environment, addressProblems);
}

export type Config = ReturnType<typeof readConfig>;
