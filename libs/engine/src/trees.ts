import { allChildren, InvariantError, partitionOf } from '#contract';
import type { Spawn } from '#contract';
import { childActorIdOf, childRunIdOf } from '#idempotency';
import type { Hint, ReplyReader, ScriptArgument } from '#redis';
import { activeTrace } from '#telemetry';
import type { CommitRequest } from './ports/actor-port.js';
import type { Engine } from './engine.js';
import { turnQueue } from './hint-for.js';
import { keys } from './keys.js';
import type { ScriptCall } from './scripts.js';
import { traced } from './traced-mail.js';

/** A run below a root, as the list of its tree names it. The id stands first: expire-tree.lua reads it. */
interface TreeEntry {
  runId: string;
  parentRunId: string;
  program: Spawn['program'];
  node: string;
}

function entryOf({ id, runId: parentRunId, program, node }: Spawn): TreeEntry {
  return { runId: childRunIdOf(id), parentRunId, program, node };
}

function assertSamePartition(actorId: string, id: string, what: string): void {
  if (partitionOf(id) !== partitionOf(actorId)) throw new InvariantError(`a ${what} leaves its partition`);
}

/** A commit's arguments for other actors of its tree (ADR 59): the whole tree lives in one partition. */
export function treeParts(request: CommitRequest): Record<'spawns' | 'posts' | 'ends', ScriptArgument[][]> {
  const { actorId, spawns = [], posts = [], childEnd } = request;
  for (const { id } of spawns) assertSamePartition(actorId, id, 'spawn');
  for (const { to } of posts) if (to !== allChildren) assertSamePartition(actorId, to, 'post');
  const mail = (event: object): string => JSON.stringify(traced(event, activeTrace()));
  return {
    spawns: spawns.map((spawn) => [
      childActorIdOf(spawn.id),
      spawn.id,
      spawn.program,
      mail({ type: 'spawned', ...spawn }),
      JSON.stringify(entryOf(spawn)),
    ]),
    posts: posts.map(({ to, event }) => [to, mail(event)]),
    ends: childEnd ? [[mail(childEnd)]] : [],
  };
}

/** Jobs that are on their way to Redis at once. */
const hintsAtOnce = 100;

/** Hints the actors that a script has written to and whose mailboxes were empty. If the hints are lost, the timers bring the turns. */
export async function hintOthers(engine: Engine, partition: number, reader: ReplyReader, by: string): Promise<void> {
  const hints: Hint[] = [];
  while (reader.rest > 0) {
    const actorId = reader.text();
    const queue = turnQueue(reader.text() === '1');
    hints.push({ queue, data: { v: 1, actorId }, jobId: `${queue}.${actorId}.${by}` });
  }
  for (let at = 0; at < hints.length; at += hintsAtOnce)
    await engine.runner.hint({ partition, hints: hints.slice(at, at + hintsAtOnce) });
}

/** Runs of a tree that get their time to go in one call. */
const expiringAtOnce = 200;

/** The call that gives runs below an ended root, and who ran them, their time to go. */
export function expireTree(engine: Engine, partition: number, rootRunId: string): ScriptCall {
  return {
    name: 'expire-tree',
    keys: [keys.expiring(partition), keys.run(rootRunId), keys.tree(rootRunId), keys.due(partition)],
    args: [rootRunId, engine.times.retentionSeconds, expiringAtOnce, keys.actorPrefix(partition)],
  };
}
