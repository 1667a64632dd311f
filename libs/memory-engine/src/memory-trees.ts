import { allChildren, mostPosts } from '#program';
import { InvariantError } from '#errors';
import { parsePartition, renameId } from '#protocol';
import type { ChildEnd, MailEvent, Spawn } from '#protocol';
import type { Post } from '#program';
import { deriveChildActorId, deriveChildRunId } from '#idempotency';
import { parseStored } from '#redis';
import type { Hint } from '#redis';
import { parkedEnd, quietMarginMs } from '#engine';
import { keys } from '#records';
import type { CommitRequest } from '#engine/ports';
import { arm, emptyLane, leaveWithTree } from './lane.js';
import type { Lane } from './lane.js';
import { fence } from './memory-fence.js';
import type { Memory } from './memory.js';

function assertNew(memory: Memory, spawns: readonly Spawn[]): void {
  const ids = spawns.map(({ id }) => deriveChildActorId(id));
  if (new Set(ids).size < ids.length || ids.some((id) => memory.lanes.has(id)))
    throw new InvariantError('a spawn that is not new');
}

/** What a commit promises of its actor's tree: spawns are new, ends are a child's, and nothing ends above a live child. */
export function assertTree(memory: Memory, lane: Lane, request: CommitRequest): void {
  const { spawns = [], posts = [], childEnd, cancels, effects, runs } = request;
  const { mostChildren, mostOwed } = memory.treeLimits;
  if (spawns.length + posts.length > mostPosts) throw new InvariantError(`more than ${mostPosts} spawns and posts`);
  if (childEnd && lane.family === null) throw new InvariantError('an end of an actor without a parent');
  assertNew(memory, spawns);
  const live = lane.children.size + spawns.length;
  if (live > mostChildren) throw new InvariantError(`more than ${mostChildren} live children`);
  const cancelled = new Set(cancels.filter((effectId) => lane.owed.has(effectId)));
  const owed = lane.owed.size - cancelled.size + effects.length;
  if (owed > mostOwed) throw new InvariantError(`more than ${mostOwed} owed effects`);
  const isEnd = childEnd !== undefined || runs.some(({ outcome }) => outcome !== null);
  if (isEnd && live > 0) throw new InvariantError('an outcome while a child is live');
}

/** Mail for another actor, and its timer. True where it was the first in an empty mailbox: then a turn is worth a hint. */
function postTo(memory: Memory, target: Lane, event: object): boolean {
  target.mail.push(JSON.stringify({ at: memory.now, ...event }));
  target.isAtRest = false;
  if (target.parked !== null) return false;
  arm(target, memory.now + memory.options.times.graceMs);
  return target.mail.length === 1;
}

/** Makes a child in its parent's partition, for the parent's person; gives it for the hint. */
function spawnIn(memory: Memory, parent: Lane, spawn: Spawn): Lane {
  const child = emptyLane(deriveChildActorId(spawn.id), parent.personKey, parent.address);
  const rootId = parent.family?.rootId ?? parent.actorId;
  child.program = spawn.program;
  child.simulated = parent.simulated;
  child.family = { spawnId: spawn.id, parentId: parent.actorId, rootId };
  memory.lanes.set(child.actorId, child);
  parent.children.set(child.actorId, spawn.id);
  const { runId: parentRunId, rootRunId, program, node } = spawn;
  const entry = { runId: deriveChildRunId(spawn.id), parentRunId, program, node };
  memory.archive.append(memory.archive.trees, rootRunId, [entry]);
  postTo(memory, child, { type: 'spawned', ...spawn });
  return child;
}

/** Those that a post reaches: nobody who is erased, or over, of the children only those that are live, and of a simulated actor only what is simulated. */
function targetsOf(memory: Memory, lane: Lane, { to }: Post): Lane[] {
  const ids = to === allChildren ? [...lane.children.keys()] : [to];
  const targets = ids.flatMap((id) => memory.lanes.get(id) ?? []);
  return targets.filter((target) => !target.isOver && (target.simulated || !lane.simulated));
}

/**
 * Takes a child off its parent's live ones. Says whether it was one of them, and gives the parent where it has waited, parked,
 * for this last one to end.
 */
export function leaveParent(memory: Memory, child: Lane): { wasLive: boolean; waiting: Lane | null } {
  const parent = memory.lanes.get(child.family?.parentId ?? '');
  if (!parent?.children.delete(child.actorId)) return { wasLive: false, waiting: null };
  return { wasLive: true, waiting: noteLast(parent) };
}

function noteLast(parent: Lane): Lane | null {
  if (parent.children.size > 0) return null;
  parent.timedParts.delete('children');
  parent.fence = null;
  return parent.parkedEnd ? parent : null;
}

/** One event of all that a parent has not read of. True where its turn is worth a hint. */
function tellCalledOff(memory: Memory, parent: Lane, spawnIds: readonly string[]): boolean {
  const last = parent.mail.at(-1);
  const before = last === undefined ? null : parseStored<MailEvent>(last);
  if (before?.type !== 'children-called-off') return postTo(memory, parent, { type: 'children-called-off', spawnIds });
  const event = { at: memory.now, type: 'children-called-off', spawnIds: [...before.spawnIds, ...spawnIds] };
  parent.mail.splice(-1, 1, JSON.stringify(event));
  return false;
}

/** Tells a workflow of all its children that have ended before they began, by one event. Gives those whose turn is worth a hint. */
export function tellOfAll(memory: Memory, parent: Lane, children: readonly Lane[]): Lane[] {
  const ended = children.filter(({ actorId }) => parent.children.delete(actorId));
  if (ended.length === 0) return [];
  for (const child of ended) child.isOver = true;
  const waiting = noteLast(parent);
  const spawnIds = ended.flatMap(({ family }) => family?.spawnId ?? []);
  const isWorthHint = tellCalledOff(memory, parent, spawnIds);
  const told = waiting?.parkedEnd ? tellParent(memory, waiting, waiting.parkedEnd) : [];
  return [...(isWorthHint ? [parent] : []), ...told];
}

/**
 * Tells the parent of a live child how it has ended, and takes it off the live ones: no end is told twice. A parked child that
 * has waited for the last of its own ends with it, and so on. Gives the parents whose turn is worth a hint.
 */
export function tellParent(memory: Memory, child: Lane, end: ChildEnd): Lane[] {
  const { family } = child;
  const { wasLive, waiting } = leaveParent(memory, child);
  const parent = memory.lanes.get(family?.parentId ?? '');
  if (!family || !parent || !wasLive) return [];
  child.isOver = true;
  const isWorthHint = postTo(memory, parent, { type: 'child-ended', spawnId: family.spawnId, ...end });
  const told = waiting?.parkedEnd ? tellParent(memory, waiting, waiting.parkedEnd) : [];
  return [...(isWorthHint ? [parent] : []), ...told];
}

/** A child that is parked is over: its parent is told, after the last of its own children, which are cancelled. */
export function endParked(memory: Memory, child: Lane, reason: string): Lane[] {
  const end = parkedEnd(reason);
  if (child.family === null || child.children.size === 0) return tellParent(memory, child, end);
  child.parkedEnd = end;
  const event = { type: 'parent-cancelled', reason: 'parked' } as const;
  return targetsOf(memory, child, { to: allChildren, event }).filter((target) => postTo(memory, target, event));
}

/** Spawns, then posts, then the end: all that a commit writes to other actors. Gives those whose turn is worth a hint. */
export function postAll(memory: Memory, lane: Lane, { spawns = [], posts = [], childEnd }: CommitRequest): Lane[] {
  const spawned = spawns.map((spawn) => spawnIn(memory, lane, spawn));
  const posted = posts.flatMap((post) => {
    if (post.to === allChildren && lane.family === null && post.event.type === 'parent-cancelled')
      fence(lane, post.event);
    return targetsOf(memory, lane, post).filter((target) => postTo(memory, target, post.event));
  });
  const told = childEnd ? tellParent(memory, lane, childEnd) : [];
  return [...spawned, ...posted.filter((target) => target !== lane), ...told];
}

/** A turn for an actor that another one has written to; children take theirs from a queue of their own. */
export function treeHint({ actorId, family }: Lane, from: string): Hint {
  const queue = family ? 'background' : 'turn';
  return { queue, data: { v: 1, actorId }, jobId: `${queue}.${actorId}.${from}` };
}

/** The turn for a time that somebody waits for, a little later: one that came before would find nothing to do. */
export function timerHint({ actorId, version, background }: CommitRequest, wakeInMs: number): Hint {
  const queue = background ? 'background' : 'turn';
  const delayMs = Math.max(0, Math.ceil(wakeInMs)) + quietMarginMs;
  return { queue, data: { v: 1, actorId }, jobId: `${queue}.${actorId}.w${version + 1}`, delayMs };
}

/** Gives the runs below a root that has ended, and their lanes, their time to go, some at each call; the list of the tree goes no sooner than they. */
export function expireTree(memory: Memory, rootRunId: string): void {
  const { archive } = memory;
  const done = archive.expiring.get(rootRunId);
  if (done === undefined) return;
  const runs = archive.trees.get(rootRunId) ?? [];
  const part = runs.slice(done, done + expiredAtOnce);
  for (const { runId } of part) {
    archive.expireRun(runId);
    const lane = memory.lanes.get(renameId(runId, 'act'));
    if (lane) leaveWithTree(lane);
  }
  if (done + part.length < runs.length) {
    archive.expiring.set(rootRunId, done + part.length);
    return;
  }
  archive.expire(keys.tree(rootRunId));
  archive.expiring.delete(rootRunId);
}

/** Runs of a tree that one pass gives their time to go. */
const expiredAtOnce = 200;

/** The tree of a partition whose runs go next; null: none do. */
export function nextToExpire({ archive }: Memory, partition: number): string | null {
  const here = [...archive.expiring].filter(([rootRunId]) => parsePartition(rootRunId) === partition);
  const [first] = here.sort(([a, done], [b, other]) => done - other || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}
