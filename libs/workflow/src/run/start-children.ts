import { buildEffectId, firstSpawnPlace } from '#protocol';
import { joinNodePath, mostLiveChildren, readRules } from '#program';
import type { Grant, Pin, RecordedCall, Spawn } from '#protocol';
import { deriveChildRunId } from '#idempotency';
import { afterGrant, findTreeCap, grantsFor } from './budget.js';
import type { Need } from './budget.js';
import { computeDeadline } from './clock.js';
import type { WorkflowDecision } from '../decision.js';
import { isPartOfPages, listNodes } from '../document/document.js';
import type { NodeOf, WorkflowDocument, WorkflowNode } from '../document/document.js';
import { mostSpawns } from './end.js';
import { buildFailure } from '../failure.js';
import { changeTop } from './frames.js';
import { childrenWith } from './live-children.js';
import type { Move } from './move.js';
import { providedFor } from './provided.js';
import type { Provided } from './provided.js';
import { nodeRow } from './rows.js';
import { buildAsked, needsRun, pickScope } from './values.js';
import { fromJson } from '../values/handed-on.js';
import type { Scope } from '../values/scope.js';
import type { Called, Frame, FrameOf, LiveChild, WorkflowRun } from '../state.js';
import { below, listParts, listStarts, nothing, only, pickConcurrency, placesWithin } from './to-start.js';
import type { Start, ToStart } from './to-start.js';

/** What the run of a child begins with. */
export interface ChildInput extends Provided {
  /** Absent: that of its agent's version. */
  document?: WorkflowDocument;
  /** That is the one above, which its state need not hold; absent: no. */
  isPinned?: true;
  text: string;
  /** Calls on record that answer equal calls of the child. */
  calls?: RecordedCall[];
  /** Where its graph was called from; absent: nobody has called it. */
  called?: Called;
  /** What the references reach in it, a part of a document of version 2. Absent: it is a whole document, or one of version 1. */
  scope?: Scope;
  /** A person has allowed the calls of its document, where they asked the parent first; absent: they are asked for each that needs it. */
  isAllowed?: true;
}

/** Starts what the node at work may start now. What no commit has room for is left to the next one. Not null: its tree may have no more runs. */
export function startChildren(decision: WorkflowDecision, node: WorkflowNode): Move | null {
  const top = decision.run.frames.at(-1);
  const toStart = top === undefined ? nothing : startable(decision, top, node);
  if (top === undefined || toStart.count === 0) return settled(decision, null);
  if (toStart.count > (decision.run.left.runs ?? Infinity)) return beyondTree(decision, top, toStart.count);
  const atOnce = Math.min(pickConcurrency(node), mostLiveChildren);
  const free = Math.min(toStart.count, atOnce - Object.keys(decision.run.children).length);
  const room = Math.max(0, Math.min(free, mostSpawns - countSpawned(decision)));
  if (room > 0) startAll(decision, toStart.first(room), toStart.need);
  return settled(decision, room < free ? decision.at : null);
}

function settled(decision: WorkflowDecision, dueAt: number | null): null {
  decision.changeRun({ dueAt });
  return null;
}

/** All or none are started: who has begun some goes on to the end, since what the others need is kept for them. */
function beyondTree(decision: WorkflowDecision, { path }: Frame, count: number): Move {
  const most = findTreeCap(decision);
  const cap = most === null ? '' : ` of the ${most.runs} that all of its tree may be (${most.setting})`;
  const message = `${path} starts ${count} runs, and may start ${Math.max(0, decision.run.left.runs ?? 0)}${cap}`;
  return { do: 'fail', failure: buildFailure('TREE_BUDGET', message) };
}

function startAll(decision: WorkflowDecision, starts: readonly Start[], need: Need): void {
  const nodes = starts.map((each) => each.node);
  const grants = grantsFor(decision.run.left, need, nodes, computeDeadline(decision));
  const started = starts.flatMap((one, index): [string, LiveChild][] => {
    const grant = grants[index];
    return grant === undefined ? [] : [start(decision, one, grant)];
  });
  decision.changeRun({ children: childrenWith(decision.run.children, started) });
}

/** What the node at work has still to start. */
function startable({ run, settings }: WorkflowDecision, top: Frame, node: WorkflowNode): ToStart {
  if (run.ending !== null) return nothing;
  if ('winner' in top) return top.winner === null ? listStarts(top, node, run.scope !== undefined) : nothing;
  if (top.kind === 'foreach') return node.kind === 'foreach' ? listParts(top, node) : nothing;
  if (!('spawned' in top) || top.spawned) return nothing;
  const { path, input } = top;
  if (top.kind === 'llm' && node.kind === 'llm') return only({ node, path, input, place: 0 });
  if (top.kind === 'spawn' && node.kind === 'spawn') return only(spawnedBy(node, top, settings.isCompiled));
  if (top.kind === 'every' && node.kind === 'every' && top.dueAt === null)
    return only(below(node.step, `${path}[${top.tick}]`, input, 0));
  return nothing;
}

/** A spawn of a compiled graph runs the workflow that its input names, whose root is another. */
function spawnedBy({ child }: NodeOf<'spawn'>, { path, input }: FrameOf<'spawn'>, isCompiled = false): Start {
  if (!isCompiled) return below(child, path, input, 0);
  return { node: child, path: joinNodePath(calledIn(input).rootId, path), input, place: 0 };
}

function countSpawned({ state, stamp }: WorkflowDecision): number {
  return state.spawned.version === stamp.version ? state.spawned.count : 0;
}

function start(decision: WorkflowDecision, { node, path, input, place }: Start, grant: Grant): [string, LiveChild] {
  const { run, stamp } = decision;
  const top = run.frames.at(-1);
  const count = countSpawned(decision);
  const id = buildEffectId(stamp.actorId, stamp.version, firstSpawnPlace + count);
  const child: LiveChild = {
    place,
    grant,
    runId: deriveChildRunId(id),
    node: path,
    kind: node.kind,
    startedAt: decision.at,
    ...(run.scope && top?.kind !== 'llm' && node.kind === 'llm' && !needsRun(decision, node) && { isText: true }),
  };
  if (top !== undefined) changeTop(decision, afterStart(top));
  decision.changeRun(afterGrant(run, grant));
  decision.change({ spawned: { version: stamp.version, count: count + 1 } });
  decision.spawn({
    id,
    grant,
    ...inheritedFrom(run),
    ...pickProgram(decision, { node, path, input, place }),
    node: path,
  });
  decision.write(nodeRow(decision.run, { ...nodeOfChild(child), status: 'started' }, decision.at));
  return [id, child];
}

/** The node at work, with one child more. Its input goes with the last: until that ends every commit would write it again. */
function afterStart(top: Frame): Frame {
  if ('begun' in top) {
    const begun = top.begun + 1;
    return { ...top, begun, input: begun < top.outputs.length ? top.input : '' };
  }
  if (top.kind === 'foreach') {
    const taken = Math.min(top.taken + top.size, top.count);
    return { ...top, taken, index: top.index + taken - top.taken, list: taken < top.count ? top.list : '' };
  }
  if (top.kind === 'every') return { ...top, spawned: true };
  return 'spawned' in top ? { ...top, spawned: true, input: '' } : top;
}

/** What a child has of its parent's run. */
function inheritedFrom({ id, child, policyVersion, agentId, agentVersion, treeCapMicroUsd }: WorkflowRun) {
  const pin = { policyVersion, agentId, agentVersion };
  return { pin, runId: id, rootRunId: child.rootRunId, treeCapMicroUsd };
}

/** The node that a child works on, as its rows name it. */
export function nodeOfChild({ node, kind, startedAt, runId }: LiveChild) {
  return { path: node, kind, startedAt, childRunId: runId };
}

function pickProgram(decision: WorkflowDecision, { node, path, input: text, place }: Start): ChildProgram {
  if (decision.settings.isCompiled && decision.run.frames.at(-1)?.kind === 'spawn')
    return calledProgram(decision, text);
  if (node.kind === 'llm' && !needsRun(decision, node)) {
    const { model, params } = node;
    const calls = recordedFor(decision, { node, path, input: text });
    const tools = pickTools(decision, node);
    const more = {
      ...(tools && { tools }),
      ...(model === undefined ? {} : { model }),
      ...(params && { params }),
      ...(calls.length > 0 && { calls }),
    };
    const asked = decision.settings.isCompiled ? askedIn(text) : buildAsked(decision, node, text);
    return { program: 'agent', input: { ...more, ...asked, ...providedFor(decision, node) } };
  }
  const calls = recordedFor(decision, { node, path, input: text });
  const { called } = decision.run;
  const given = { ...(calls.length > 0 && { calls }), ...providedFor(decision, node), ...(called && { called }) };
  const { scope } = pickScope(decision, node, itemAt(decision, node, text, place));
  const document: WorkflowDocument = { version: scope === undefined ? 1 : 2, root: node };
  const input: ChildInput = { document, text, ...given, ...(scope && { scope }) };
  return { program: 'workflow', input, rules: readRules(decision.run) };
}

/** The item of the `map` at work, which its child works on; null: another node is at work. */
function itemAt(
  { run }: WorkflowDecision,
  node: WorkflowNode,
  text: string,
  index: number,
): { item: unknown; index: number } | null {
  if (node.kind === 'foreach' && isPartOfPages(node)) return { item: null, index };
  return run.scope !== undefined && run.frames.at(-1)?.kind === 'map' ? { item: fromJson(text), index } : null;
}

/** From rules 2 on an `llm` has the tools that it names; before that one that names none had all of its agent's. Those of a graph are lent. */
function pickTools({ run, settings }: WorkflowDecision, { tools }: NodeOf<'llm'>): string[] | undefined {
  return readRules(run) >= 2 && settings.isCompiled !== true ? (tools ?? []) : tools;
}

/** What a child runs; `pin`: where that is another version than its parent's. A part of the same document goes on under its rules. */
type ChildProgram = Pick<Spawn, 'program' | 'input' | 'rules'> & { pin?: Pin };

/** What a spawn of a compiled graph runs: the step before it has said it as JSON. */
interface CalledRun {
  pin: Pick<Pin, 'agentId' | 'agentVersion'>;
  /** The id of the root of that version's document. */
  rootId: string;
  text: string;
  called: Called;
}

function calledIn(text: string): CalledRun {
  return JSON.parse(text) as CalledRun; // as the step wrote it
}

function calledProgram({ run }: WorkflowDecision, asked: string): ChildProgram {
  const { pin, text, called } = calledIn(asked);
  const input: ChildInput = { text, called };
  return { program: 'workflow', input, pin: { policyVersion: run.policyVersion, ...pin } };
}

/** What an `llm` of a compiled graph asks: the step before it has said it as JSON. */
function askedIn(text: string): object {
  const asked: unknown = JSON.parse(text);
  return typeof asked === 'object' && asked !== null ? asked : { text };
}

/**
 * The calls on record that are a child's, taken from the run's: those made in its place and below, and those of equal tool nodes. Each
 * record answers one call.
 */
function recordedFor(decision: WorkflowDecision, started: Omit<Start, 'place'>): RecordedCall[] {
  const { replays } = decision.run;
  if (replays === undefined || replays.calls.length === 0) return [];
  const isWithin = placesWithin(started);
  const isMadeHere = ({ node: place }: RecordedCall): boolean => place !== undefined && isWithin(place);
  const here = replays.calls.filter(isMadeHere);
  const [known, left] = [[...here], replays.calls.filter((call) => !isMadeHere(call))];
  const taken = listNodes(started.node).flatMap((each) => {
    if (each.kind !== 'tool' || each.http !== undefined || each.emit !== undefined) return [];
    const { toolName, args = {} } = each;
    const indexIn = (calls: RecordedCall[]): number => decision.indexOfEqual(calls, toolName, args);
    const own = indexIn(known);
    if (own >= 0) known.splice(own, 1);
    const at = own >= 0 ? -1 : indexIn(left);
    return at < 0 ? [] : left.splice(at, 1);
  });
  decision.changeRun({ replays: { ...replays, calls: left } });
  return [...here, ...taken];
}
