import { createPipeline, parseStored, toMs } from '#redis';
import type { Redis } from '#redis';
import { backgroundFrom, renameId } from '#protocol';
import { InvariantError } from '#errors';
import { ioBoundary } from '#telemetry';
import type { RunRecord } from '#records';
import { askForRun, keys, messageHeadFields, Records, repliesOfRun, toMessageHead, toStoredRun } from '#records';
import { SchemaStore, aliveApps, appOf } from '#deployment';
import { deriveLiveState, liveText } from './live-state.js';
import type { LiveLook, LiveState, OwedLook } from './live-state.js';
import { computeRunTimes, tookMs } from './run-times.js';
import type { RunTimes } from './run-times.js';

/** A run's times, and what it is doing while it is under way: the same for every surface (docs/operations.md). */
export interface RunLook {
  /** When its first text was accepted, in ms by Redis's clock; where that is no longer kept, when its first turn began. */
  acceptedAt: number;
  /** Null: it is under way. */
  tookMs: number | null;
  /** Null: it is over. */
  live: LiveNow | null;
}

/** What a run under way is doing, for how long, and the same in plain words. */
export interface LiveNow extends LiveState {
  /** Whether a process is alive that serves the queue; null: the run waits for no process. */
  isServed: boolean | null;
  forMs: number;
  text: string;
}

const noApps: ReadonlySet<string> = new Set();

/** As much of a pipeline as is read here. */
type Reply = string | null | (string | null)[] | Record<string, Buffer>;

async function replies(pipeline: ReturnType<Redis['pipeline']>): Promise<Reply[]> {
  const found = (await ioBoundary('redis.look-at-runs', () => pipeline.exec())) ?? [];
  return found.map(([error, value]) => {
    if (error) throw error;
    return value as Reply; // what the commands below answer
  });
}

function requireList(reply: Reply | undefined): (string | null)[] {
  if (!Array.isArray(reply)) throw new InvariantError('a look at a run without an answer');
  return reply;
}

function toTextOrNull(reply: Reply | undefined): string | null {
  return typeof reply === 'string' ? reply : null;
}

const actorFields = ['parked', 'human', 'leaseUntil', 'thinking', 'wakeAt', 'background'] as const;
const effectFields = ['kind', 'repeat', 'firstClaimAt', 'until', 'notBefore'] as const;
/** Commands for each run under way, after the one for its first text. */
const liveCommands = 3 + repliesOfRun;

interface Found {
  acceptedAt: number;
  look: LiveLook | null;
  owedIds: string[];
}

function readAt(json: string | null): number | null {
  return json === null ? null : parseStored<{ at: number }>(json).at;
}

function readEndTime(json: string | null): number {
  return json === null ? 0 : Date.parse(parseStored<{ ts_end: string }>(json).ts_end);
}

function toFound(found: readonly Reply[], now: number, acceptedAt: number): Found {
  const [fields, firstMail, owed, ...stored] = found;
  const lastRow = toStoredRun(stored.map((value) => [null, value])).ledger.at(-1) ?? null;
  const [parked, human, leaseUntil, thinking, wakeAt, waits] = requireList(fields);
  const background = backgroundFrom(waits ?? '');
  const mailAt = readAt(toTextOrNull(firstMail));
  const isWoken = Number(wakeAt ?? 0) > 0 && Number(wakeAt) <= now;
  const look: LiveLook = {
    now,
    isParked: parked !== null,
    takenOverAt: readAt(human ?? null),
    ...(background !== undefined && { background }),
    leaseUntil: Number(leaseUntil ?? 0),
    isDue: mailAt !== null || thinking === '1' || isWoken,
    mailAt,
    lastAt: Math.max(acceptedAt, readEndTime(lastRow)),
    owed: null,
  };
  return { acceptedAt, look, owedIds: requireList(owed).filter((id) => id !== null) };
}

async function readLooks(redis: Redis, runs: readonly RunRecord[]): Promise<Found[]> {
  const pipeline = createPipeline(redis).time();
  for (const { runId, actorId, phase } of runs) {
    pipeline.hmget(keys.message(renameId(runId, 'msg')), ...messageHeadFields);
    if (phase === 'finished') continue;
    pipeline.hmget(keys.actor(actorId), ...actorFields).lindex(keys.mail(actorId), 0);
    pipeline.hkeys(keys.owed(actorId));
    askForRun(pipeline, runId);
  }
  const [time, ...found] = await replies(pipeline);
  const now = toMs(requireList(time));
  let at = 0;
  return runs.map(({ phase, startedAt }) => {
    const acceptedAt = toMessageHead(requireList(found[at]))?.at ?? startedAt;
    const from = at + 1;
    at = phase === 'finished' ? from : from + liveCommands;
    return phase === 'finished'
      ? { acceptedAt, look: null, owedIds: [] }
      : toFound(found.slice(from, at), now, acceptedAt);
  });
}

/** The effect that a run waits for: no message beside the runs, and no compression. */
function toOwedLook(reply: Reply | undefined): OwedLook | null {
  const [kind, repeat, claimedAt, heldUntil, notBefore] = requireList(reply);
  if (kind !== 'run-tool' && kind !== 'send-reply') return null;
  if (repeat === 'human' || repeat === 'notice') return null;
  const times = { heldUntil: Number(heldUntil ?? 0), notBefore: Number(notBefore ?? 0) };
  return { kind, claimedAt: claimedAt ? Number(claimedAt) : null, ...times };
}

async function withOwed(redis: Redis, found: Found[]): Promise<Found[]> {
  const ids = found.flatMap(({ owedIds }) => owedIds);
  if (ids.length === 0) return found;
  const pipeline = createPipeline(redis);
  for (const id of ids) pipeline.hmget(keys.effect(id), ...effectFields);
  const owed = new Map((await replies(pipeline)).map((reply, i) => [ids[i], toOwedLook(reply)]));
  return found.map((one) => {
    const first = one.owedIds.map((id) => owed.get(id) ?? null).find((effect) => effect !== null);
    return one.look && first ? { ...one, look: { ...one.look, owed: first } } : one;
  });
}

/** What a state is to whoever reads it. */
function liveNow(state: LiveState, now: number, alive: ReadonlySet<string>): LiveNow {
  const isServed = state.queue === null ? null : alive.has(appOf[state.queue]);
  return { ...state, isServed, forMs: Math.max(0, now - state.since), text: liveText(state, alive) };
}

/** The present status of runs, in the order given; two round trips, and one for the processes where any run is under way. */
export async function lookAtRuns(redis: Redis, runs: readonly RunRecord[]): Promise<RunLook[]> {
  if (runs.length === 0) return [];
  const found = await withOwed(redis, await readLooks(redis, runs));
  const isAnyLive = found.some(({ look }) => look !== null);
  const alive = isAnyLive ? aliveApps(await new SchemaStore(redis).seen()) : noApps;
  return runs.map((run, i) => {
    const { acceptedAt, look } = found[i] ?? { acceptedAt: run.startedAt, look: null };
    const live = look && liveNow(deriveLiveState(run, look), look.now, alive);
    return { acceptedAt, tookMs: tookMs(run.finishedAt, acceptedAt), live };
  });
}

/** The times of one run, with its waits. */
export async function readRunTimes(redis: Redis, run: RunRecord): Promise<RunLook & RunTimes> {
  const [[look], rows, messages] = await Promise.all([
    lookAtRuns(redis, [run]),
    new Records(redis).readLedger(run.runId),
    Promise.all(run.messageIds.map((id) => new Records(redis).readMessage(id))),
  ]);
  if (look === undefined) throw new InvariantError('one run was looked at, and none was found');
  const texts = messages.filter((message) => message !== null);
  return { ...computeRunTimes(run, rows, texts, look.live), ...look };
}
