import { publishedIn, workflowIn } from '#compiler';
import type { GraphPlan, StepContext } from '#compiler';
import { InvariantError } from '#errors';
import { renameId } from '#protocol';
import type { Address, ToolResult } from '#protocol';
import type { ProgramEvent } from '#program';
import { calledByStranger } from '#registry';
import type { StepPool, StepTask } from '#steps';
import { findCallPlace } from '#workflow';
import type { CallPlace, WorkflowState } from '#workflow';
import type { Clock } from '../../clock.js';
import type { RunInlineTool, TurnItems } from '../../engine/served-program.js';
import type { WorkflowArchive } from '../../installation/workflow-archive.js';
import type { PinnedGraph } from '../../pins/pinned-graph.js';
import type { StepBound } from '../program-module.js';
import { findBound } from './run-bytes.js';
import type { StepBytes } from './step-bytes.js';

/** What the steps of graphs know of this process. */
export interface StepHost {
  tools: StepTask['tools'];
  /** Whose models may be asked here. */
  providers: readonly string[];
  /** The stored workflows that graphs call; null: there are none. */
  workflows: Pick<WorkflowArchive, 'find' | 'isPublished'> | null;
  /** The nodes of a version of which a person has confirmed that they ask nobody. Rejects when the store is away. */
  confirmedIn(this: void, version: string): Promise<readonly string[]>;
  findSender: StepContext['findSender'];
  /** Where its steps are carried out. */
  pool: StepPool;
  /** How much its steps may keep. */
  bytes: Pick<StepBytes, 'kept'>;
  /** Is called for each step that has failed for what it takes. */
  onBound?(this: void, bound: StepBound): void;
}

/** The turn that a step is made in. */
interface StepTurn {
  host: StepHost;
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
  { host, clock, items, side }: StepTurn,
  signal?: AbortSignal,
): Promise<ProgramEvent> {
  const place = findCallPlace(state);
  if (place === null) throw new InvariantError('a step without a call under way');
  const { id, rules, graph, plan, timeZone } = pinned;
  const { tools, providers, findSender, pool } = host;
  const { rootRunId } = place;
  const isTexted = side.channel === 'sms' && place.scope === '';
  const begins = isTexted && plan.nodes.get(String(args['node']))?.type.runs.as === 'trigger';
  const startedAt = clock();
  const waived = pinned.waiving === null ? [] : await host.confirmedIn(pinned.waiving);
  const task: StepTask = {
    ...{ graph, args, rules, timeZone, tools, providers, now: startedAt, seed: actionId },
    ...{ limits: pool.limits, env: pool.env },
    place: { ...(begins ? textedTo(plan, place, side) : place), ...begunBy(state, place, isTexted) },
    workflow: { id, name: plan.name },
    execution: { id: rootRunId, mode: 'live' },
    ...(waived.length > 0 && { waived }),
    ...(items.deaths >= deathsToRefuse && { refused: `${items.deaths} processes died while its step was carried out` }),
  };
  const lane = calledByStranger(side) ?? undefined;
  const done = await pool.run(plan, task, { read: createItemReader(host, items, rootRunId), findSender }, signal, lane);
  const made = await host.bytes.kept({ made: done, node: String(args['node']), held: items.bytes() }, side);
  tellBound(findBound(made, done.isOver), host);
  items.write(rootRunId, made.items);
  const endedAt = clock();
  const isSaid = !isTexted || args['part'] !== 'result'; // a person is told what the graph sends, and nothing else
  const result: ToolResult = isSaid || !made.result.ok ? made.result : { ok: true, value: '' };
  const outcome = result.ok ? ('ok' as const) : ('error' as const);
  const attempt = { startedAt, endedAt, outcome, errorCode: result.ok ? null : result.envelope.error.code };
  return { type: 'inline-tool-finished', at: endedAt, actionId, result, attempt };
}

function tellBound(bound: StepBound | null, { onBound }: StepHost): void {
  if (bound !== null) onBound?.(bound);
}

function createItemReader({ workflows }: StepHost, items: TurnItems, rootRunId: string) {
  return async (fields: readonly string[]): Promise<(string | null)[]> => {
    const [published = null] = fields.map(publishedIn);
    if (published !== null) return [String((await workflows?.isPublished(published)) ?? false)];
    const [called = null] = fields.map(workflowIn);
    if (called === null) return items.read(rootRunId, fields);
    const found = (await workflows?.find(called)) ?? null;
    return [found && JSON.stringify(found)];
  };
}
