import { createPipeline, ReplyReader } from '#redis';
import type { Hint, Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { backgroundFrom, queueOfEffect } from '#protocol';
import type { Engine } from './engine.js';
import { hintFor, turnHintFor } from './hint-for.js';
import { keys } from '#records';
import type { ScriptCall } from './scripts.js';
import { expireTree } from './trees/trees.js';

/** Actors looked at in one pass over one partition. */
const batchSize = 100;

/** An actor that is due: the hints it needs, and the call that moves its timer. The last may be a tree with runs that are to expire. */
export interface DueActor {
  resweep: ScriptCall;
  hints: Hint[];
}

function isEffectKind(kind: string): kind is keyof typeof queueOfEffect {
  return Object.hasOwn(queueOfEffect, kind);
}

/** A fresh id for each sweep: BullMQ ignores an add under the id of a job that is active, delayed or failed. */
function readHints(reader: ReplyReader, actorId: string, score: string): Hint[] {
  const hints: Hint[] = [];
  const wantsTurn = reader.count() === 1;
  const background = backgroundFrom(reader.text());
  if (wantsTurn) hints.push(turnHintFor(actorId, background, `${actorId}.s${score}`));
  while (reader.rest > 0) {
    const id = reader.text();
    const type = reader.text();
    if (!isEffectKind(type)) continue;
    hints.push(hintFor(actorId, { id, type, ...(background !== undefined && { background }) }, `.s${score}`));
  }
  return hints;
}

function readDueActor(engine: Engine, partition: number, row: unknown): DueActor {
  const reader = new ReplyReader(row, 'due');
  const actorId = reader.text();
  if (reader.rest === 0) return { resweep: expireTree(engine, partition, actorId), hints: [] };
  const score = reader.text();
  const hints = readHints(reader, actorId, score);
  const hinted = hints.map(({ data }) => data.effectId ?? 'turn');
  const resweep: ScriptCall = {
    name: 'sweep',
    keys: [keys.due(partition), keys.actor(actorId), keys.mail(actorId), keys.owed(actorId)],
    args: [actorId, score, keys.effectPrefix(partition), engine.times.graceMs, ...hinted],
  };
  return { resweep, hints };
}

/** The due actors of a partition, longest waiting first. What waits behind fresh texts in its queue of turns goes on a little. */
export async function findDue(engine: Engine, partition: number): Promise<DueActor[]> {
  const reply = await engine.runner.run({
    name: 'due',
    keys: [keys.due(partition), keys.expiring(partition), ...engine.runner.queueKeys('turn', partition)],
    args: [batchSize, keys.actorPrefix(partition), keys.effectPrefix(partition)],
  });
  return Array.isArray(reply) ? reply.map((row) => readDueActor(engine, partition, row)) : [];
}

/** Moves the timers of due actors, each in one step with its hints. Returns how many hints were given: none of an actor whose timer has moved meanwhile. */
export async function giveAgain(engine: Engine, partition: number, actors: DueActor[]): Promise<number> {
  const moved = await Promise.all(actors.map(({ resweep, hints }) => engine.runner.run(resweep, { partition, hints })));
  return actors.reduce((sum, { hints }, at) => sum + (moved[at] === 1 ? hints.length : 0), 0);
}

/** Throws what Redis has refused. */
function repliesOf(replies: [Error | null, unknown][] | null): unknown[] {
  return (replies ?? []).map(([error, reply]) => {
    if (error) throw error;
    return reply;
  });
}

/** Recovers every lost hint. */
export class Sweeper {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
  ) {}

  /** In how many milliseconds a pass over these partitions has something to do; `Infinity`: nothing that is known of. */
  async untilDue(isMine: (partition: number) => boolean = () => true): Promise<number> {
    const all = Array.from({ length: this.engine.deployment.partitions }, (_, partition) => partition);
    return Math.min(...(await Promise.all(all.filter(isMine).map((one) => this.untilDueIn(one)))));
  }

  /** At once where a pass has other work than timers. */
  private async untilDueIn(partition: number): Promise<number> {
    const { redis, engine } = this;
    const [, prioritized = ''] = engine.runner.queueKeys('turn', partition);
    const asked = createPipeline(redis)
      .zrange(keys.due(partition), 0, 0, 'WITHSCORES')
      .exists(keys.expiring(partition), prioritized);
    const [first, others] = repliesOf(await ioBoundary('redis.until-due', () => asked.exec()));
    if (Number(others) > 0) return 0;
    const score: unknown = Array.isArray(first) ? first[1] : undefined;
    if (score === undefined) return Infinity;
    const [seconds = 0, microseconds = 0] = (await ioBoundary('redis.time', () => redis.time())).map(Number);
    return Math.max(0, Number(score) - seconds * 1_000 - microseconds / 1_000);
  }

  /** One pass over these partitions, all unless said; returns how many hints were given again. */
  async sweep(isMine: (partition: number) => boolean = () => true): Promise<number> {
    const { engine } = this;
    let hints = 0;
    for (let partition = 0; partition < engine.deployment.partitions; partition++) {
      if (isMine(partition)) hints += await giveAgain(engine, partition, await findDue(engine, partition));
    }
    return hints;
  }
}
