import { agentDefaults } from '#agent';
import type { Agent, AgentSettings } from '#agent';
import { compileAnswerForm } from '#model-turn';
import type { AnswerForm, ModelParams, ToolTable } from '#model-turn';
import { errorEnvelope, InvariantError } from '#errors';
import { argsHash, dedupeKey, effectKey, publishedKey } from '#idempotency';
import { createModel, isProviderName, modelAccess, modelNamed, openProviders } from '#llm';
import type { Model } from '#llm';
import { openChain } from '#middleware';
import type { HookLog } from '#middleware';
import { resolvePolicy, routesOf } from '#policy';
import type { Policy, Route, Routes } from '#policy';
import { AgentVersionCache, plainAgentOf } from '#registry';
import type { AgentDefinition } from '#registry';
import { compactTools, StepPool } from '#steps';
import type { ToolCatalogue } from '#tools';
import { namesSummary } from '#workflow';
import type { ModelOf } from './model/ask-routes.js';
import { BuilderEffects } from './programs/builder/builder-effects.js';
import type { Config } from './config.js';
import { noStored, offersOf, pinnedGraph } from './programs/workflow/graph-steps.js';
import type { FindWorkflow, GraphHost } from './programs/workflow/graph-steps.js';
import { sceneOfRun } from './model/hook-scene.js';
import { runInlineTool } from './model/inline-tool.js';
import type { InlineToolPorts } from './model/inline-tool.js';
import { workflowSettings } from './programs/workflow/document-tools.js';
import { Programs, singlePolicy } from './programs.js';
import type { Compose, Composed, Found, OnLost, PolicyVersions } from './programs.js';
import type { ThreadStores } from './programs/assistant/thread-actions.js';
import type { ThreadMemories } from './programs/assistant/thread-memories.js';
import { houseToolsOf } from './installation/house-tools.js';
import { composeThread } from './programs/assistant/compose-thread.js';
import { stepBytes, treeRuns } from './programs/workflow/run-bounds.js';
import { stepsOf } from './settings/step-settings.js';
import { TurnEffects } from './programs/agent/turn-effects.js';
import { noticeSecondsOf, withModel } from './programs/agent/own-settings.js';
import { tellingReach } from './installation/whom-texts-reach.js';
import type { WorkflowArchive } from './programs/workflow/workflow-archive.js';

/** The routes of a run's model calls: its agent's own choice, then the environment's, then the policy's. Models belong to their provider. */
function askedOf(config: Config, definition: AgentDefinition | null) {
  const own = definition?.policy ?? {};
  const provider = own.provider ?? config.LLM_PROVIDER;
  const isOurs = provider === config.LLM_PROVIDER;
  const model = own.model ?? (isOurs ? config.LLM_MODEL : '');
  const rescueModel = own.rescueModel ?? (isOurs ? config.LLM_RESCUE_MODEL : '');
  return { provider, ...(model && { model }), ...(rescueModel && { rescueModel }) };
}

/** The model that somebody names in a run whose models are of this provider. */
function namedIn(config: Config, name: string, usual: string) {
  return modelNamed<string>(name, usual, openProviders(config));
}

/** A policy version, resolved for an agent of this process. */
function policyFor(config: Config, { table, definition }: Found): Policy {
  const policy = resolvePolicy(table, { ...askedOf(config, definition), taskClass: 'action' });
  const own = definition?.policy ?? {};
  return {
    ...policy,
    maxSteps: own.maxSteps ?? config.RUN_MAX_STEPS ?? policy.maxSteps,
    maxToolCalls: own.maxToolCalls ?? config.RUN_MAX_TOOL_CALLS ?? policy.maxToolCalls,
    maxSeconds: own.maxSeconds ?? config.RUN_MAX_SECONDS ?? policy.maxSeconds,
    noticeSeconds: noticeSecondsOf(definition, policy),
  };
}

/** The budget of an agent with a workflow is that of its whole tree: each agent in it takes what the policy gives to one, as its check assumed. */
function childCapsOf(config: Config, found: Found): Pick<AgentSettings, 'childCaps'> {
  const { definition } = found;
  if (!definition?.workflow) return {};
  const { maxSteps: _steps, maxToolCalls: _calls, ...policy } = definition.policy;
  const { maxSteps, maxToolCalls } = policyFor(config, { ...found, definition: { ...definition, policy } });
  return { childCaps: { maxSteps, maxToolCalls } };
}

/** A pin, resolved in this process, with its tools. */
interface Served {
  policy: Policy;
  routes: Routes;
  tools: ToolTable;
  answerForm: AnswerForm | undefined;
}

/** The agent: the environment's, or a file's with the environment's values where the file has none. */
function characterOf(config: Config, definition: AgentDefinition | null) {
  const help = config.HELP_TEXT || null;
  const ours = {
    goal: config.AGENT_GOAL || agentDefaults.goal,
    constraints: config.AGENT_CONSTRAINTS || agentDefaults.constraints,
    refusal: null,
    texts: { ...agentDefaults.texts, help },
    timeZone: config.TZ,
  };
  if (definition === null) return ours;
  const { goal, constraints, refusal, texts, timeZone } = definition;
  return {
    goal: goal ?? ours.goal,
    constraints: constraints ?? ours.constraints,
    refusal,
    texts: { ...texts, help: texts.help ?? help },
    timeZone: timeZone ?? ours.timeZone,
  };
}

/** The answer form of `AGENT_ANSWER_SCHEMA` belongs to the environment's agent; others have that of their files. */
export function answerFormOf(config: Config, definition: AgentDefinition | null): AnswerForm | undefined {
  if (definition === null) return config.AGENT_ANSWER_SCHEMA;
  return definition.answerSchema && compileAnswerForm(definition.answerSchema);
}

function settingsFor(config: Config, found: Found, { policy, routes, tools, answerForm }: Served): AgentSettings {
  const { definition, agentVersion } = found;
  return {
    ...agentDefaults,
    ...characterOf(config, definition),
    givesSummary: definition?.workflow !== undefined && namesSummary(definition.workflow.root),
    layers: found.layers ?? definition?.layers ?? {},
    tools,
    workflow: definition?.workflow ?? null,
    keys: { dedupeKey, argsHash, publishedKey, effectKey },
    observe: (tool, value) => config.TOOLS_ENABLED.observationOf(tool, value),
    answerSchema: answerForm?.schema ?? null,
    approvalSeconds: config.APPROVAL_EXPIRES_SECONDS,
    ...childCapsOf(config, found),
    noticeMs: policy.noticeSeconds * 1_000,
    policyVersion: policy.version,
    agentId: definition?.id ?? agentDefaults.agentId,
    agentVersion,
    dynamicPromptState: policy.dynamicPromptState,
    middleware: policy.middleware,
    toolErrorCaps: policy.toolErrorCaps,
    modelRetries: policy.modelRetries,
    toolRetries: policy.toolRetries,
    compressEverySteps: policy.compressEverySteps,
    replySegments: policy.maxReplySegments > 0 ? { sms: policy.maxReplySegments } : {},
    budgets: {
      ...agentDefaults.budgets,
      maxSteps: policy.maxSteps,
      maxToolCalls: policy.maxToolCalls,
      maxSeconds: policy.maxSeconds,
      maxTokens: policy.maxRunTokens,
      maxCostMicroUsd: policy.maxRunCostMicroUsd,
      toolCallCaps: policy.toolCallCaps,
      turnSpikeMs: policy.turnSpikeMs,
      waitSeconds: policy.clarifyWaitSeconds,
      finalizeRetries: policy.finalizeOutputRetries,
      escalations: routes.rescue.length > 0 ? policy.escalations : 0,
    },
  };
}

/** The model clients of this process, from its settings; each is made when it is first used. */
export function modelsOf(config: Config, guard: (model: Model) => Model = (model) => model): ModelOf {
  const made = new Map<string, Model>();
  return (provider) => {
    const model = made.get(provider) ?? guard(openModel(config, provider));
    made.set(provider, model);
    return model;
  };
}

function openModel(config: Config, provider: string): Model {
  if (!isProviderName(provider)) throw new InvariantError(`there is no provider ${provider}`);
  return createModel({ provider, ...modelAccess(provider, config) });
}

/** The tools of an agent: those that are enabled but for a person's computer, or its choice of them. */
export function toolsOf(config: Config, definition: AgentDefinition | null): ToolCatalogue {
  const names = definition?.tools ?? null;
  return names === null ? config.TOOLS_ENABLED.unchosen : config.TOOLS_ENABLED.only(names);
}

/** The pin of an agent whose workflow is one `llm` node, as that of a plain agent with the node's settings (ADR 60); any other as it is. */
function plainly(config: Config, found: Found): Found {
  const plain = found.definition && plainAgentOf(found.definition);
  if (!plain) return found;
  const { definition, model, params } = plain;
  const { rescueModel, ...policy } = definition.policy;
  const usual = policy.provider ?? config.LLM_PROVIDER;
  const named = model === undefined ? null : namedIn(config, model, usual);
  const isStrongerThere = rescueModel !== undefined && (named?.provider ?? usual) === usual; // models belong to their provider
  const own = { ...policy, ...named, ...(isStrongerThere && { rescueModel }) };
  return { ...found, definition: { ...definition, policy: own }, ...(params && { params }) };
}

/** The routes with these figures in place of the policy's. */
function answering({ action, reply, rescue }: Routes, params: ModelParams = {}): Routes {
  const given = (routes: readonly Route[]): Route[] => routes.map((route) => ({ ...route, ...params }));
  return { action: given(action), reply: given(reply), rescue: given(rescue) };
}

/** Makes what serves the runs of one pin, from the settings of this process. */
function composePin(
  config: Config,
  modelOf: ModelOf,
  agent: Agent,
  found: Found,
  { sources, pool }: { sources: ProgramSources; pool: StepPool },
): Composed {
  const { log, workflows = null, stores = null, memories = null } = sources;
  const { table, definition } = found;
  const policy = policyFor(config, found);
  const asked = askedOf(config, definition);
  const routes = answering(routesOf(table, asked), found.params);
  const routesNamed = (name: string): Routes => routesOf(table, namedIn(config, name, asked.provider));
  const catalogue = toolsOf(config, definition);
  const [tools, enabled] = [catalogue.table(), config.TOOLS_ENABLED.table()];
  const inline = new Map(catalogue.inline.map((tool) => [tool.spec.name, tool]));
  const answerForm = answerFormOf(config, definition);
  const settings = settingsFor(config, found, { policy, routes, tools, answerForm });
  const inside: InlineToolPorts = {
    tools: tools.specs,
    middleware: openChain(policy.middleware, config.MIDDLEWARE_DIR, log),
    runInline: (name, args, at, state) => {
      const tool = inline.get(name);
      if (tool) return tool.run(args, { at, timeZone: settings.timeZone, ...(state && { state }) });
      return { ok: false, envelope: errorEnvelope('unknown-tool', 'no such tool runs inside a turn') };
    },
  };
  const graph = pinnedGraph(definition, hostOf(config, settings, tools, sources, pool));
  const asking = { agent, modelOf, routes, routesNamed, prices: policy.prices, toolNames: tools.names, answerForm };
  const stored = { pool: tellingReach(pool, sources), timeZone: settings.timeZone, workflows };
  const batches = { modelOf, routes, prices: policy.prices, middleware: inside.middleware, ...stored };
  const houseTools = houseToolsOf(catalogue);
  const numbers = () => sources.agents?.numbers(config.TWILIO_FROM_NUMBER ?? null) ?? null;
  return {
    settings,
    builder: new BuilderEffects({ ...batches, house: { tools: houseTools, numbers, stores } }),
    ...composeThread(config, { ...batches, stores, memories, numbers, houseTools }, settings, enabled, table),
    effects: new TurnEffects({ ...asking, ...inside, ...(graph && { callOffer: offersOf(graph) }) }),
    workflow: { ...workflowSettings(settings, { definition, graph, enabled }), ...treeRuns(config) },
    graph,
    runTool: (of, effect, clock, side) =>
      runInlineTool(inside, effect, clock, sceneOfRun(of, side, tools.specs), of.stateAt),
  };
}

/** What the steps of graphs may know of this process. */
function hostOf(
  config: Config,
  { timeZone }: Pick<AgentSettings, 'timeZone'>,
  { specs }: ToolTable,
  { agents = new AgentVersionCache(), ...sources }: ProgramSources,
  pool: StepPool,
): GraphHost {
  const { findWorkflow, isPublished, confirmedIn, onBound, dayBytes } = { ...noStored, ...sources };
  const known = { timeZone, tools: compactTools(specs), providers: openProviders(config), findWorkflow, isPublished };
  const bounds = { bytes: stepBytes(config, dayBytes), ...(onBound && { onBound }), pool };
  return { ...known, ...bounds, confirmedIn, senderOf: agents.senderOf.bind(agents) };
}

/** What decides runs, beside the settings of this process: versions of the policy and of agents. */
export interface ProgramSources extends Pick<Parameters<typeof tellingReach>[1], 'reach'> {
  policies?: PolicyVersions;
  agents?: AgentVersionCache;
  onLost?: OnLost;
  /** The schema version in force, by which new runs begin under their rules; absent: this build's newest. */
  schemaInForce?: () => number;
  /** Asked in place of any other model, at whichever provider a run uses. */
  model?: string | undefined;
  /** Where middleware logs; absent: nowhere. */
  log?: HookLog;
  /** Where builders and threads read and store workflows; absent: nowhere. */
  workflows?: WorkflowArchive;
  /** What actions of threads change; absent: this process has none. */
  stores?: ThreadStores;
  /** What threads remember of their users; absent: nothing. */
  memories?: ThreadMemories;
  /** Finds stored workflows that graphs call; absent: there are none. */
  findWorkflow?: FindWorkflow;
  /** Says whether one is published, and what a person has confirmed of a version; absent: none is, and nothing. */
  isPublished?: GraphHost['isPublished'];
  confirmedIn?: GraphHost['confirmedIn'];
  /** Counts what steps of graphs keep in a day; absent: nobody does. */
  dayBytes?: Parameters<typeof stepBytes>[1];
  /** Is called for each step of a graph that has failed for what it takes. */
  onBound?: GraphHost['onBound'];
  /** Is called with what serves the runs of a pin, before the first. */
  onComposed?: (composed: Composed) => void;
}

/** What decides every run of this process and calls its models. */
export function composePrograms(
  config: Config,
  modelOf: ModelOf = modelsOf(config),
  sources: ProgramSources = {},
): Programs {
  const pool = new StepPool(stepsOf(config));
  const { policies = singlePolicy(config.POLICY_FILE), agents, onLost, model, onComposed, schemaInForce } = sources;
  const compose: Compose = (pinned, agent) => {
    const found = plainly(config, pinned);
    const [asked, own] =
      model === undefined ? [config, found] : [{ ...config, LLM_MODEL: model }, withModel(found, model)];
    const composed = composePin(asked, modelOf, agent, own, { sources, pool });
    onComposed?.(composed);
    return composed;
  };
  return new Programs(policies, compose, agents, onLost, schemaInForce);
}
