import { allChildren, unbegunEnd } from '#program';
import { backgroundFrom, parsePartition } from '#protocol';
import { InvariantError } from '#errors';
import type { Spawn } from '#protocol';
import { deriveChildActorId, deriveChildRunId } from '#idempotency';
import { ReplyReader } from '#redis';
import type { Hint, ScriptArgument } from '#redis';
import { activeTrace } from '#telemetry';
import type { CommitRequest, TreePort } from '../ports/turn-port.js';
import type { Engine } from '../engine.js';
import { turnHintFor } from '../hint-for.js';
import { partitionOfActor } from '../ingest.js';
import { keys } from '#records';
import type { ScriptCall } from '../scripts.js';
import { traced } from '../mail/traced-mail.js';

/** A run below a root, as the list of its tree names it. The id stands first: expire-tree.lua reads it. */
interface TreeEntry {
  runId: string;
  parentRunId: string;
  program: Spawn['program'];
  node: string;
}

function toTreeEntry({ id, runId: parentRunId, program, node }: Spawn): TreeEntry {
  return { runId: deriveChildRunId(id), parentRunId, program, node };
}

function assertSamePartition(actorId: string, id: string, what: string): void {
  if (parsePartition(id) !== parsePartition(actorId)) throw new InvariantError(`a ${what} leaves its partition`);
}

/** A commit's arguments for other actors of its tree (ADR 59): the whole tree lives in one partition. */
export function treeParts(request: CommitRequest): Record<'spawns' | 'posts' | 'ends', ScriptArgument[][]> {
  const { actorId, spawns = [], posts = [], childEnd } = request;
  for (const { id } of spawns) assertSamePartition(actorId, id, 'spawn');
  for (const { to } of posts) if (to !== allChildren) assertSamePartition(actorId, to, 'post');
  const mail = (event: object): string => JSON.stringify(traced(event, activeTrace()));
  return {
    spawns: spawns.map((spawn) => [
      deriveChildActorId(spawn.id),
      spawn.id,
      spawn.program,
      mail({ type: 'spawned', ...spawn }),
      JSON.stringify(toTreeEntry(spawn)),
    ]),
    posts: posts.map(({ to, event }) => [to, mail(event)]),
    ends: childEnd ? [[mail(childEnd)]] : [],
  };
}

/** Jobs that are on their way to Redis at once. */
const hintsAtOnce = 100;

/** Runs of a tree that one call ends or tells: some milliseconds of Redis. */
const felledAtOnce = 500;

/** Such calls that are on their way at once: what else the process asks of Redis meanwhile comes between them, and not between each two. */
const callsAtOnce = 4;

/** Who has got mail by a script, and whose mailbox was empty. `queue`: the one that serves it; absent: children are served in the background. */
function hintsIn(reader: ReplyReader, by: string, queue?: 'turn'): Hint[] {
  const hints: Hint[] = [];
  while (reader.rest > 0) {
    const actorId = reader.text();
    const background = backgroundFrom(reader.text());
    const isWithTexts = queue === 'turn' && background === true; // a stranger's never is
    hints.push(turnHintFor(actorId, isWithTexts ? undefined : background, `${actorId}.${by}`));
  }
  return hints;
}

async function hintAll(engine: Engine, partition: number, hints: readonly Hint[]): Promise<void> {
  for (let from = 0; from < hints.length; from += hintsAtOnce)
    await engine.runner.hint({ partition, hints: hints.slice(from, from + hintsAtOnce) });
}

/** Hints the actors that a script has written to and whose mailboxes were empty. If the hints are lost, the timers bring the turns. */
export function hintOthers(
  engine: Engine,
  partition: number,
  reader: ReplyReader,
  by: string,
  queue?: 'turn',
): Promise<void> {
  return hintAll(engine, partition, hintsIn(reader, by, queue));
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

/** The trees of runs on Redis. */
export class Trees implements TreePort {
  constructor(private readonly engine: Engine) {}

  /**
   * Ends the children below a root that is called off which have not begun, and tells the others (ADR 127). Returns whose turn is wanted, but for
   * strangers' runs, which are hinted in their own queue. Whoever dies before these turns leaves them to the timers. A root that is not called off is
   * left as it is. `isTogether`: a workflow is told by one event (ADR 145).
   */
  async fellTree(actorId: string, rootRunId: string, isTogether: boolean): Promise<string[]> {
    const { engine } = this;
    const partition = partitionOfActor(engine, actorId);
    const names = [keys.actor(actorId), keys.tree(rootRunId), keys.due(partition)];
    const more = [
      felledAtOnce,
      keys.actorPrefix(partition),
      engine.times.graceMs,
      JSON.stringify(unbegunEnd),
      isTogether ? 1 : '',
    ];
    const hints: Hint[] = [];
    const fellFrom = async (seen: number): Promise<number> => {
      const reply = await engine.runner.run({ name: 'fell', keys: names, args: [actorId, seen, ...more] });
      const reader = new ReplyReader(reply, 'fell');
      const count = reader.count();
      hints.push(...hintsIn(reader, `${actorId}.felled`, 'turn'));
      return count;
    };
    const sizes = Array.from({ length: callsAtOnce }, (_, call) => call * felledAtOnce);
    for (let [seen, isMore] = [0, true]; isMore; seen += callsAtOnce * felledAtOnce) {
      const counts = await Promise.all(sizes.map((from) => fellFrom(seen + from)));
      isMore = counts.at(-1) === felledAtOnce;
    }
    const isStrangers = ({ queue }: Hint): boolean => queue === 'public';
    await hintAll(engine, partition, hints.filter(isStrangers));
    // The deepest first: who reads the ends of its children together with the cancel needs one turn, and no second one.
    const wanted = hints.filter((hint) => !isStrangers(hint)).map(({ data }) => data.actorId);
    return [...new Set(wanted)].reverse();
  }
}
