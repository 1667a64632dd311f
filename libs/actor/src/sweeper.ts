import type { Hint } from '#queue';
import { queueOfEffect } from '#contract';
import type { Engine } from './engine.js';
import { keys } from './keys.js';
import { ReplyReader } from './reply-reader.js';
import type { ScriptCall } from './script-runner.js';

/** Actors looked at in one pass over one partition. */
const batchSize = 100;

interface DueActor {
  resweep: ScriptCall;
  hints: Hint[];
}

function isEffectKind(kind: string): kind is keyof typeof queueOfEffect {
  return Object.hasOwn(queueOfEffect, kind);
}

function readDueActor(row: unknown, due: string): DueActor {
  const reader = new ReplyReader(row, 'due');
  const actorId = reader.text();
  const score = reader.text();
  const nextScore = reader.text();
  const hints: Hint[] = [];
  const data = { v: 1 as const, actorId };
  // A fresh id for each sweep: BullMQ ignores an add under the id of a job that is active, delayed or failed.
  if (reader.count() === 1) hints.push({ queue: 'turn', data, jobId: `turn.${actorId}.s${score}` });
  while (reader.rest > 0) {
    const effectId = reader.text();
    const kind = reader.text();
    if (!isEffectKind(kind)) continue;
    const queue = queueOfEffect[kind];
    hints.push({ queue, data: { ...data, effectId }, jobId: `${queue}.${effectId}.s${score}` });
  }
  return { resweep: { name: 'sweep', keys: [due, keys.actor(actorId)], args: [actorId, score, nextScore] }, hints };
}

/**
 * Gives the hints again of every actor whose time has come, and moves its timer, in one transaction (design §4).
 * Returns how many hints were given. This is what catches every hint that was lost, whoever lost it.
 */
export async function sweepPartition(engine: Engine, partition: number): Promise<number> {
  const due = keys.due(partition);
  const reply = await engine.runner.run({
    name: 'due',
    keys: [due],
    args: [batchSize, keys.actorPrefix(partition), keys.effectPrefix(partition), engine.times.graceMs],
  });
  if (!Array.isArray(reply) || reply.length === 0) return 0;
  const actors = reply.map((row) => readDueActor(row, due));
  const hints = actors.flatMap((actor) => actor.hints);
  await engine.runner.transact(partition, actors.map((actor) => actor.resweep), hints);
  return hints.length;
}
