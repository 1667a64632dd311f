import { isObject } from '#values';
import { InvariantError } from '#errors';
import type { GraphNode } from '#graph';
import { checkOutput, choosesWorkflow, failedItem, maxEffects, NodeError } from '#nodes';
import type { Item, NodeCall } from '#nodes';
import { goesOn, placeInMap, runPart } from '../items/asked-parts.js';
import { refuseTooDeep } from './depth.js';
import { buildNodeCall, failedAs, toStepResult, toValueResult } from '../execution.js';
import type { Execution, StepResult } from '../execution.js';
import type { PlannedNode } from '../plan/graph-plan.js';
import { decidedFor } from '../effects/decided-call.js';
import { buildAskedField } from '../effects/stored-call.js';
import { buildCalledScope, givenField, returnedField, returnedOriginsField } from '../plan/item-fields.js';
import { givenOrigins, givesWordsOfOthers } from '../origins/given-origins.js';
import { joined, noItems, shapeFrom } from '../origins/shape.js';
import { keptOrigins } from '../origins/shapes-at.js';
import type { ItemReads } from '../items/read-items.js';

/** A stored workflow as it is when it is called. */
export interface CalledWorkflow {
  agentId: string;
  agentVersion: string;
  /** The id of its document's root. */
  rootId: string;
  /** Whether it takes and gives items; else texts. */
  isGraph: boolean;
}

/** What a step reads under this name is no field: the host answers with the `CalledWorkflow` of that id as JSON, or null. */
const workflowPrefix = 'workflow:';

/** The id of a stored workflow that is read about; null: a field is read. */
export function workflowIn(field: string): string | null {
  return field.startsWith(workflowPrefix) ? field.slice(workflowPrefix.length) : null;
}

/** Likewise under this one: `true` where the workflow of that id is published. */
const publishedPrefix = 'published-workflow:';

/** The id of a workflow of which is read whether it is published; null: something else is read. */
export function publishedIn(field: string): string | null {
  return field.startsWith(publishedPrefix) ? field.slice(publishedPrefix.length) : null;
}

/** A workflow that is no graph is called with a text of so many bytes at most. */
const mostBytes = 60_000;

interface Call {
  workflow: CalledWorkflow;
  /** The items that it is given, where it takes a text. */
  text: string;
  /** That text has words of others in it: of the items of a graph each is told apart. Absent: it has none. */
  isGivenByOthers?: true;
}

type Asked =
  | { calls: Call[]; waits: boolean; isChosen?: true }
  | { failed: { code: NodeError['code']; message: string } };

type Typed = Pick<PlannedNode, 'node' | 'type'>;

/** Whether a node runs other workflows. */
export function callsWorkflows(typed: Typed | undefined): boolean {
  if (typed === undefined || typed.node.disabled === true) return false;
  const { runs } = typed.type;
  return runs.as === 'flow' && runs.kind === 'execute-workflow';
}

/** The parts of a node that runs workflows: which ones, one call, what it came to; absent: the items of all of them. */
export function* runWorkflows(execution: Execution, inputs: Item[][], part: unknown): ItemReads<StepResult> {
  const call = yield* buildNodeCall(execution, inputs);
  if (part === 'permit') return toValueResult(yield* permitted(execution));
  return yield* runPart(
    { ask: askWorkflow, question: callAt, answer: answerWorkflow, conclude },
    execution,
    call,
    part,
  );
}

/** The version that is current now is the one that runs, also where it is called after a crash. */
function* askWorkflow(execution: Execution, call: NodeCall): ItemReads<StepResult> {
  const { planned, reader } = execution;
  const { name } = planned.node;
  const { runs } = planned.type;
  const field = buildAskedField(name, reader.rounds);
  try {
    const spawns = runs.as === 'flow' && runs.kind === 'execute-workflow' ? runs.spawns(call) : [];
    if (spawns.length > maxEffects)
      throw new NodeError('NODE_TOO_MANY_EFFECTS', `${spawns.length} calls; a node makes at most ${maxEffects}`);
    refuseTooDeep(execution);
    const calls: Call[] = [];
    const items: Record<string, string> = {};
    for (const [at, { workflowId, items: given }] of spawns.entries()) {
      const workflow = yield* workflowNamed(execution, planned.node, workflowId, at);
      const json = JSON.stringify(given.map((item) => item.json));
      checkText(workflow, json, at);
      const isGivenByOthers = !workflow.isGraph && (yield* givesWordsOfOthers(execution, planned));
      calls.push({ workflow, text: workflow.isGraph ? '' : json, ...(isGivenByOthers && { isGivenByOthers }) });
      if (!workflow.isGraph) continue;
      const scope = buildCalledScope(name, reader.rounds, at);
      Object.assign(items, { [scope + givenField]: json }, yield* givenOrigins(execution, planned, scope));
    }
    const isChosen = (yield* decidedFor(execution, planned)).length > 0;
    const asked: Asked = { calls, waits: spawns.every(({ waits }) => waits), ...(isChosen && { isChosen }) };
    return { ...toValueResult(calls.map((_, at) => at)), items: { ...items, [field]: JSON.stringify(asked) } };
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    const { code, message } = error;
    if (!goesOn(execution.planned.node)) return failedAs(execution, call, error);
    return { ...toValueResult([]), items: { [field]: JSON.stringify({ failed: { code, message } }) } };
  }
}

/** Throws `NodeError` where a workflow without a graph is given more than a text may hold. */
export function checkText({ isGraph }: CalledWorkflow, text: string, itemIndex?: number): void {
  if (!isGraph && Buffer.byteLength(text) > mostBytes)
    throw new NodeError('NODE_OPERATION', `A workflow that is no graph takes at most ${mostBytes} bytes`, itemIndex);
}

/** The workflow of this id, which a node runs, as it is now. Throws `NodeError`. */
export function* workflowNamed(
  execution: Execution,
  node: GraphNode,
  id: string,
  itemIndex?: number,
): ItemReads<CalledWorkflow> {
  if (isCallersChoice(execution, node)) {
    const [published] = yield [publishedPrefix + id];
    if (published !== 'true')
      throw new NodeError(
        'NODE_OPERATION',
        `The workflow ${id} is not published, and a caller may choose no other`,
        itemIndex,
      );
  }
  const [text] = yield [workflowPrefix + id];
  if (typeof text !== 'string') throw new NodeError('NODE_OPERATION', `There is no workflow ${id}`, itemIndex);
  return JSON.parse(text) as CalledWorkflow; // as the host wrote it
}

/** Whether what a caller of the public says may decide which workflow a node runs: also further down, where others gave the items. */
function isCallersChoice({ plan, place, context }: Execution, node: GraphNode): boolean {
  return context.rules >= 2 && (plan.isPublic || place.depth > 0) && choosesWorkflow(node);
}

function* readAsked({ planned, reader }: Execution): ItemReads<Asked> {
  const [text] = yield [buildAskedField(planned.node.name, reader.rounds)];
  if (typeof text !== 'string') throw new InvariantError(`nothing was called by ${planned.node.name}`);
  return JSON.parse(text) as Asked; // as `askWorkflow` wrote it
}

/** What a person is asked before a workflow runs that somebody else than the author has chosen; '': nobody is. */
function* permitted(execution: Execution): ItemReads<unknown> {
  const asked = yield* readAsked(execution);
  if ('failed' in asked || asked.isChosen !== true) return '';
  const { workflow } = yield* oneCall(execution);
  return { text: `Run the workflow ${workflow.agentId.replace(/^workflow\./, '')}, which its author has not chosen?` };
}

/** What the spawn of one call reads (`CalledRun` of the workflow program). */
function* callAt(execution: Execution) {
  const { planned, reader, place } = execution;
  if (place.given === 'declined') throw new NodeError('NODE_OPERATION', 'nobody has agreed that this workflow runs');
  const { workflow, text, isGivenByOthers } = yield* oneCall(execution);
  const scope = place.scope + buildCalledScope(planned.node.name, reader.rounds, placeInMap(execution));
  return calledRun(workflow, text, { scope, depth: place.depth + 1, ...(isGivenByOthers && { isGivenByOthers }) });
}

/** What a spawn reads that runs a stored workflow. */
export function calledRun(
  { agentId, agentVersion, rootId }: CalledWorkflow,
  text: string,
  called: { scope: string; depth: number; isGivenByOthers?: true },
) {
  return { pin: { agentId, agentVersion }, rootId, text, called };
}

function* oneCall(execution: Execution): ItemReads<Call> {
  const asked = yield* readAsked(execution);
  const one = 'calls' in asked ? asked.calls[placeInMap(execution)] : undefined;
  if (one === undefined) throw new InvariantError(`a call that ${execution.planned.node.name} does not make`);
  return one;
}

/** A graph has left its items where this node finds them; what another workflow came to is a text. */
function* answerWorkflow(execution: Execution): ItemReads<StepResult> {
  const { planned, reader, place } = execution;
  const { workflow } = yield* oneCall(execution);
  if (workflow.isGraph) return toValueResult({ answered: true });
  const scope = buildCalledScope(planned.node.name, reader.rounds, placeInMap(execution));
  return {
    ...toValueResult({ answered: true }),
    items: { [scope + returnedField]: JSON.stringify(objectsIn(place.given)) },
  };
}

/** The objects that a text says as JSON, or one with the text. */
function objectsIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    const all = [value].flat();
    if (all.every((each) => isObject(each))) return all;
  } catch {
    // it is no JSON
  }
  return [{ text }];
}

function* conclude(execution: Execution, call: NodeCall): ItemReads<StepResult> {
  const { planned, reader } = execution;
  const asked = yield* readAsked(execution);
  if ('failed' in asked) return failedAs(execution, call, new NodeError(asked.failed.code, asked.failed.message));
  if (!asked.waits)
    return toStepResult(execution, [(call.inputs[0] ?? []).map((came, item) => ({ ...came, pairedItem: { item } }))]);
  const fields = asked.calls.map((_, at) => buildCalledScope(planned.node.name, reader.rounds, at) + returnedField);
  const returned = fields.length === 0 ? [] : yield fields;
  const isApart = planned.errorOutput !== null;
  const good: Item[] = [];
  const failed: Item[] = [];
  returned.forEach((text, item) => {
    if (text === null) (isApart ? failed : good).push(failedItem(call, item, 'the workflow failed'));
    else for (const json of JSON.parse(text) as Item['json'][]) good.push({ json, pairedItem: { item } }); // as it was written
  });
  try {
    checkOutput(good);
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return failedAs(execution, call, error);
  }
  const between = Array.from({ length: (planned.errorOutput ?? 1) - 1 }, (): Item[] => []);
  const made = toStepResult(execution, [good, ...(isApart ? [...between, failed] : [])]);
  if (execution.context.rules < 2) return made;
  const scopes = asked.calls.map((_, at) => buildCalledScope(planned.node.name, reader.rounds, at));
  const came = scopes.length === 0 ? [] : yield scopes.map((scope) => scope + returnedOriginsField);
  const shapes = came.filter((_, at) => returned[at] !== null).map(shapeFrom);
  const origins = yield* keptOrigins(execution, shapes.length === 0 ? noItems : joined(shapes));
  return { ...made, items: { ...made.items, ...origins } };
}
