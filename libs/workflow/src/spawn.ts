import { effectIdOf, firstSpawnPlace, mostLiveChildren } from '#contract';
import type { Grant, RecordedCall, Spawn } from '#contract';
import { childRunIdOf } from '#idempotency';
import { figuresOf, grantsFor, minus } from './budget.js';
import { deadlineOf } from './clock.js';
import type { Decision } from './decision.js';
import { nodesOf } from './document.js';
import type { WorkflowDocument, WorkflowNode } from './document.js';
import { mostSpawns } from './end.js';
import { nodeRow } from './rows.js';
import type { Frame, LiveChild, WorkflowRun } from './state.js';

/** What the run of a child begins with. */
export interface ChildInput {
  document: WorkflowDocument;
  text: string;
  /** Calls on record that answer equal calls of the child. */
  calls?: RecordedCall[];
}

/** Starts what the node at work may start now. What no commit has room for is left to the next one. */
export function startChildren(d: Decision, node: WorkflowNode): void {
  const top = d.run.frames.at(-1);
  const toStart = top === undefined ? [] : startable(d.run, top, node);
  const atOnce = Math.min(node.kind === 'fork' ? (node.concurrency ?? mostLiveChildren) : 1, mostLiveChildren);
  const free = Math.min(toStart.length, atOnce - Object.keys(d.run.children).length);
  const room = Math.max(0, Math.min(free, mostSpawns - countOf(d)));
  const grants = grantsFor(d.run.left, toStart, room, deadlineOf(d));
  grants.forEach((grant, index) => {
    const part = toStart[index];
    if (part !== undefined) start(d, part, grant);
  });
  d.change({ dueAt: room < free ? d.at : null });
}

/** The nodes that the node at work has still to start, in order. */
function startable(run: WorkflowRun, top: Frame, node: WorkflowNode): WorkflowNode[] {
  if (run.ending !== null) return [];
  if (top.kind === 'llm' && node.kind === 'llm') return top.spawned ? [] : [node];
  if (top.kind !== 'fork' || node.kind !== 'fork' || top.winner !== null) return [];
  return node.paths.slice(top.begun);
}

function countOf({ state, stamp }: Decision): number {
  return state.spawned.version === stamp.version ? state.spawned.count : 0;
}

function start(d: Decision, node: WorkflowNode, grant: Grant): void {
  const { run, stamp } = d;
  const top = run.frames.at(-1);
  if (top?.kind !== 'llm' && top?.kind !== 'fork') return;
  const count = countOf(d);
  const id = effectIdOf(stamp.actorId, stamp.version, firstSpawnPlace + count);
  const path = top.kind === 'fork' ? `${top.path}/${node.id}` : top.path;
  const place = top.kind === 'fork' ? top.begun : 0;
  const child: LiveChild = { place, grant, runId: childRunIdOf(id), node: path, kind: node.kind, startedAt: d.at };
  const frame = top.kind === 'fork' ? { ...top, begun: top.begun + 1 } : { ...top, spawned: true };
  d.change({
    frames: [...run.frames.slice(0, -1), frame],
    children: { ...run.children, [id]: child },
    left: minus(run.left, figuresOf(grant)),
  });
  d.state = { ...d.state, spawned: { version: stamp.version, count: count + 1 } };
  d.spawn({ id, ...programOf(d, node, path, top.input), grant, ...inheritedFrom(run), node: path });
  d.write(nodeRow(d.run, { ...nodeOfChild(child), status: 'started' }, d.at));
}

/** What a child has of its parent's run. */
function inheritedFrom({ id, child, policyVersion, agentId, agentVersion, treeCapMicroUsd }: WorkflowRun) {
  const pin = { policyVersion, agentId, agentVersion };
  return { pin, runId: id, rootRunId: child?.rootRunId ?? id, treeCapMicroUsd };
}

/** The node that a child works on, as its rows name it. */
export function nodeOfChild({ node, kind, startedAt, runId }: LiveChild) {
  return { path: node, kind, startedAt, childRunId: runId };
}

function programOf(d: Decision, node: WorkflowNode, path: string, text: string): Pick<Spawn, 'program' | 'input'> {
  if (node.kind === 'llm') {
    const { instructions, tools, model } = node;
    const calls = recordedFor(d, node, path);
    const more = {
      ...(tools && { tools }),
      ...(model === undefined ? {} : { model }),
      ...(calls.length > 0 && { calls }),
    };
    const input = { text, instructions, ...more };
    return { program: 'agent', input };
  }
  const calls = recordedFor(d, node, path);
  const input: ChildInput = { document: { version: 1, root: node }, text, ...(calls.length > 0 && { calls }) };
  return { program: 'workflow', input };
}

/**
 * The calls on record that are a child's, taken from the run's: those made in its place and below, and those of equal tool nodes. Each
 * record answers one call.
 */
function recordedFor(d: Decision, node: WorkflowNode, path: string): RecordedCall[] {
  const { replays } = d.run;
  if (replays === undefined || replays.calls.length === 0) return [];
  const isMadeHere = ({ node: place }: RecordedCall): boolean =>
    place === path || place?.startsWith(`${path}/`) === true;
  const here = replays.calls.filter(isMadeHere);
  const [known, left] = [[...here], replays.calls.filter((call) => !isMadeHere(call))];
  const taken = nodesOf(node).flatMap((each) => {
    if (each.kind !== 'tool') return [];
    const { toolName, args = {} } = each;
    const indexIn = (calls: RecordedCall[]): number => d.indexOfEqual(calls, toolName, args);
    const own = indexIn(known);
    if (own >= 0) known.splice(own, 1);
    const at = own >= 0 ? -1 : indexIn(left);
    return at < 0 ? [] : left.splice(at, 1);
  });
  d.change({ replays: { ...replays, calls: left } });
  return [...here, ...taken];
}
