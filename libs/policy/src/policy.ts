/** `reply` is for finalisation only; every other call of a model is `action`. */
import type { AlertLimits } from '#alerts';
import type { AssistantPermission, PermissionLevel } from './assistant-permissions.js';
import type { MiddlewareUse } from '#protocol';

export const taskClasses = ['action', 'reply'] as const;

export type TaskClass = (typeof taskClasses)[number];

/** Micro-dollars per million tokens. */
export interface Price {
  input: number;
  /** Input tokens that the provider read from its cache. */
  cachedInput: number;
  output: number;
}

/** Where a provider's models run: at somebody else, or on machines of one's own, which are slower. */
export const providerClasses = ['hosted', 'local'] as const;
export type ProviderClass = (typeof providerClasses)[number];

/** What every layer of the table may set. */
export interface LayeredSettings {
  maxTokens: number;
  temperature: number;
  maxSteps: number;
  maxToolCalls: number;
  maxSeconds: number;
  /** Calls of one tool in one run; names without an override have the default. */
  toolCallCaps: { default: number; overrides: Readonly<Record<string, number>> };
  /** Failures of one tool in one run, after which the run calls it no more. */
  toolErrorCaps: { default: number; overrides: Readonly<Record<string, number>> };
  /** Corrective calls for structured output at the end of a run; 0 means none. */
  finalizeOutputRetries: number;
  /** Tokens in and out that one run may use (I5). */
  maxRunTokens: number;
  /** Micro-dollars that one run may cost: once they are spent it makes no further call (I5). */
  maxRunCostMicroUsd: number;
  /** After the calls of a tool in a turn that took longer than this, in milliseconds, no other tool is called; a model call that did is reported. */
  turnSpikeMs: number;
  /** When somebody who waits is told, once in a run, that it is under way, in seconds; 0: never. */
  noticeSeconds: number;
  /** Whether live budgets are rendered behind the stable prefix. */
  dynamicPromptState: boolean;
  /** Turns of one run that thrash or contradict themselves and are given to the rescue model before the run ends. */
  escalations: number;
  /** An answer of more text-message segments is shortened, once by the model, then cut; 0: never. */
  maxReplySegments: number;
  /** How often in a row a model call that failed transiently is repeated. */
  modelRetries: number;
  /** How often a call of a tool that is not `never` is repeated, while its claim lasts. */
  toolRetries: number;
  /** How long a question waits for the person, in seconds. */
  clarifyWaitSeconds: number;
  /** Steps after which a run's scratchpad is compressed, however short it is. */
  compressEverySteps: number;
  /** The middleware between a run and its model, its tools and the person, in this order (ADR 31). */
  middleware: readonly MiddlewareUse[];
}

/** One model of one provider. */
export interface ModelName {
  provider: string;
  model: string;
}

export interface ProviderRow extends Partial<LayeredSettings> {
  model: string;
  /** The stronger model for rescue turns, of the same or another provider; absent: there is none. */
  rescueModel?: string;
  rescue?: ModelName;
  /** The providers asked instead, in this order, while the breaker of the one before is open. */
  fallback?: readonly ModelName[];
}

/** When a breaker opens and for how long: the same for every tool and provider. */
export interface BreakerThresholds {
  /** How long a call counts, in milliseconds. */
  windowSeconds: number;
  /** Below this many calls in the window the breaker stays closed. */
  minCalls: number;
  /** The share of faults that opens, 0 to 1. */
  errorRate: number;
  /** How many processes must each see that share. */
  minReplicas: number;
  /** The first pause, in milliseconds; it doubles with each probe that fails. */
  coolDownSeconds: number;
  maxCoolDownSeconds: number;
}

/** When operators are told of what. */
export interface AlertPolicy {
  limits?: AlertLimits;
  /** At most one message in so many seconds: what changes meanwhile is told by the next. */
  messageEverySeconds?: number;
  /** Hours in the gateway's zone, such as 22:00-07:00, in which only what wakes somebody is told at once. */
  quietHours?: string;
}

/** The whole policy: data, editable at run time. A task class beats a provider, a provider the defaults. */
export interface PolicyTable {
  version: string;
  /** `temperature` is that of actions; replies have their own. */
  defaults: Omit<LayeredSettings, 'maxSeconds'> & {
    replyTemperature: number;
    /** A figure for all, or one for each class of providers. */
    maxSeconds: number | Readonly<Record<ProviderClass, number>>;
  };
  providers: Readonly<Record<string, ProviderRow>>;
  taskClasses: Readonly<Record<TaskClass, Partial<LayeredSettings>>>;
  breakers: BreakerThresholds;
  /** How many turns a tenant with a backlog has for one of another's, by tenant; absent, and for the others: one (ADR 64). */
  weights?: Readonly<Record<string, number>>;
  /** What the assistant's tools may do; absent, and what is not named: a person is asked first. */
  assistant?: {
    permissions?: Readonly<Partial<Record<AssistantPermission, PermissionLevel>>>;
    /** By model name: how many tokens one call reads and writes at most; what is not named has 128,000. */
    contextTokens?: Readonly<Record<string, number>>;
  };
  /** What operators are told of by itself; absent, and what is not named: as the table of alerts has it (ADR 177). */
  alerts?: AlertPolicy;
  /** By model name; a model without a price costs nothing, like a self-hosted one. */
  prices: Readonly<Record<string, Price>>;
}

/** The policy of one model call and one run. */
export interface Policy extends Readonly<LayeredSettings> {
  readonly version: string;
  readonly provider: string;
  readonly taskClass: TaskClass;
  readonly model: string;
  readonly prices: Readonly<Record<string, Price>>;
}
