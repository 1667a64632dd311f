import { callLent, compileGraph, publishedIn, timeZoneOf, workflowIn } from '#compiler';
import type { CalledWorkflow, GraphPlan, StepContext } from '#compiler';
import { InvariantError } from '#errors';
import { renameId } from '#protocol';
import type { Address, ToolResult } from '#protocol';
import type { ProgramEvent } from '#program';
import type { Graph } from '#graph';
import { nodeTypeOf, unaskedWrites } from '#nodes';
import { calledByStranger, pinnedRules, versionOf } from '#registry';
import type { AgentDefinition } from '#registry';
import type { StepPool, StepTask } from '#steps';
import { callPlaceOf } from '#workflow';
import type { CallPlace, WorkflowState } from '#workflow';
import type { Clock } from '../../clock.js';
import type { RunInlineTool } from '../../model/inline-tool.js';
import { boundOf } from './run-bytes.js';
import type { StepBound } from './run-bytes.js';
import type { StepBytes } from './step-bytes.js';
import type { TurnEffectsPorts } from '../agent/turn-effects.js';

/** The items of a run's graph, as a turn sees them: what it has made itself comes before what is kept. */
export interface TurnItems {
  read(rootRunId: string, fields: readonly string[]): Promise<(string | null)[]>;
  write(rootRunId: string, fields: Record<string, string>): void;
  /** How many bytes the items of the tree held when something of them was last read, with what this turn has made since. */
  bytes(): number;
  /** How many processes have died over what this turn does now. */
  readonly deaths: number;
}

/** The graph that the runs of a pin carry out. */
export interface PinnedGraph {
  id: string;
  /** The version that has nodes which would ask nobody; null: it has none. */
  waiving: string | null;
  /** The rules that its version was stored under (ADR 41). */
  rules: number;
  graph: Graph;
  plan: GraphPlan;
  timeZone: string;
  tools: StepTask['tools'];
  /** Whose models may be asked here. */
  providers: readonly string[];
  findWorkflow: FindWorkflow;
  /** Whether triggers start the workflow of this id. Rejects when the store is away. */
  isPublished(this: void, id: string): Promise<boolean>;
  /** The ids of the nodes of a version of which a person has confirmed that they ask nobody. Rejects when the store is away. */
  confirmedIn(this: void, version: string): Promise<readonly string[]>;
  senderOf: StepContext['senderOf'];
  /** Where its steps are carried out. */
  pool: StepPool;
  /** How much its steps may keep. */
  bytes: Pick<StepBytes, 'kept'>;
  /** Is called for each step that has failed for what it takes. */
  onBound?(this: void, bound: StepBound): void;
}

/** A stored workflow as it is now; null: there is none. Rejects when the store is away. */
export type FindWorkflow = (id: string) => Promise<CalledWorkflow | null>;

/** What the steps of graphs know of this process. */
export type GraphHost = Omit<PinnedGraph, 'id' | 'waiving' | 'graph' | 'plan' | 'rules'>;

/** Where no workflows are stored. */
export const noStored: Pick<GraphHost, 'findWorkflow' | 'isPublished' | 'confirmedIn'> = {
  findWorkflow: () => Promise.resolve(null),
  isPublished: () => Promise.resolve(false),
  confirmedIn: () => Promise.resolve([]),
};

/** The graph of a definition, as it was checked when it was stored; null: this build cannot run it, or there is none. */
export function pinnedGraph(definition: AgentDefinition | null, host: GraphHost): PinnedGraph | null {
  const { id = '', graph } = definition ?? {};
  if (definition === null || graph === undefined) return null;
  const compiled = compileGraph(graph, nodeTypeOf);
  if ('problems' in compiled) return null;
  const rules = pinnedRules(definition)?.graph ?? 1;
  const waiving = rules >= 2 && unaskedWrites(graph).length > 0 ? versionOf(definition) : null;
  return { id, waiving, rules, graph, plan: compiled.plan, ...host, timeZone: timeZoneOf(graph) ?? host.timeZone };
}

/** What calls the pure tools that nodes of a graph lend. */
export function offersOf({ plan }: PinnedGraph): NonNullable<TurnEffectsPorts['callOffer']> {
  return ({ from, name }, args) => callLent(plan, from, name, args);
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

/** Whose words its trigger brings, where they are no operator's: a text's, or those of a run above it. */
function begunBy({ run }: WorkflowState, { rootRunId }: CallPlace, isTexted: boolean): Pick<StepTask['place'], 'by'> {
  if (isTexted) return { by: 'person' };
  return run?.id === rootRunId ? {} : { by: 'run' };
}

/** So many processes have died in a step when it is given up. */
const deathsToRefuse = 2;

/** Carries out a step of a graph for the turn. Its failures are events. */
export async function runGraphStep(
  pinned: PinnedGraph,
  state: WorkflowState,
  { actionId, args }: RunInlineTool,
  { clock, items, side }: StepTurn,
  signal?: AbortSignal,
): Promise<ProgramEvent> {
  const place = callPlaceOf(state);
  if (place === null) throw new InvariantError('a step without a call under way');
  const { id, rules, graph, plan, timeZone, tools, providers, senderOf, pool } = pinned;
  const { rootRunId } = place;
  const isTexted = side.channel === 'sms' && place.scope === '';
  const begins = isTexted && plan.nodes.get(String(args['node']))?.type.runs.as === 'trigger';
  const startedAt = clock();
  const waived = pinned.waiving === null ? [] : await pinned.confirmedIn(pinned.waiving);
  const task: StepTask = {
    ...{ graph, args, rules, timeZone, tools, providers, now: startedAt, limits: pool.limits, seed: actionId },
    place: { ...(begins ? textedTo(plan, place, side) : place), ...begunBy(state, place, isTexted) },
    workflow: { id, name: plan.name },
    execution: { id: rootRunId, mode: 'live' },
    ...(waived.length > 0 && { waived }),
    ...(items.deaths >= deathsToRefuse && { refused: `${items.deaths} processes died while its step was carried out` }),
  };
  const lane = calledByStranger(side) ?? undefined;
  const done = await pool.run(plan, task, { read: readerOf(pinned, items, rootRunId), senderOf }, signal, lane);
  const made = await pinned.bytes.kept({ made: done, node: String(args['node']), held: items.bytes() }, side);
  tellBound(boundOf(made, done.isOver), pinned);
  items.write(rootRunId, made.items);
  const endedAt = clock();
  const isSaid = !isTexted || args['part'] !== 'result'; // a person is told what the graph sends, and nothing else
  const result: ToolResult = isSaid || !made.result.ok ? made.result : { ok: true, value: '' };
  const outcome = result.ok ? ('ok' as const) : ('error' as const);
  const attempt = { startedAt, endedAt, outcome, errorCode: result.ok ? null : result.envelope.error.code };
  return { type: 'inline-tool-finished', at: endedAt, actionId, result, attempt };
}

function tellBound(bound: StepBound | null, { onBound }: PinnedGraph): void {
  if (bound !== null) onBound?.(bound);
}

function readerOf({ findWorkflow, isPublished }: PinnedGraph, items: TurnItems, rootRunId: string) {
  return async (fields: readonly string[]): Promise<(string | null)[]> => {
    const [published = null] = fields.map(publishedIn);
    if (published !== null) return [String(await isPublished(published))];
    const [called = null] = fields.map(workflowIn);
    if (called === null) return items.read(rootRunId, fields);
    const found = await findWorkflow(called);
    return [found && JSON.stringify(found)];
  };
}
