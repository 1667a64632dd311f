import { errorEnvelope, InvariantError } from '#errors';
import { joinNodePath } from '#program';
import type { ToolResult } from '#protocol';
import { failedItem, NodeError } from '#nodes';
import type { Item, NodeCall, Sender } from '#nodes';
import type { ToolOf } from './effects/called-for.js';
import type { GraphPlan, PlannedNode } from './plan/graph-plan.js';
import type { BegunBy } from './origins/run-facts.js';
import { asksForItem, buildField, buildRoundsField } from './plan/item-fields.js';
import { namedInCode } from './items/named-in-code.js';
import { knownOfNodes } from './items/node-facts.js';
import { pairedItems } from './items/paired-items.js';
import type { Paired } from './items/paired-items.js';
import { resolveParameters } from './items/parameters.js';
import type { Evaluate, ExpressionScope } from './items/parameters.js';
import { countRuns, itemsFrom, lastExecution } from './items/read-items.js';
import type { ItemReads, Reader } from './items/read-items.js';

/** Where a step stands: its path in the document, the text that its run began with, and what the step before it has put out. */
export interface StepPlace {
  path: string;
  input: string;
  given: string;
  /** What stands before the fields of its graph, and how deep workflows have called each other for it; '' and 0: nobody has called it. */
  scope: string;
  depth: number;
  /** Who began the run; absent: a trigger of its own, or an operator. */
  by?: BegunBy;
}

export interface StepContext extends Pick<
  NodeCall,
  'converters' | 'now' | 'timeZone' | 'random' | 'workflow' | 'execution'
> {
  /** The rules of the version (ADR 41). */
  rules: number;
  evaluate: Evaluate;
  findTool: ToolOf;
  /** Why its work is not done; absent: it is. */
  refused?: string;
  /** The ids of the nodes of which a person has confirmed that they ask nobody; absent: none. */
  waived?: ReadonlySet<string>;
  /** Whose number it is that a message is to be sent from, empty: the only one; or why it cannot be. */
  findSender(this: void, from: string): Sender | string;
  /** What this installation lets expressions read of its environment; absent: nothing. */
  env?: Readonly<Record<string, string>>;
  /** Whether models of a provider may be asked here. */
  hasProvider(this: void, provider: string): boolean;
}

/** What a step comes to, and the fields of the item store that it writes. */
export interface StepResult {
  result: ToolResult;
  items: Record<string, string>;
}

/** One execution of a node, as the parts of it need it. */
export interface Execution {
  plan: GraphPlan;
  planned: PlannedNode;
  reader: Reader;
  place: StepPlace;
  context: StepContext;
}

/** The rounds of the loops around a step are in its path. */
export function readerAt({ loopIds }: GraphPlan, { loops }: PlannedNode, { path }: StepPlace): Reader {
  const rounds = new Map(
    path.split('/').flatMap((segment) => {
      const [, id, round] = /^(.*)\[(\d+)\]$/.exec(segment) ?? [];
      return id === undefined ? [] : [[id, Number(round)] as const];
    }),
  );
  const own = loops.map((loop) => rounds.get(joinNodePath(loopIds.get(loop) ?? '')));
  const known = own.filter((round) => round !== undefined);
  if (known.length < own.length) throw new InvariantError(`no round of a loop in ${path}`);
  return { loops, rounds: known };
}

/** The items of each of a node's inputs; of a node that is run once, the first of each. */
export function* readInputs({ plan, planned, reader, context }: Execution): ItemReads<Item[][]> {
  const isOnce = context.rules >= 2 && planned.node['executeOnce'] === true && planned.node.disabled !== true;
  const lists: Item[][] = [];
  for (const sources of planned.inputs) {
    const items = yield* itemsFrom(plan, sources, reader);
    lists.push(isOnce ? items.slice(0, 1) : items);
  }
  return lists;
}

/** The call of a node with these inputs; what its expressions name is read as well. */
export function* buildNodeCall({ plan, planned, reader, context }: Execution, inputs: Item[][]): ItemReads<NodeCall> {
  const outputsOf: [string, readonly (readonly Item[])[]][] = [];
  const notRun: string[] = [];
  for (const name of planned.references) {
    const last = yield* lastExecution(plan, name, reader);
    outputsOf.push([name, last?.outputs ?? []]);
    if (last === undefined) notRun.push(name);
  }
  const pairedIn = yield* pairedFor({ plan, planned, reader }, inputs[0]?.length ?? 0);
  const known = yield* knownOfNodes({ plan, planned, reader });
  const { evaluate, hasProvider: _unasked, waived: _none, refused: _why, env, ...shared } = context;
  const { rules, now, timeZone, workflow, execution } = shared;
  const asksRun = /\$runIndex\b/.test(JSON.stringify(planned.node.parameters ?? {}));
  const runIndex = asksRun ? yield* countRuns(plan, planned.node.name, reader) : (reader.rounds.at(-1) ?? 1) - 1;
  const scope = {
    rules,
    input: inputs[0] ?? [],
    runIndex,
    nodes: Object.fromEntries(outputsOf),
    ...(pairedIn && { pairedIn }),
    ...known,
    ...(notRun.length > 0 && { notRun }),
    ...(env && { env }),
    now,
    timeZone,
    workflow,
    execution,
  };
  const parameter = resolveParameters(planned, evaluate, scope);
  const named = execution.mode === 'test' ? yield* namedInTest({ plan, planned, reader }, scope.input.length) : {};
  return { node: planned.node, inputs, parameter, runIndex, matches: matcherIn(evaluate, scope), ...named, ...shared };
}

/** In a test code is run on the spot: what it names is read with all else. */
function* namedInTest(
  at: Pick<Execution, 'plan' | 'planned' | 'reader'>,
  count: number,
): ItemReads<Pick<NodeCall, 'named'>> {
  const source = at.planned.node.parameters?.['jsCode'];
  return typeof source === 'string' ? { named: yield* namedInCode(at, [source], count) } : {};
}

/** Patterns are matched where expressions are evaluated, as values of one: they run as long as an expression may. */
function matcherIn(evaluate: Evaluate, scope: Omit<ExpressionScope, 'itemIndex'>): NonNullable<NodeCall['matches']> {
  const template = '={{ new RegExp($json.source, $json.flags).test($json.text) }}';
  return ({ source, flags }, text, itemIndex) => {
    try {
      return evaluate(template, { ...scope, input: [{ json: { source, flags, text } }], itemIndex: 0 }) === true;
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      const why = error.message.slice(template.length + 2);
      throw new NodeError('NODE_PARAMETER', `The pattern /${source}/${flags}: ${why}`, itemIndex);
    }
  };
}

/** Where the items of a node came from, in the nodes that its expressions name; undefined: none of them asks. */
export function* pairedFor(
  { plan, planned, reader }: Pick<Execution, 'plan' | 'planned' | 'reader'>,
  count: number,
): ItemReads<NonNullable<ExpressionScope['pairedIn']> | undefined> {
  const { references, node } = planned;
  if (references.length === 0 || !asksForItem(node.parameters)) return undefined;
  const from = { inputs: planned.inputs, reader };
  const all: [string, (Paired | null)[]][] = [];
  for (const name of references) all.push([name, yield* pairedItems(plan, from, name, count)]);
  return Object.fromEntries(all);
}

/** The step's result, and its items for the store. */
export function toStepResult(
  { planned, reader, context }: Execution,
  outputs: Item[][],
  value?: string,
  rounds?: number,
): StepResult {
  const { name } = planned.node;
  const made = keptGoing(planned.node, context, outputs);
  const items = {
    [buildField(name, reader.rounds)]: JSON.stringify(made),
    ...(rounds === undefined ? {} : { [buildRoundsField(name, reader.rounds.slice(0, -1))]: String(rounds) }),
  };
  return { result: { ok: true, value: value ?? { items: made.map(({ length }) => length) } }, items };
}

/** An empty item of a node that made none, where it says that it always gives one. */
function keptGoing(
  { disabled, alwaysOutputData }: PlannedNode['node'],
  { rules }: StepContext,
  outputs: Item[][],
): Item[][] {
  const isAsked = rules >= 2 && alwaysOutputData === true && disabled !== true;
  return isAsked && outputs.every(({ length }) => length === 0) ? [[{ json: {} }], ...outputs.slice(1)] : outputs;
}

export function toValueResult(value: unknown): StepResult {
  return { result: { ok: true, value }, items: {} };
}

/** A failure, or where the node goes on after one an item for each that came. */
export function failedAs(
  execution: Execution,
  call: NodeCall,
  { code, message }: NodeError,
  value?: string,
  rounds?: number,
): StepResult {
  const { node, errorOutput } = execution.planned;
  const text = `${node.name}: ${message} (${code})`;
  const failed = (): Item[] => (call.inputs[0] ?? []).map((_, at) => failedItem(call, at, message));
  if (node.onError === 'continueRegularOutput') return toStepResult(execution, [failed()], value, rounds);
  if (errorOutput !== null)
    return toStepResult(execution, [...Array.from({ length: errorOutput }, (): Item[] => []), failed()], value, rounds);
  return { result: { ok: false, envelope: errorEnvelope('tool-failed', text) }, items: {} };
}
