import { egressAskers, egressReasons, errorCodes, failureCauses } from '#errors';
import {
  effectTypes,
  ladderModes,
  attemptOutcomes,
  structuredModes,
  sendStatuses,
  runOutcomes,
  queueNames,
  hookDeeds,
  hookPoints,
  unheardKinds,
} from '#protocol';
import { finishes, violationStages, actionTypes, controlReasons, parseStages } from '#model-turn';
import { urgencies } from '#policy';
import { alertMetrics } from './alert-metrics.js';
import { counter, gauge, histogram } from './metric-kinds.js';
import type { MetricSpec } from './metric-kinds.js';

export type { LabelValues, MetricSpec } from './metric-kinds.js';

const byProvider = { provider: 'providers' } as const;
const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60] as const;
const tokenBounds = [500, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 50_000] as const;
const stepBounds = [1, 2, 3, 4, 5, 7, 10] as const;
const confidenceBounds = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] as const;
const costBounds = [100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000] as const;

/** Why a schema was not used strictly, as a label; the ledger has the full text. */
export const fallbackKinds = ['refused', 'too-large', 'not-expressible', 'broken', 'other'] as const;

/** Why something becomes a dead letter. */
export const letterCodes = ['parked', 'outcome-unknown', 'send-unknown', 'internal'] as const;

/** Where something is checked before it is stored, published or run. */
export const refusalGates = ['workflow', 'graph', 'schedule', 'agent', 'plan'] as const;

/** What brings work to a process: a commit that it has made itself (ADR 161), or a job. */
export const broughtBy = ['eager', 'job'] as const;

/** The bounds on what graphs, and callers whom nobody knows, may take. */
export const boundNames = [
  'caller-rate',
  'runs-per-day',
  'bytes-per-day',
  'recipient-cap',
  'step-budget',
  'tree-budget',
  'bytes-budget',
] as const;

/** Every metric, in one table, so that code, dashboards and alerts cannot disagree. All labels are bounded (I9). */
export const metrics = {
  buildInfo: gauge('build_info', 'Which version a process runs; always 1.', { version: 'versions' }),
  turns: counter('turns_total', 'Turns committed, by what the model chose to do.', {
    next_action: [...actionTypes, 'none'],
    outcome: attemptOutcomes,
  }),
  turnStep: histogram('turn_step_index', 'Which step of its run a turn was.', {}, stepBounds),
  turnConfidence: histogram(
    'turn_confidence_ratio',
    'How sure of its turn the model said it was, of 1.',
    {},
    confidenceBounds,
  ),
  turnVerdicts: counter('turn_verdicts_total', 'Turns that kept the contract, by what the model said of its task.', {
    done: ['true', 'false'],
    reason: controlReasons,
  }),
  toolsChosen: counter('tools_chosen_total', 'Turns in which the model asked for a tool, by which.', { tool: 'tools' }),
  turnDuration: histogram(
    'turn_duration_seconds',
    'From the call of the model to the end of the pure tool it asked for, if any.',
    {},
    seconds,
  ),
  modelCalls: counter('model_calls_total', 'Calls of a model, repairs and rescues included.', {
    provider: 'providers',
    outcome: attemptOutcomes,
  }),
  slowModelCalls: counter(
    'slow_model_calls_total',
    'Calls of a model that took longer than a turn should.',
    byProvider,
  ),
  modelFailures: counter('model_failures_total', 'Calls of a model that came to nothing, by why.', {
    provider: 'providers',
    cause: failureCauses,
  }),
  modelOutputs: counter(
    'model_outputs_total',
    'Outputs of models, by how they were held to the schema and how they ended.',
    {
      provider: 'providers',
      structured: structuredModes,
      finish: finishes,
    },
  ),
  modelSchemas: counter(
    'model_schemas_total',
    'Outputs of models, by the schema that was asked for (its id as the ledger has it) and how they were held to it.',
    { schema: 'schemas', structured: structuredModes },
  ),
  schemaFallbacks: counter(
    'schema_fallbacks_total',
    'Outputs that were not held strictly to the schema that was asked for, by why.',
    { provider: 'providers', reason: fallbackKinds },
  ),
  errors: counter('errors_total', 'Rows of the ledger with an error code, by the kind of row.', {
    row: ['turn', 'tool', 'outcome'],
    code: errorCodes,
  }),
  caps: counter('caps_total', 'Caps reached: of calls each time one is refused, of the rest when it ends a run.', {
    cap: ['steps', 'tool-calls', 'tokens', 'cost', 'money-of-the-day', 'time'],
  }),
  bounds: counter(
    'bounds_total',
    'What was refused because a bound on graphs and public callers was reached, by which.',
    { bound: boundNames },
  ),
  outputsRead: counter('outputs_read_total', 'Outputs that kept the contract, by what it took to read them.', {
    stage: parseStages,
  }),
  modelLadder: counter('model_ladder_total', 'Calls of a model that are no plain turn, by what they are for.', {
    mode: ladderModes,
  }),
  middleware: counter('middleware_total', 'What middleware did beside letting pass, by name and place.', {
    name: 'middleware',
    at: hookPoints,
    did: hookDeeds,
  }),
  providerFallbacks: counter(
    'provider_fallbacks_total',
    'Calls of a provider in the place of one that is left alone.',
    byProvider,
  ),
  unknownModels: counter('unknown_models_total', 'Calls of a model that its provider does not know.', byProvider),
  modelCallDuration: histogram(
    'model_call_duration_seconds',
    'Duration of one call of a model.',
    { provider: 'providers' },
    seconds,
  ),
  tokens: counter('tokens_total', 'Tokens as providers report them; cached ones are part of in.', {
    direction: ['in', 'out', 'cached'],
  }),
  cost: counter('cost_micro_usd_total', 'Estimated cost of model calls in micro-dollars.', {}),
  paid: counter('paid_micro_usd_total', 'What calls of models are held to have cost, lost and aborted ones included.', {
    provider: 'providers',
    model: 'models',
  }),
  paidAboveWorst: counter(
    'paid_above_worst_case_total',
    'Calls that cost more than was reserved for them.',
    byProvider,
  ),
  reservedMoney: counter(
    'reserved_micro_usd_total',
    'What was reserved for calls of models before they were made.',
    {},
  ),
  budgetRefusals: counter('budget_refusals_total', 'Calls of models that a cap forbade, by whose cap it is.', {
    account: ['run', 'conversation', 'tenant'],
  }),
  governorWait: histogram(
    'governor_wait_seconds',
    'How long calls of a model waited for their turn among those of the fleet.',
    { provider: 'providers', urgency: urgencies },
    seconds,
  ),
  governorGaveUp: counter('governor_gave_up_total', 'Calls of a model whose time was up before their turn.', {
    provider: 'providers',
    urgency: urgencies,
  }),
  providerToldOff: counter('provider_told_off_total', 'Answers of a provider that asked to be left alone for a time.', {
    provider: 'providers',
  }),
  contractViolations: counter('contract_violations_total', 'Outputs that broke the turn contract.', {
    stage: violationStages,
  }),
  toolCalls: counter('tool_calls_total', 'Finished tool calls.', { tool: 'tools', outcome: attemptOutcomes }),
  toolFailures: counter('tool_failures_total', 'Tries of a tool that came to nothing, by why.', {
    tool: 'tools',
    cause: failureCauses,
  }),
  toolLatency: histogram('tool_latency_seconds', 'Duration of one try of a tool.', { tool: 'tools' }, seconds),
  runs: counter('runs_total', 'Finished runs that a message began, by how they ended, by whom and for whom.', {
    outcome: runOutcomes,
    agent: 'agents',
    tenant: 'tenants',
  }),
  replies: counter('replies_total', 'Settled replies.', {
    channel: 'channels',
    status: sendStatuses,
  }),
  messages: counter('messages_total', 'Messages that arrived.', {
    channel: 'channels',
    result: ['accepted', 'duplicate', 'limited', 'refused'],
  }),
  noRequests: counter('no_requests_total', 'Messages that asked for nothing and are not answered, by why.', {
    channel: 'channels',
    kind: unheardKinds,
  }),
  wrongKeys: counter('wrong_keys_total', 'Keys that nobody has, by where they were tried.', { at: ['api', 'console'] }),
  commits: counter('commits_total', 'Commits tried.', { status: ['committed', 'stale'] }),
  claims: counter('claims_total', 'Claims tried.', {
    kind: effectTypes,
    status: ['claimed', 'simulated', 'gone', 'held', 'early', 'refused', 'unknown'],
  }),
  compressions: counter(
    'compressions_total',
    'Scratchpads that were asked for, by how that ended; beside trimmed and rewritten the raw log stayed.',
    { end: ['trimmed', 'rewritten', 'too-large', 'model-failed', 'unfinished', 'invalid', 'failed'] },
  ),
  refusals: counter('refusals_total', 'What was refused at a gate, by the gate and the code of the refusal.', {
    gate: refusalGates,
    code: 'refusals',
  }),
  eventLoopBlocked: histogram('event_loop_blocked_seconds', 'How long its own work blocked a loop.', {}, seconds),
  versionsLost: counter(
    'versions_lost_total',
    'Looks at runs whose version of the policy or of their agent nobody has any more: the one that holds decides them.',
    { kind: ['policy', 'agent'] },
  ),
  agentProblems: gauge(
    'agent_problems',
    'What is wrong with the directory of agents as it lies there; the agents from before go on. 0: it holds.',
    {},
  ),
  hintsSwept: counter('hints_swept_total', 'Wake-ups that the sweeper added again.', {}),
  queueWaiting: gauge('queue_waiting', 'Jobs that wait.', { queue: queueNames }),
  queueOldestAge: gauge('queue_oldest_age_seconds', 'Age of the oldest job that waits.', { queue: queueNames }),
  queueInFlight: gauge(
    'queue_in_flight',
    'What a process works on now, by its queue and by what brought it: a job, or the commit that owed it, for which no job waits.',
    { queue: queueNames, how: broughtBy },
  ),
  queueDone: counter(
    'queue_done_total',
    'What was worked off, however it ended, by its queue and by what brought it.',
    {
      queue: queueNames,
      how: broughtBy,
    },
  ),
  deadLetters: gauge('dead_letters', 'Open dead letters, by why they died.', { code: letterCodes }),
  approvalsWaiting: gauge('approvals_waiting', 'Calls that wait for approval.', {}),
  conversationsHeld: gauge('conversations_held', 'Conversations in which the agent does nothing.', {
    why: ['parked', 'taken-over'],
  }),
  redisMemoryUsed: gauge('redis_memory_used_bytes', 'Memory that Redis uses, of what it may.', {}),
  redisMemoryMax: gauge(
    'redis_memory_max_bytes',
    "What Redis may use: its maxmemory; where it has none, its machine's memory. 0: it does not say.",
    {},
  ),
  redisEvicts: gauge('redis_evicts', 'Whether a full Redis would drop keys, by its policy: 1, or 0.', {}),
  noticesMissed: counter('notices_missed_total', 'Changes of live views that no notice had told of.', {}),
  ready: gauge('ready', 'Whether this process is ready: 1, or 0.', {}),
  spooled: gauge('spooled_messages', 'Messages that lie in the spool of this gateway.', {}),
  cautious: gauge('cautious', 'Whether Redis may have forgotten messages: 1 until they are back.', {}),
  spooledOldestAge: gauge('spooled_oldest_age_seconds', 'Age of the oldest message in the spool.', {}),
  stepsPerRun: histogram('steps_per_run', 'Steps that finished runs used.', {}, stepBounds),
  tokensPerRun: histogram('tokens_per_run', 'Tokens in and out that finished runs used.', {}, tokenBounds),
  costPerRun: histogram('cost_per_run_micro_usd', 'Estimated cost of finished runs.', {}, costBounds),
  dedupeHits: counter('dedupe_hits_total', "Tool calls answered from an equal call's result.", { tool: 'tools' }),
  events: gauge('webhook_events', 'Events for another system that wait, or were given up.', {
    status: ['pending', 'failed'],
  }),
  eventOldestAge: gauge('webhook_event_oldest_age_seconds', 'How long the oldest pending event has waited.', {}),
  eventPosts: counter('webhook_event_posts_total', 'POSTs of events, by what came of them.', {
    result: ['delivered', 'again', 'failed'],
  }),
  egressRefusals: counter('egress_refusals_total', 'Connections that were not made, by who asked and why.', {
    by: egressAskers,
    reason: egressReasons,
  }),
  ...alertMetrics,
  breakerState: gauge('breaker_state', 'State of a circuit breaker: 0 closed, 1 half-open, 2 open.', {
    name: 'breakers',
  }),
} as const satisfies Record<string, MetricSpec>;

export type MetricKey = keyof typeof metrics;
