import { InvariantError } from '#errors';
import { renameId } from '#protocol';
import { parseStored, ReplyReader } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { loadCall, readLoaded } from './load-call.js';
import type { Loaded, OutageAgo } from './ports/loaded.js';
import type { CommitRequest, CommitResult, Renewed, TurnPort } from './ports/turn-port.js';
import { commitCall, nextHints, timerHints } from './commit-call.js';
import { readClaim } from './claims.js';
import type { RunRecord } from '#records';
import type { Engine } from './engine.js';
import { hintFor } from './hint-for.js';
import { partitionOfActor } from './ingest.js';
import { keys, isPacked } from '#records';
import { parkedEnd, parkedTurn } from './letters/parked-letter.js';
import { hintOthers } from './trees/trees.js';
import { toLetterEvent } from './webhook-events/event-drafts.js';
import { eventArguments, eventKeys } from './webhook-events/event-hooks.js';

const renewals: readonly Renewed[] = ['lost', 'kept', 'called-off'];

function parkingKeys(actorId: string, partition: number): string[] {
  return [keys.actor(actorId), keys.due(partition), keys.parked(partition), keys.mail(actorId), keys.owed(actorId)];
}

/** A run's record as it is stored, and as it is once its call waits for approval no longer; empty where there is none. */
async function recordsWithout(redis: Redis, runId: string): Promise<[record: string, closed: string]> {
  const stored = await ioBoundary('redis.parked-run', () => redis.hgetBuffer(keys.run(runId), 'record'));
  if (stored === null || isPacked(stored)) return ['', '']; // a run that has ended waits for nothing
  const record = stored.toString();
  const { approval: _closed, ...rest } = parseStored<RunRecord>(record);
  return [record, JSON.stringify(rest)];
}

/** Whether the turn's worker does what the commit claims before it goes on: a tool, whose answer its next turn reads (ADR 161). */
function waitsForClaim({ claim, effects }: CommitRequest): boolean {
  return claim !== undefined && effects.some(({ id, type }) => id === claim.effectId && type === 'run-tool');
}

/** The turns of conversations on Redis. */
export class Turns implements TurnPort {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
  ) {}

  /** Takes the lease of a conversation and reads all that a decision needs; says when there is nothing to do. */
  async load(actorId: string, token: string, outage: OutageAgo | null = null): Promise<Loaded> {
    const { engine } = this;
    return readLoaded(await engine.runner.run(loadCall(engine, actorId, { token, outage })));
  }

  /** Renews the lease during a turn, and says whether the turn is still needed. */
  async renew(actorId: string, token: string, mailRead: number): Promise<Renewed> {
    const { engine } = this;
    const due = keys.due(partitionOfActor(engine, actorId));
    const args = [actorId, token, engine.times.leaseMs, mailRead];
    const names = [keys.actor(actorId), due, keys.mail(actorId)];
    const renewed = renewals[Number(await engine.runner.run({ name: 'renew', keys: names, args }))];
    if (renewed === undefined) throw new InvariantError('renew answered something unknown');
    return renewed;
  }

  /** Gives the lease back without a commit; the timer brings the next try. */
  async abandon(actorId: string, token: string): Promise<void> {
    const { engine } = this;
    const due = keys.due(partitionOfActor(engine, actorId));
    const args = [actorId, token, engine.times.graceMs];
    await engine.runner.run({ name: 'abandon', keys: [keys.actor(actorId), due], args });
  }

  /** Parks a conversation whose turn cannot be committed; false when the lease is not ours (any more). */
  async park(actorId: string, token: string, reason: string): Promise<boolean> {
    const { engine } = this;
    const partition = partitionOfActor(engine, actorId);
    const { graceMs, retentionSeconds } = engine.times;
    const { code, payload } = parkedTurn(reason);
    const letter = [code, JSON.stringify(payload), retentionSeconds];
    const events = eventArguments(engine, partition, () => [
      toLetterEvent(actorId, { letterId: actorId, kind: 'turn', code }),
    ]);
    const told = [parkedEnd(reason), { type: 'parent-cancelled', reason: 'parked' }].map((one) => JSON.stringify(one));
    const childRun = renameId(actorId, 'run');
    const records = await recordsWithout(this.redis, childRun);
    const args = [actorId, token, reason, keys.effectPrefix(partition), graceMs, ...letter, ...told, ...records];
    const own = [...parkingKeys(actorId, partition), keys.dead(partition), keys.letter(actorId)];
    const names = [...own, keys.run(childRun), keys.approvals(partition), ...eventKeys(engine, partition, actorId)];
    const reply = await engine.runner.run({ name: 'park', keys: names, args: [...args, ...events] });
    if (!Array.isArray(reply)) return reply === 1;
    const reader = new ReplyReader(reply, 'park');
    const isParked = reader.count() === 1;
    await hintOthers(engine, partition, reader, `${actorId}.parked`);
    return isParked;
  }

  /** Puts a parked conversation back to work; false when it was not parked. */
  async unpark(actorId: string): Promise<boolean> {
    const { engine } = this;
    const partition = partitionOfActor(engine, actorId);
    const args = [actorId, keys.effectPrefix(partition), engine.times.memorySeconds];
    return (await engine.runner.run({ name: 'unpark', keys: parkingKeys(actorId, partition), args })) === 1;
  }

  /** Moves a conversation one version forward, together with the next jobs and the end of its own. Writes nothing when it is stale. */
  async commit(request: CommitRequest): Promise<CommitResult> {
    const { engine } = this;
    const { actorId } = request;
    const partition = partitionOfActor(engine, actorId);
    const call = { name: 'commit' as const, ...commitCall(engine, request) };
    const hints = request.effects.map((effect) => hintFor(actorId, effect));
    const jobs = {
      partition,
      hints: [...hints, ...timerHints(request), ...nextHints(request)],
      endsJob: !request.hold && !waitsForClaim(request),
    };
    const reply = await engine.runner.run(call, jobs);
    const reader = new ReplyReader(reply, 'commit');
    if (reader.text() !== 'committed') return { status: 'stale' };
    const mailLeft = reader.count();
    const claimed = request.claim && (await readClaim(engine, request.claim.effectId, reader.any()));
    // Who waits for the end of a cancelled child is cancelled as well: in the background thousands of jobs may stand before it.
    const queue = request.childEnd?.outcome === 'cancelled' ? 'turn' : undefined;
    await hintOthers(engine, partition, reader, `${actorId}.${request.version + 1}`, queue);
    return { status: 'committed', mailLeft, ...(claimed && { claimed }) };
  }
}
