import { allChildren } from '#program';
import { buildEffectId, renameId } from '#protocol';
import type { ChildEnd, MailEvent, Pin, Spawn } from '#protocol';
import type { Post, Timeless } from '#program';
import { deriveChildActorId } from '#idempotency';
import type { CommitRequest } from '#engine/ports';
import type { Random } from './random.js';
import type { Fixture, OpenTurn } from './fixture.js';

/** So many lanes in all: every step compares each of them. */
const mostLanes = 9;

const nothing = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };

/** How a child ends that does as it is told. */
export const ended: ChildEnd = { outcome: 'answered', output: 'sieben “7”', error: null, spent: nothing };

function drawSpawn(random: Random, fixture: Fixture, id: string): Spawn {
  const rootRunId = renameId(fixture.messageId(random.below(4)), 'run');
  const pin = { model: 'none' } as unknown as Pin; // no script reads it
  const program = random.pick<Spawn['program']>(['agent', 'workflow']);
  const grant = { ...nothing, deadlineAt: 7 };
  return {
    id,
    program,
    pin,
    input: { text: 'wie viele “heute”?' },
    grant,
    runId: rootRunId,
    rootRunId,
    node: 'fork[0]',
  };
}

/** Mostly new ones under ids of this commit; now and then one that is not new, or one twice. */
function drawSpawns(random: Random, fixture: Fixture, { actorId, loaded }: OpenTurn): Spawn[] {
  const { lanes, archive } = fixture.memory.memory;
  // A child runs one run for life: no program spawns for it once that has ended, and no script knows of it.
  if (loaded.family && archive.outcomes.has(renameId(actorId, 'run'))) return [];
  if (!random.percent(lanes.size < mostLanes ? 30 : 4)) return [];
  const count = lanes.size < mostLanes ? random.pick([1, 1, 2, 2, 3]) : 1;
  const spawns = Array.from({ length: count }, (_, n) =>
    drawSpawn(random, fixture, buildEffectId(actorId, loaded.version + 1, 20 + n)),
  );
  if (lanes.size < mostLanes && random.percent(92)) return spawns;
  const [first] = spawns;
  const known = random.any([...lanes.values()].flatMap(({ family }) => family ?? []));
  if (known) return [drawSpawn(random, fixture, known.spawnId)];
  return first && lanes.size < mostLanes ? [...spawns, first] : [];
}

function drawWord(random: Random): Timeless<MailEvent> {
  if (random.percent(50)) return { type: 'parent-cancelled', reason: 'cancelled' };
  return { type: 'approval-closed', approvalId: `“${random.below(9)}”` };
}

/** To all children, to anybody of the partition, to nobody; now and then to far too many. */
function drawPosts(random: Random, fixture: Fixture, { actorId }: OpenTurn): Post[] {
  const isSimulated = fixture.memory.memory.lanes.get(actorId)?.simulated === true;
  if (!random.percent(isSimulated ? 80 : 30)) return [];
  if (random.percent(3)) return Array.from({ length: 33 }, () => ({ to: actorId, event: drawWord(random) }));
  const nobody = deriveChildActorId(buildEffectId(actorId, 1_000, 0));
  return Array.from({ length: random.pick([1, 1, 2]) }, () => {
    const anybody = random.any([...fixture.memory.memory.lanes.keys()]) ?? nobody;
    return { to: random.pick([allChildren, anybody, anybody, nobody]), event: drawWord(random) };
  });
}

/** Few fields, so that many are written again; a root's run may be over, or a child's. */
function drawItems(random: Random, fixture: Fixture): NonNullable<CommitRequest['items']> {
  const rootRunId = renameId(fixture.messageId(random.below(4)), 'run');
  const names = Array.from({ length: random.below(3) }, () => `“${random.below(3)}” 0`);
  return { rootRunId, fields: Object.fromEntries(names.map((name) => [name, JSON.stringify([random.below(9)])])) };
}

/** What a commit asks for beyond its own actor, as a program might and sometimes as none should. */
export function drawTree(random: Random, fixture: Fixture, turn: OpenTurn): Partial<CommitRequest> {
  const { family } = turn.loaded;
  const isFree = fixture.memory.memory.lanes.get(turn.actorId)?.children.size === 0;
  const isEnd = random.percent(family ? (isFree ? 30 : 6) : 1);
  const spawns = isEnd && !random.percent(8) ? [] : drawSpawns(random, fixture, turn);
  const posts = drawPosts(random, fixture, turn);
  return {
    ...(spawns.length > 0 && { spawns }),
    ...(posts.length > 0 && { posts }),
    ...(isEnd && { childEnd: ended }),
    ...(random.percent(15) && { items: drawItems(random, fixture) }),
    ...(family && random.percent(90) && { background: true as const }),
    ...(random.percent(20) && { hasTimer: true as const }),
  };
}
