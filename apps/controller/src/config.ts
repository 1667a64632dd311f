import { str } from 'envalid';
import {
  accountSettings,
  addressProblems,
  findMissingKey,
  isProviderName,
  modelCallSettings,
  modelSettings,
  policySettings,
  providerNames,
  runCapsIn,
} from '#llm';
import { fileSettings } from '#files';
import { agentDirectory } from '#registry';
import { commonSettings, integer, readSettings, setting, sharedSettings } from '#settings';
import { enabledNames, toolArguments, toolSettings } from '#tools';
import { answerForm } from './settings/answer-schema-file.js';
import { servingSettings } from './settings/served-roles.js';
import { graphEnvSetting, stepSettings } from './settings/step-settings.js';

const agentSettings = {
  AGENT_GOAL: setting('what the agent is for, in the prompt', str({ default: '' }), { default: 'built in' }),
  AGENT_CONSTRAINTS: setting('what the agent must keep to, in the prompt', str({ default: '' }), {
    default: 'built in',
  }),
  AGENT_ANSWER_SCHEMA: setting('the JSON Schema that every answer must fit', answerForm({ default: undefined }), {
    values: 'file',
    note: 'An answer that does not fit is put right, as often as the policy’s `finalizeOutputRetries` says: [policy](policy.md).',
  }),
  HELP_TEXT: setting('the answer to HELP and INFO that answer no question', str({ default: '' })),
};

const workSettings = {
  TURN_CONCURRENCY: setting('turns at once', integer({ min: 1, max: 10_000, default: 100 })),
  TURN_LEASE_MS: setting(
    'a silent controller loses its turn after this',
    integer({ min: 500, max: 600_000, default: 6_000 }),
    { note: 'A live one renews its lease every third of it.' },
  ),
  SWEEP_INTERVAL_MS: setting('the time between two sweeps', integer({ min: 50, max: 60_000, default: 1_000 })),
};

const ofThePolicy = { default: 'the policy’s' };
const runSettings = {
  RUN_MAX_STEPS: setting('model decisions in one run, at most', integer({ min: 1, max: 100 }), {
    ...ofThePolicy,
    note: 'Set, it beats the policy, whose three (5, 5 and 30 as published) can be changed while all runs.',
  }),
  RUN_MAX_TOOL_CALLS: setting('tool calls in one run, at most', integer({ min: 0, max: 100 }), ofThePolicy),
  RUN_MAX_SECONDS: setting('how long one run may take', integer({ min: 1, max: 3_600 }), ofThePolicy),
  TREE_MAX_RUNS: setting(
    'runs that may be started below one, at most, with all below them',
    integer({ min: 10, max: 1_000_000, default: 10_000 }),
    {
      note: 'Items, paths, agents and called workflows are runs. One more fails with `TREE_BUDGET`: [graphs](graphs.md).',
    },
  ),
  PUBLIC_TREE_MAX_RUNS: setting(
    'the same where a stranger’s call has begun the first',
    integer({ min: 10, max: 1_000_000, default: 500 }),
    {
      note: 'A stranger has called a published workflow without a secret (ADR 135). More than `TREE_MAX_RUNS` says counts as that.',
    },
  ),
  RUN_MAX_BYTES: setting(
    'bytes of items that one run of a graph may keep, with all that it calls',
    integer({ min: 1_048_576, max: 1_073_741_824, default: 16_777_216 }),
    { note: 'One step more fails with `BYTES_BUDGET` (ADR 110). Answers of calls count too.' },
  ),
  PUBLIC_RUN_MAX_BYTES: setting(
    'the same where a stranger’s call has begun the run',
    integer({ min: 65_536, max: 1_073_741_824, default: 2_097_152 }),
    { note: 'More than `RUN_MAX_BYTES` says counts as that.' },
  ),
  TENANT_BYTES_PER_DAY: commonSettings.TENANT_BYTES_PER_DAY,
  THREAD_MAX_MICRO_USD: setting(
    'what one thread of the assistant may cost in all; 0: no cap',
    integer({ min: 0, max: 1_000_000_000_000, default: 100_000_000 }),
    {
      note: 'In micro-dollars: 1000000 is a dollar. What is above is refused as `THREAD_BUDGET`: [the assistant](assistant.md).',
    },
  ),
  APPROVAL_EXPIRES_SECONDS: setting(
    'how long a person has to agree to a call that writes',
    integer({ min: 10, max: 86_400, default: 900 }),
    { note: 'After that it counts as refused.' },
  ),
};

/** What the controller reads, by name. */
export function settingsIn(environment: NodeJS.ProcessEnv) {
  const references = {
    tools: enabledNames(environment),
    args: toolArguments(environment),
    providers: providerNames,
    capsOf: runCapsIn(environment),
    findMissingKey: (name: string) => (isProviderName(name) ? findMissingKey(name, environment) : null),
  };
  return {
    ...sharedSettings(9465),
    ...modelSettings,
    ...accountSettings,
    ...modelCallSettings,
    TZ: commonSettings.TZ,
    INSTANCE_READ_ONLY: commonSettings.INSTANCE_READ_ONLY,
    TWILIO_FROM_NUMBER: setting('the number that texts', str({ default: undefined }), {
      note: 'The same for the gateway and the controllers, whose builders and planners are told it.',
    }),
    PUBLIC_BASE_URL: commonSettings.PUBLIC_BASE_URL,
    ...agentSettings,
    ...workSettings,
    ...stepSettings,
    ...graphEnvSetting(environment),
    FILES_DIR: fileSettings.FILES_DIR,
    ...runSettings,
    ...toolSettings(environment),
    TOOL_TIMEOUT_MS: commonSettings.TOOL_TIMEOUT_MS,
    EGRESS_ALLOW: commonSettings.EGRESS_ALLOW,
    ...servingSettings(environment),
    ...policySettings(environment),
    AGENTS_DIR: agentDirectory(references),
  };
}

/** The controller's settings; throws one error that names every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  return readSettings('controller', settingsIn(environment), environment, addressProblems);
}

export type Config = ReturnType<typeof readConfig>;
