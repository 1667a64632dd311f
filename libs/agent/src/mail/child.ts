import { isObject } from '#values';
import type { Grant, RecordedCall } from '#protocol';
import { reasoningEfforts } from '#model-turn';
import type { JsonSchema, ModelParams, OfferedTool } from '#model-turn';
import type { Post, ProgramEvent } from '#program';
import { renameId } from '#protocol';
import { agentDefaults } from '../state/agent-defaults.js';
import { isApproving } from '../questions/approve.js';
import type { Approving } from '../questions/approve.js';
import { endChild } from '../course/child-end.js';
import { close } from './close.js';
import type { AgentDecision } from '../state/decision.js';
import { knowing } from './linked-run.js';
import { narrowed } from '../course/narrowed.js';
import { openRun } from '../state/run.js';
import type { Child, Run } from '../state/run.js';
import type { Budgets } from '../state/settings.js';
import { sayLast } from '../course/stop.js';
import { handedOver, toCappedText } from '../state/texts.js';
import { think } from '../course/think.js';

type Spawned = Extract<ProgramEvent, { type: 'spawned' }>;

/** What an agent begins with as a child: the request, and in place of its own the goal, the choice of tools, the model and how it answers. */
interface ChildInput {
  text: string;
  instructions?: string;
  tools?: string[];
  model?: string;
  params?: ModelParams;
  fallback?: NonNullable<Child['fallback']>;
  /** The layers that it is given, outermost first, what its root's conversation remembers, and what the assistant does. */
  layers?: string[];
  summary?: string;
  memory?: string;
  /** Calls on record that answer equal ones, where its root's run is replayed. */
  calls?: RecordedCall[];
  /** Where a graph asks it: all its tools, the form of its answer, and the most steps that it may take. */
  offers?: OfferedTool[];
  schema?: JsonSchema;
  maxSteps?: number;
  called?: object;
  /** A thread has it work in the background: its grant stands in the place of its own budgets. */
  isBackground?: boolean;
}

/** More than any output of a run: what a parent hands over is not cut. */
const maxInputChars = 65_536;

/** In the place of the default: all that a task in the background works from stands in its request. */
const ofRequest = 'Use only facts from USER_REQUEST, OBS or MEMORY. Never invent figures.';

/** Stands with the constraints of a run that may ask nothing. */
const asksNothing = 'Nobody answers questions: answer from what you have, or say that you cannot proceed.';

/** Opens the one run of a child, under the settings of its pin and within its grant (ADR 59). */
export function onSpawned(decision: AgentDecision, spawn: Spawned): void {
  if (decision.state.run !== null || decision.state.isOver) return;
  const input = readInput(spawn.input);
  const isRead = typeof input !== 'string';
  const run = openChild(decision, spawn, isRead ? input : { text: '' });
  decision.change({ run });
  if (!isRead) return endChild(decision, 'cannot-proceed', { output: null, why: input });
  if (spawn.calledOff) return close(decision, 'cancelled');
  decision.settings = narrowed(decision.opening, run);
  decision.change({ run: knowing(decision, run, null) });
  const { refusal } = decision.settings;
  if (refusal === null) think(decision);
  else sayLast(decision, 'apology', refusal, 'cannot-proceed');
}

function openChild({ opening, stamp, at }: AgentDecision, spawn: Spawned, input: ChildInput): Run {
  const text = readBy(stamp.rules)(spawn.id, input.text, { ...opening.textCaps, textMaxChars: maxInputChars });
  const { maxSteps: steps = Infinity } = input;
  const most = { ...opening.budgets, ...opening.childCaps };
  const budgets =
    input.isBackground === true
      ? limitBudgets(spawn.grant, most, at)
      : withinGrant({ ...most, maxSteps: Math.min(most.maxSteps, steps) }, spawn.grant);
  // No channel: what a parent is told has no segments.
  const rules = stamp.rules === undefined ? {} : { rules: stamp.rules };
  const run = openRun({ opening: { ...opening, budgets }, stamp: rules, at }, spawn.id, { texts: [text], unlisted: 0 });
  const { tools, model, params, fallback, layers, summary, memory, offers, schema, called } = input;
  const chosen = {
    ...(tools === undefined ? {} : { tools }),
    ...(model === undefined ? {} : { model }),
    ...(params === undefined ? {} : { params }),
    ...(fallback === undefined ? {} : { fallback }),
    ...readLayers(layers, summary, memory),
    ...(offers === undefined ? {} : { offers }),
    ...(schema === undefined ? {} : { schema }),
    ...(called === undefined ? {} : { called }),
  };
  return {
    ...run,
    id: renameId(stamp.actorId, 'run'),
    goal: input.instructions ?? run.goal,
    constraints: `${pickConstraints(stamp.rules, input, run.constraints)} ${asksNothing}`.trim(),
    clock: { deadlineAt: Math.min(at + budgets.maxSeconds * 1000, spawn.grant.deadlineAt) },
    audience: 'parent',
    interactive: false,
    child: { ...toChild(spawn, stamp.family?.rootId), ...chosen, ...pickPatience(stamp.rules, input) },
    ...(input.calls === undefined ? {} : { replays: { runId: spawn.runId, calls: input.calls } }),
  };
}

/** An agent's own words stay. Before rules 3 a task in the background was told to use no fact of its own request (ADR 41). */
function pickConstraints(rules = 1, { isBackground }: ChildInput, own: string): string {
  const isOwn = own !== agentDefaults.constraints;
  return rules < 3 || isBackground !== true || isOwn ? own : ofRequest;
}

/** Before rules 3 what a parent hands over was read as one line (ADR 41). */
function readBy(rules = 1): typeof handedOver {
  return rules >= 3 ? handedOver : toCappedText;
}

/** Before rules 3 a task in the background gave up as soon as an answer to a person does (ADR 41). */
function pickPatience(rules = 1, { isBackground }: ChildInput): Pick<Child, 'isBackground'> {
  return rules >= 3 && isBackground === true ? { isBackground } : {};
}

function toChild({ runId, rootRunId, node, treeCapMicroUsd, grant }: Spawned, rootId: string | undefined): Child {
  return {
    ...{ parentRunId: runId, rootRunId, node },
    ...(rootId === undefined ? {} : { rootId }),
    ...(treeCapMicroUsd === undefined ? {} : { treeCapMicroUsd }),
    ...(grant.runs === undefined ? {} : { runs: grant.runs }),
  };
}

/** Of each figure the smaller one (I5). The seconds stay as they are: they stand in the prompt's prefix, and the clock has the deadline. */
function withinGrant(own: Budgets, { steps, toolCalls, tokens, costMicroUsd }: Grant): Budgets {
  return {
    ...own,
    maxSteps: Math.min(own.maxSteps, steps),
    maxToolCalls: Math.min(own.maxToolCalls, toolCalls),
    maxTokens: Math.min(own.maxTokens, tokens),
    maxCostMicroUsd: Math.min(own.maxCostMicroUsd, costMicroUsd),
  };
}

/** What a task in the background may spend: it is no answer that somebody waits for. The caps of single tools stay. */
function limitBudgets(
  { steps, toolCalls, tokens, costMicroUsd, deadlineAt }: Grant,
  { toolCallCaps, ...own }: Budgets,
  at: number,
): Budgets {
  return {
    ...own,
    ...{ maxSteps: steps, maxToolCalls: toolCalls, maxTokens: tokens, maxCostMicroUsd: costMicroUsd },
    maxSeconds: Math.max(1, Math.ceil((deadlineAt - at) / 1_000)),
    toolCallCaps: { ...toolCallCaps, default: toolCalls },
  };
}

/** The input, or what is wrong with it. */
function readInput(input: unknown): ChildInput | string {
  if (!isObject(input)) return 'the input of an agent is an object';
  const { text, instructions, tools, model, params, calls, layers, summary, memory, ...more } = input;
  const { offers, schema, maxSteps, called, isBackground, fallback, ...others } = more;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    return `the input of an agent has text, instructions, tools, model and params, and no ${unknown}`;
  if (typeof text !== 'string') return 'the input of an agent needs a text';
  if (instructions !== undefined && typeof instructions !== 'string') return 'the instructions of an agent are a text';
  if (tools !== undefined && !isNames(tools)) return 'the tools of an agent are a list of names';
  if (model !== undefined && typeof model !== 'string') return 'the model of an agent is a name';
  const chosen = readParams(params);
  if (typeof chosen === 'string') return chosen;
  return {
    text,
    ...readRecordedCalls(calls),
    ...chosen,
    ...(instructions === undefined ? {} : { instructions }),
    ...(tools === undefined ? {} : { tools }),
    ...(model === undefined ? {} : { model }),
    ...readLayers(layers, summary, memory),
    ...chosenByGraph({ offers, schema, maxSteps, called }),
    ...readFallback(fallback),
    ...(isBackground === true && { isBackground }),
  };
}

function chosenByGraph({ offers, schema, maxSteps, called }: Readonly<Record<string, unknown>>) {
  return {
    ...(Array.isArray(offers) ? { offers: offers as OfferedTool[] } : {}), // a step of a graph wrote them
    ...(isObject(schema) ? { schema } : {}),
    ...(typeof maxSteps === 'number' ? { maxSteps } : {}),
    ...(isObject(called) ? { called } : {}),
  };
}

/** A workflow wrote them. */
function readLayers(
  layers: unknown,
  summary: unknown,
  memory: unknown,
): Pick<ChildInput, 'layers' | 'summary' | 'memory'> {
  return {
    ...(isNames(layers) ? { layers } : {}),
    ...(typeof summary === 'string' ? { summary } : {}),
    ...(typeof memory === 'string' ? { memory } : {}),
  };
}

/** A step of a graph wrote it. */
function readFallback(fallback: unknown): Pick<ChildInput, 'fallback'> {
  if (!isObject(fallback)) return {};
  const { model, params } = fallback;
  return { fallback: { ...(typeof model === 'string' && { model }), ...(isParams(params) && { params }) } };
}

function readParams(params: unknown): Pick<ChildInput, 'params'> | string {
  if (params === undefined) return {};
  return isParams(params) ? { params } : 'the params of an agent are figures, and texts at which it stops';
}

function isParams(value: unknown): value is ModelParams {
  if (!isObject(value)) return false;
  const { stopSequences = [], reasoningEffort = 'medium', safetySettings = [], images = [], ...figures } = value;
  const known = ['temperature', 'topP', 'maxTokens', 'frequencyPenalty', 'presencePenalty', 'timeoutMs', 'maxRetries'];
  return (
    isNames(stopSequences) &&
    reasoningEfforts.some((effort) => effort === reasoningEffort) &&
    Array.isArray(safetySettings) &&
    safetySettings.every((one) => isObject(one) && isNames([one['category'], one['threshold']])) &&
    Array.isArray(images) &&
    images.every(isImage) &&
    Object.entries(figures).every(([name, figure]) => known.includes(name) && typeof figure === 'number')
  );
}

function isImage(value: unknown): boolean {
  return isObject(value) && (isNames([value['file'], value['mimeType']]) || isNames([value['url']]));
}

function readRecordedCalls(calls: unknown): Pick<ChildInput, 'calls'> {
  // A workflow wrote them, from the records.
  return Array.isArray(calls) ? { calls: calls as RecordedCall[] } : {};
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/**
 * The step with what the root must be told of a child's approvals: that one is asked for, since only the root's person can answer, and that
 * it is not needed any more, unless the root itself has just passed on the decision: of two who must agree it does not know whose is the last.
 */
export function alsoTellRoot(decision: AgentDecision, runBefore: Run | null, event: ProgramEvent): void {
  const { family } = decision.stamp;
  const [before, after] = [waiting(runBefore), waiting(decision.state.run)];
  if (family === undefined || before?.phase.approvalId === after?.phase.approvalId) return;
  const to = family.rootId;
  const isRoots = event.type === 'approval-decided' && event.via !== undefined && before?.phase.approver !== 'both';
  if (before !== null && !isRoots)
    decision.post({ to, event: { type: 'approval-closed', approvalId: before.phase.approvalId } });
  if (after !== null) decision.post({ to, event: toApprovalAsked(decision, after) });
}

/** A child that waits for an approval. */
function waiting(run: Run | null): Approving | null {
  return run?.audience === 'parent' && isApproving(run) ? run : null;
}

function toApprovalAsked({ stamp }: AgentDecision, { id: runId, phase }: Approving): Post['event'] {
  const { approvalId, tool, argsHash, shown, code, byWord, expiresAt } = phase;
  const { actorId, asksPlainly } = stamp;
  const args = asksPlainly === true && { args: phase.args };
  const asked = {
    actorId,
    runId,
    approvalId,
    tool,
    argsHash,
    ...args,
    shown,
    code,
    ...(byWord && { byWord }),
    ...(phase.approver && { approver: phase.approver }),
    expiresAt,
  };
  return { type: 'approval-asked', ...asked };
}
