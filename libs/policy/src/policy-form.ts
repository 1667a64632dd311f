import { watchedAlerts } from '#alerts';
import { assistantPermissions, permissionLevels } from './assistant-permissions.js';
import {
  anything,
  fields,
  hoursOfDay,
  flag,
  integer,
  list,
  number,
  oneOf,
  rows,
  text,
  textOr,
  versionName,
} from './checks.js';
import type { Check } from './checks.js';
import { providerClasses, taskClasses } from './policy.js';
import type { BreakerThresholds, LayeredSettings, ModelName, Price } from './policy.js';

/** A middleware's name, or its name and options; the options are checked by the middleware itself. */
const middlewareUse = textOr(fields({ name: text }, { options: rows(anything), hash: text }));

const seconds = integer(1, 3_600);
const byClass = fields(Object.fromEntries(providerClasses.map((name) => [name, seconds])));

/** One figure for all providers, or one for each class of them. */
const secondsByClass: Check = {
  problems: (value, path) => (typeof value === 'object' ? byClass : seconds).problems(value, path),
  schema: { anyOf: [seconds.schema, byClass.schema] },
};

const layeredSettings: Record<keyof LayeredSettings, Check> = {
  maxTokens: integer(1, 32_768),
  temperature: number(0, 2),
  maxSteps: integer(1, 50),
  maxToolCalls: integer(0, 50),
  maxSeconds: seconds,
  toolCallCaps: fields({ default: integer(0, 50), overrides: rows(integer(0, 50)) }),
  toolErrorCaps: fields({ default: integer(1, 50), overrides: rows(integer(1, 50)) }),
  finalizeOutputRetries: integer(0, 10),
  maxRunTokens: integer(1, 10_000_000),
  maxRunCostMicroUsd: integer(0, 1_000_000_000),
  turnSpikeMs: integer(1, 3_600_000),
  noticeSeconds: integer(0, 3_600),
  dynamicPromptState: flag,
  escalations: integer(0, 10),
  maxReplySegments: integer(0, 10),
  modelRetries: integer(0, 10),
  toolRetries: integer(0, 5),
  clarifyWaitSeconds: integer(10, 604_800),
  compressEverySteps: integer(1, 50),
  middleware: list(middlewareUse),
};

const breakers: Record<keyof BreakerThresholds, Check> = {
  windowSeconds: integer(6, 3_600),
  minCalls: integer(1, 100_000),
  errorRate: number(0.01, 1),
  minReplicas: integer(1, 100),
  coolDownSeconds: integer(1, 3_600),
  maxCoolDownSeconds: integer(1, 86_400),
};

const prices: Record<keyof Price, Check> = {
  input: integer(0, 1_000_000_000),
  cachedInput: integer(0, 1_000_000_000),
  output: integer(0, 1_000_000_000),
};

const modelName: Record<keyof ModelName, Check> = { provider: text, model: text };

const provider = fields(
  { model: text },
  { ...layeredSettings, rescueModel: text, rescue: fields(modelName), fallback: list(fields(modelName)) },
);

const level = oneOf(permissionLevels);
const permissions = Object.fromEntries(assistantPermissions.map((name) => [name, level]));

const alertLimits = Object.fromEntries(
  watchedAlerts.map(({ name, watched: { bounds } }) => [
    name,
    fields({}, { limit: number(...bounds), forSeconds: integer(0, 86_400), clearSeconds: integer(0, 86_400) }),
  ]),
);

/** A table as people write it. `$schema` is for editors and has no effect. */
export const draft = fields(
  { version: versionName },
  {
    $schema: text,
    defaults: fields({}, { ...layeredSettings, maxSeconds: secondsByClass, replyTemperature: number(0, 2) }),
    providers: rows(provider),
    taskClasses: fields({}, Object.fromEntries(taskClasses.map((name) => [name, fields({}, layeredSettings)]))),
    breakers: fields({}, breakers),
    weights: rows(integer(1, 100)),
    assistant: fields({}, { permissions: fields({}, permissions), contextTokens: rows(integer(32_000, 10_000_000)) }),
    alerts: fields(
      {},
      { limits: fields({}, alertLimits), messageEverySeconds: integer(0, 86_400), quietHours: hoursOfDay },
    ),
    prices: rows(fields(prices)),
  },
);

/** The JSON Schema of a policy file. */
export const policyFileSchema = draft.schema;
