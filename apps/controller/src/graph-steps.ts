import { createHash } from 'node:crypto';
import { compileGraph, publishedIn, runStep, timeZoneOf, workflowIn } from '#compiler';
import type { CalledWorkflow, Evaluate, ExpressionScope, GraphPlan, ItemReads } from '#compiler';
import type { StepContext } from '#compiler';
import { InvariantError, renameId } from '#contract';
import type { Address, ProgramEvent, ToolResult, ToolSpec } from '#contract';
import { NodeError, nodeTypeOf } from '#nodes';
import { pinnedRules } from '#registry';
import type { AgentDefinition } from '#registry';
import { openSandbox, SandboxError } from '#sandbox';
import type { Item as SandboxItem, Sandbox } from '#sandbox';
import { callPlaceOf } from '#workflow';
import type { CallPlace, WorkflowState } from '#workflow';
import type { Clock } from './clock.js';
import type { RunInlineTool } from './inline-tool.js';

/** The items of a run's graph, as a turn sees them: what it has made itself comes before what is kept. */
export interface TurnItems {
  read(rootRunId: string, fields: readonly string[]): Promise<(string | null)[]>;
  write(rootRunId: string, fields: Record<string, string>): void;
}

/** The graph that the runs of a pin carry out. */
export interface PinnedGraph {
  id: string;
  /** The rules that its version was stored under (ADR 41). */
  rules: number;
  plan: GraphPlan;
  timeZone: string;
  tools: readonly ToolSpec[];
  hasProvider(this: void, provider: string): boolean;
  findWorkflow: FindWorkflow;
  /** Whether triggers start the workflow of this id. Rejects when the store is away. */
  isPublished(this: void, id: string): Promise<boolean>;
  senderOf: StepContext['senderOf'];
}

/** A stored workflow as it is now; null: there is none. Rejects when the store is away. */
export type FindWorkflow = (id: string) => Promise<CalledWorkflow | null>;

/** The graph of a definition, as it was checked when it was stored; null: this build cannot run it, or there is none. */
export function pinnedGraph(
  definition: AgentDefinition | null,
  host: Omit<PinnedGraph, 'id' | 'plan' | 'rules'>,
): PinnedGraph | null {
  const { id = '', graph } = definition ?? {};
  if (definition === null || graph === undefined) return null;
  const compiled = compileGraph(graph, nodeTypeOf);
  if ('problems' in compiled) return null;
  const rules = pinnedRules(definition)?.graph ?? 1;
  return { id, rules, plan: compiled.plan, ...host, timeZone: timeZoneOf(graph) ?? host.timeZone };
}

/** The turn that a step is made in. */
interface StepTurn {
  clock: Clock;
  items: TurnItems;
  /** Both sides of the conversation. */
  side: Partial<Address>;
}

/** A text to a number, as its trigger gets it: what a person writes names no trigger, and is no payload but that. */
function textedTo({ nodes }: GraphPlan, place: CallPlace, { theirs = '', ours = '' }: Partial<Address>): CallPlace {
  const triggers = [...nodes.values()].filter(
    ({ node, type }) => type.description.name === smsTrigger && !node.disabled,
  );
  const own = triggers.find(({ node }) => node.parameters?.['to'] === ours) ?? triggers[0];
  const payload = { from: theirs, to: ours, text: place.input, messageId: renameId(place.rootRunId, 'msg') };
  return { ...place, input: JSON.stringify({ trigger: own?.node.name ?? '', payload }) };
}

const smsTrigger = 'turnpike.smsTrigger';

/** Carries out a step of a graph inside the turn. Its failures are events. */
export async function runGraphStep(
  { id, rules, plan, timeZone, tools, hasProvider, findWorkflow, isPublished, senderOf }: PinnedGraph,
  state: WorkflowState,
  { actionId, args }: RunInlineTool,
  { clock, items, side }: StepTurn,
): Promise<ProgramEvent> {
  const place = callPlaceOf(state);
  if (place === null) throw new InvariantError('a step without a call under way');
  const { rootRunId } = place;
  const isTexted = side.channel === 'sms' && place.scope === '';
  const begins = isTexted && plan.nodes.get(String(args['node']))?.type.runs.as === 'trigger';
  const startedAt = clock();
  const sandbox = await openSandbox();
  try {
    const context = {
      ...{ rules, now: startedAt, timeZone, hasProvider, senderOf, random: randomFrom(actionId) },
      evaluate: evaluateIn(sandbox, actionId),
      toolOf: (name: string) => tools.find((tool) => tool.name === name) ?? null,
      workflow: { id, name: plan.name },
      execution: { id: rootRunId, mode: 'live' as const },
    };
    const read = async (fields: readonly string[]): Promise<(string | null)[]> => {
      const [published = null] = fields.map(publishedIn);
      if (published !== null) return [String(await isPublished(published))];
      const [called = null] = fields.map(workflowIn);
      if (called === null) return items.read(rootRunId, fields);
      const found = await findWorkflow(called);
      return [found && JSON.stringify(found)];
    };
    const made = await answered(runStep(plan, args, begins ? textedTo(plan, place, side) : place, context), read);
    items.write(rootRunId, made.items);
    const endedAt = clock();
    const isSaid = !isTexted || args['part'] !== 'result'; // a person is told what the graph sends, and nothing else
    const result: ToolResult = isSaid || !made.result.ok ? made.result : { ok: true, value: '' };
    const outcome = result.ok ? ('ok' as const) : ('error' as const);
    const attempt = { startedAt, endedAt, outcome, errorCode: result.ok ? null : result.envelope.error.code };
    return { type: 'inline-tool-finished', at: endedAt, actionId, result, attempt };
  } finally {
    sandbox.dispose();
  }
}

async function answered<T>(reads: ItemReads<T>, read: (fields: readonly string[]) => Promise<(string | null)[]>) {
  let step = reads.next([]);
  while (step.done !== true) step = reads.next(await read(step.value));
  return step.value;
}

/**
 * A failure of an expression is its node's. Of a node an expression sees the items beside the one that its own came from, else its first
 * output that has some.
 */
export function evaluateIn(sandbox: Sandbox, seed: string): Evaluate {
  return (template, { nodes, pairedIn, input: given, itemIndex, ...scope }) => {
    const input = given as readonly SandboxItem[]; // out of JSON: it may have more fields, and none that JSON lacks
    const named = new Map(
      Object.entries(nodes).map(([name, outputs]) => [
        name,
        pairedIn?.[name]?.[itemIndex]?.items ?? outputs.find(({ length }) => length > 0) ?? [],
      ]),
    );
    const seen = (name: string) => named.get(name) as readonly SandboxItem[] | undefined; // the same
    const paired = pairedIn && placesIn(pairedIn, itemIndex, named);
    const json = input[itemIndex]?.json ?? {};
    try {
      return sandbox.evaluate(template, {
        ...scope,
        input,
        itemIndex,
        json,
        nodes: seen,
        seed,
        ...(paired && { paired }),
      });
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      throw new NodeError('NODE_OPERATION', `${template}: ${error.message} (${error.code})`, itemIndex);
    }
  };
}

/** The place of the item that this one came from, by nodes; of a node that has one item alone it is that one. */
function placesIn(
  pairedIn: NonNullable<ExpressionScope['pairedIn']>,
  itemIndex: number,
  named: ReadonlyMap<string, readonly unknown[]>,
): Record<string, number> {
  const places = Object.entries(pairedIn).flatMap(([name, paired]): [string, number][] => {
    const at = paired[itemIndex]?.at ?? (named.get(name)?.length === 1 ? 0 : undefined);
    return at === undefined ? [] : [[name, at]];
  });
  return Object.fromEntries(places);
}

/** Numbers from 0 to below 1 that follow from a text. */
export function randomFrom(seed: string): () => number {
  let count = 0;
  return () => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE() / 2 ** 32;
}
