import { InvariantError } from '#contract';
import type { OwedEffect, Stamp } from '#contract';
import { parseStored, ReplyReader } from '#redis';
import type { ScriptArgument } from '#redis';
import type { CommitRequest, CommitResult, Loaded, OutageAgo, Renewed } from './ports/actor-port.js';
import type { Engine } from './engine.js';
import { hintFor } from './hint-for.js';
import { knownPartition } from './ingest.js';
import { keys } from './keys.js';
import type { DeadTurn } from './ports/letter-port.js';
import { deadTurnOf } from './letters.js';
import { parkedTurn } from './parked-letter.js';
import { readMail } from './traced-mail.js';
import { askOf, endOf, letterOf } from './webhook-events/event-drafts.js';
import { eventArguments, eventKeys } from './webhook-events/event-hooks.js';

function partitionOfActor(engine: Engine, actorId: string): number {
  const partition = knownPartition(engine, actorId);
  if (partition === null) throw new InvariantError('an actor id names no partition of this deployment');
  return partition;
}

function readSends(pairs: string[]): Stamp['sends'] {
  const sends: Stamp['sends'] = {};
  for (let i = 0; i < pairs.length; i += 2)
    sends[String(pairs[i])] = pairs[i + 1] === 'claimed' ? 'claimed' : 'unclaimed';
  return sends;
}

/** Takes the lease of a conversation and reads all that a decision needs; says when there is nothing to do. */
export async function load(
  engine: Engine,
  actorId: string,
  token: string,
  outage: OutageAgo | null = null,
): Promise<Loaded> {
  const partition = partitionOfActor(engine, actorId);
  const reply = await engine.runner.run({
    name: 'load',
    keys: [keys.actor(actorId), keys.mail(actorId), keys.due(partition), keys.owed(actorId)],
    args: [
      actorId,
      token,
      engine.times.leaseMs,
      engine.limits.maxAttempts,
      engine.limits.maxMail,
      keys.effectPrefix(partition),
      outage?.fromMs ?? '',
      outage?.toMs ?? '',
    ],
  });
  const reader = new ReplyReader(reply, 'load');
  const status = reader.text();
  if (status === 'idle' || status === 'held' || status === 'quiet') return { status };
  const now = reader.count();
  const version = reader.count();
  const state = reader.text();
  const optedOut = reader.count() === 1;
  const attempts = reader.count();
  const mail = reader.list();
  const sends = readSends(reader.list());
  return {
    status: status === 'exhausted' ? 'exhausted' : 'ready',
    now,
    version,
    state: state === '' ? null : parseStored(state),
    address: parseStored(reader.text()),
    ...readMail(mail),
    lastMail: mail.at(-1) ?? null,
    sends,
    optedOut,
    takenOver: reader.count() === 1,
    attempts,
  };
}

const renewals: readonly Renewed[] = ['lost', 'kept', 'called-off'];

/** Renews the lease during a turn, and says whether the turn is still needed. */
export async function renew(engine: Engine, actorId: string, token: string, mailRead: number): Promise<Renewed> {
  const due = keys.due(partitionOfActor(engine, actorId));
  const args = [actorId, token, engine.times.leaseMs, mailRead];
  const names = [keys.actor(actorId), due, keys.mail(actorId)];
  const renewed = renewals[Number(await engine.runner.run({ name: 'renew', keys: names, args }))];
  if (renewed === undefined) throw new InvariantError('renew answered something unknown');
  return renewed;
}

/** Gives the lease back without a commit; the timer brings the next try. */
export async function abandon(engine: Engine, actorId: string, token: string): Promise<void> {
  const due = keys.due(partitionOfActor(engine, actorId));
  const args = [actorId, token, engine.times.graceMs];
  await engine.runner.run({ name: 'abandon', keys: [keys.actor(actorId), due], args });
}

function deadTurnsOf(request: CommitRequest): (DeadTurn & { runId: string })[] {
  return request.runs.flatMap((run) => deadTurnOf(run) ?? []);
}

function parkingKeys(actorId: string, partition: number): string[] {
  return [keys.actor(actorId), keys.due(partition), keys.parked(partition), keys.mail(actorId), keys.owed(actorId)];
}

/** Parks a conversation whose turn cannot be committed; false when the lease is not ours (any more). */
export async function park(engine: Engine, actorId: string, token: string, reason: string): Promise<boolean> {
  const partition = partitionOfActor(engine, actorId);
  const { graceMs, retentionSeconds } = engine.times;
  const { code, payload } = parkedTurn(reason);
  const letter = [code, JSON.stringify(payload), retentionSeconds];
  const events = eventArguments(engine, partition, () => [
    letterOf(actorId, { letterId: actorId, kind: 'turn', code }),
  ]);
  const args = [actorId, token, reason, keys.effectPrefix(partition), graceMs, ...letter, ...events];
  const own = [...parkingKeys(actorId, partition), keys.dead(partition), keys.letter(actorId)];
  const names = [...own, ...eventKeys(engine, partition, actorId)];
  return (await engine.runner.run({ name: 'park', keys: names, args })) === 1;
}

/** Puts a parked conversation back to work; false when it was not parked. */
export async function unpark(engine: Engine, actorId: string): Promise<boolean> {
  const partition = partitionOfActor(engine, actorId);
  const args = [actorId, keys.effectPrefix(partition), engine.times.memorySeconds];
  return (await engine.runner.run({ name: 'unpark', keys: parkingKeys(actorId, partition), args })) === 1;
}

function flag(value: boolean): string {
  return value ? '1' : '0';
}

function list(rows: unknown[]): ScriptArgument[] {
  return [rows.length, ...rows.map((row) => JSON.stringify(row))];
}

function repeatOf(effect: OwedEffect): string {
  if (effect.type === 'run-tool') return effect.repeat;
  return effect.type === 'send-reply' && (effect.kind === 'human' || effect.kind === 'notice') ? effect.kind : '';
}

/** The commit script's arguments, in the order its header names. */
function commitArguments(engine: Engine, request: CommitRequest, partition: number): ScriptArgument[] {
  const { effects, cancels, runs, ledger, journal } = request;
  const messages = Object.entries(request.messageRuns);
  const letters = deadTurnsOf(request);
  return [
    request.actorId,
    request.token,
    request.version,
    request.consumed,
    request.lastMail ?? '',
    JSON.stringify(request.state),
    flag(request.thinking),
    flag(request.live),
    request.wakeInMs === null ? '' : Math.max(0, Math.ceil(request.wakeInMs)),
    engine.times.graceMs,
    flag(request.hold),
    engine.times.leaseMs,
    engine.times.retentionSeconds,
    keys.effectPrefix(partition),
    ...[effects, cancels, runs, ledger, journal, messages, letters].map((part) => part.length),
    engine.times.memorySeconds,
    ...effects.flatMap((effect) => [effect.id, effect.type, repeatOf(effect), JSON.stringify(effect)]),
    ...cancels,
    ...runs.flatMap((run) => [JSON.stringify(run), run.outcome ?? '', run.approval?.approvalId ?? '']),
    ...ledger.flatMap((part) => list(part.rows)),
    ...journal.flatMap((part) => list(part.entries)),
    ...messages.map(([, runId]) => runId),
    ...letters.flatMap((turn) => [turn.runId, 'parked', JSON.stringify(turn)]),
    ...eventArguments(engine, partition, () => [
      ...runs.flatMap((run) => [endOf(run), askOf(run)]),
      ...letters.map(({ runId: letterId }) => letterOf(request.actorId, { letterId, kind: 'turn', code: 'parked' })),
    ]),
  ];
}

function commitKeys(engine: Engine, request: CommitRequest, partition: number): string[] {
  const { actorId } = request;
  return [
    keys.actor(actorId),
    keys.mail(actorId),
    keys.due(partition),
    keys.owed(actorId),
    keys.dead(partition),
    keys.approvals(partition),
    keys.recentRuns(partition),
    ...request.effects.map((effect) => keys.effect(effect.id)),
    ...request.cancels.map((effectId) => keys.effect(effectId)),
    ...request.runs.map((run) => keys.run(run.runId)),
    ...request.ledger.map((part) => keys.ledger(part.runId)),
    ...request.journal.map((part) => keys.journal(part.runId)),
    ...Object.keys(request.messageRuns).map((messageId) => keys.message(messageId)),
    ...deadTurnsOf(request).map(({ runId }) => keys.letter(runId)),
    ...eventKeys(engine, partition, actorId),
  ];
}

/** Moves a conversation one version forward, together with the next jobs. Writes nothing when it is stale. */
export async function commit(engine: Engine, request: CommitRequest): Promise<CommitResult> {
  const partition = partitionOfActor(engine, request.actorId);
  const call = {
    name: 'commit' as const,
    keys: commitKeys(engine, request, partition),
    args: commitArguments(engine, request, partition),
  };
  const hints = request.effects.map((effect) => hintFor(request.actorId, effect));
  const [reply] = await engine.runner.transact(partition, [call], hints);
  const reader = new ReplyReader(reply, 'commit');
  return reader.text() === 'committed' ? { status: 'committed', mailLeft: reader.count() } : { status: 'stale' };
}
