import { tagOfId, parseStored, createPipeline } from '#redis';
import type { Pipeline, Redis } from '#redis';
import type { AsideKind, MailEvent, Address } from '#protocol';
import type { LedgerRow, ReplyRow } from '#program';
import { ioBoundary } from '#telemetry';
import type { OperatorReply, Takeover } from '#engine/ports';
import type { MessageRecord, RunRecord, DeliveryReport } from '#records';
import { keys, messageFields, mostTranscribed, readStoredRuns, Records, toMessageRecord } from '#records';

/** A text that was accepted. `read`: the event as it went into the mailbox; null: an older build took it. */
export interface TranscriptText {
  is: 'text';
  id: string;
  message: MessageRecord;
  heard: Extract<MailEvent, { type: 'message-received' | 'replay-requested' }> | null;
}

/** A message beside the runs: a person's own words under their reply's id, or a notice under its effect's. */
export interface TranscriptAside {
  is: 'aside';
  id: string;
  kind: AsideKind;
  effectId: string;
  /** Who wrote it; null: a notice. */
  by: string | null;
  text: string;
  at: number;
  status: OperatorReply['status'];
}

/** A run as the transcript shows it. */
export interface TranscriptRun {
  run: RunRecord;
  /** The rows of its replies, in the order in which their sends ended. */
  sent: ReplyRow[];
  /** When its ledger was last written to, in ms; null: there is none yet. */
  lastAt: number | null;
}

/** A part of a conversation's transcript, oldest first, with the runs that its texts belong to. */
export interface Transcript {
  channel: string;
  takeover: Takeover | null;
  isParked: boolean;
  isOptedOut: boolean;
  items: (TranscriptText | TranscriptAside)[];
  runs: ReadonlyMap<string, TranscriptRun>;
  deliveries: ReadonlyMap<string, DeliveryReport>;
  /** The id before which there is more; null: this is the beginning of what is kept. */
  next: string | null;
  /** What is older may be missing, in ms; null: nothing was left out. */
  wholeSince: number | null;
}

export interface TranscriptWanted {
  /** The `next` of the part that follows; null: the latest. */
  before: string | null;
  limit: number;
  /** Finished runs from an earlier read, which are not read again. */
  known?: ReadonlyMap<string, TranscriptRun>;
}

type StoredAside = Pick<OperatorReply, 'text' | 'at'> & { kind?: AsideKind; by?: string };

async function answers(pipeline: Pipeline): Promise<unknown[]> {
  const replies = (await ioBoundary('redis.transcript', () => pipeline.exec())) ?? [];
  return replies.map(([error, value]) => {
    if (error) throw error;
    return value;
  });
}

function strings(value: unknown): (string | null)[] {
  return Array.isArray(value) ? value.map((each: unknown) => (typeof each === 'string' ? each : null)) : [];
}

function parseEntryId(entry: string): string {
  return entry.slice(entry.indexOf(':') + 1);
}

/** The keys of a part of the list, the id before which there is more, and the oldest key of a list that is full. */
async function readListPart(redis: Redis, actorId: string, { before, limit }: TranscriptWanted) {
  const from = before === null ? -limit - 1 : 0; // one more than the latest part shows whether there is more
  const key = keys.transcript(actorId);
  const [found, oldest, count] = await answers(createPipeline(redis).lrange(key, from, -1).lindex(key, 0).llen(key));
  const all = strings(found).filter((entry) => entry !== null);
  const place = before === null ? all.length : all.findIndex((entry) => parseEntryId(entry) === before);
  const end = Math.max(place, 0); // the entry it should continue from is no longer kept: neither is anything before it
  const part = all.slice(Math.max(end - limit, 0), end);
  const isFull = Number(count) >= mostTranscribed;
  return { part, next: end > limit ? parseEntryId(part[0] ?? '') : null, oldest: isFull ? String(oldest) : null };
}

function toTranscriptText(id: string, fields: (string | null)[]): TranscriptText[] {
  const message = toMessageRecord(id, fields);
  const [text, event] = fields.slice(messageFields.length);
  if (message === null) return [];
  const plain = { type: 'message-received' as const, at: message.acceptedAt, messageId: id };
  const words = text ? { ...plain, text: parseStored<string>(text) } : null;
  return [{ is: 'text', id, message, heard: event ? parseStored(event) : words }];
}

function toTranscriptAside(id: string, [record, effectId, status]: (string | null)[]): TranscriptAside[] {
  if (!record || !effectId) return [];
  const { text, at, kind = 'human', by = null } = parseStored<StoredAside & { by?: string | null }>(record);
  return [{ is: 'aside', id, kind, effectId, by, text, at, status: status as OperatorReply['status'] }]; // as `finish` writes it
}

async function readItems(redis: Redis, part: readonly string[]): Promise<Transcript['items']> {
  const pipeline = createPipeline(redis);
  for (const entry of part) {
    const key = `${tagOfId(parseEntryId(entry))}:${entry}`;
    if (entry.startsWith('said:')) pipeline.hmget(key, 'record', 'effectId', 'status');
    else pipeline.hmget(key, ...messageFields, 'text', 'event');
  }
  const found = part.length === 0 ? [] : await answers(pipeline);
  return part.flatMap((entry, i): Transcript['items'] => {
    const read = entry.startsWith('said:') ? toTranscriptAside : toTranscriptText;
    return read(parseEntryId(entry), strings(found[i]));
  });
}

/** When the oldest entry of a full list was written; one that is not kept any more gives way to the oldest that is shown. */
async function findSince(redis: Redis, oldest: string | null, shown: Transcript['items']): Promise<number | null> {
  if (oldest === null) return null;
  const [item] = [...(await readItems(redis, [oldest])), ...shown];
  if (item === undefined) return null;
  return item.is === 'text' ? item.message.acceptedAt : item.at;
}

function toTranscriptRun(record: string, ledger: readonly string[]): TranscriptRun {
  const rows = ledger.map((row) => parseStored<LedgerRow>(row));
  const ends = rows.map((row) => Date.parse(row.ts_end));
  return {
    run: parseStored<RunRecord>(record),
    sent: rows.filter((row) => row.row === 'reply'),
    lastAt: ends.length > 0 ? Math.max(...ends) : null,
  };
}

async function readRuns(redis: Redis, wanted: ReadonlySet<string>, known: ReadonlyMap<string, TranscriptRun>) {
  const runs = new Map([...known].filter(([runId, { run }]) => wanted.has(runId) && run.outcome !== null));
  const fresh = [...wanted].filter((runId) => !runs.has(runId));
  if (fresh.length === 0) return runs;
  const found = await readStoredRuns(redis, fresh);
  fresh.forEach((runId, i) => {
    const { record = null, ledger = [] } = found[i] ?? {};
    if (record !== null) runs.set(runId, toTranscriptRun(record, ledger));
  });
  return runs;
}

/** What was written in a conversation and sent to its person, and the result of each; null: there is no such conversation (ADR 48). */
export async function readTranscript(
  redis: Redis,
  actorId: string,
  wanted: TranscriptWanted,
): Promise<Transcript | null> {
  const [address, human, parked, optOutKey] = await ioBoundary('redis.transcript-head', () =>
    redis.hmget(keys.actor(actorId), 'address', 'human', 'parked', 'optOutKey'),
  );
  if (!address || !optOutKey) return null;
  const isOptedOut = (await ioBoundary('redis.transcript-opt-out', () => redis.exists(optOutKey))) === 1;
  const { part, next, oldest } = await readListPart(redis, actorId, wanted);
  const items = await readItems(redis, part);
  const wholeSince = await findSince(redis, oldest, items);
  const runIds = items.flatMap((item) =>
    item.is === 'text' && item.message.runId !== null ? [item.message.runId] : [],
  );
  const runs = await readRuns(redis, new Set(runIds), wanted.known ?? new Map<string, TranscriptRun>());
  const sends = [
    ...[...runs.values()].flatMap(({ run }) => run.replies.map(({ effectId }) => effectId)),
    ...items.flatMap((item) => (item.is === 'aside' ? [item.effectId] : [])),
  ];
  return {
    channel: parseStored<Address>(address).channel,
    takeover: human ? parseStored<Takeover>(human) : null,
    isParked: parked !== null,
    isOptedOut,
    ...{ items, runs, next, wholeSince },
    deliveries: await new Records(redis).readDeliveries(sends),
  };
}

/** A text that differs as soon as the transcript has changed, except for provider reports on a sent reply. */
export async function transcriptVersion(redis: Redis, actorId: string): Promise<string> {
  const pipeline = createPipeline(redis).hmget(keys.actor(actorId), 'version', 'human', 'parked');
  pipeline.lindex(keys.transcript(actorId), -1).llen(keys.mail(actorId)).hlen(keys.owed(actorId));
  return JSON.stringify(await answers(pipeline));
}

/** The runs that texts of the conversation have opened or joined since a time, oldest first: of its latest texts, as many as a transcript keeps. */
export async function listRunsAsked(redis: Redis, actorId: string, since: number): Promise<string[]> {
  const { part } = await readListPart(redis, actorId, { before: null, limit: mostTranscribed });
  const runIds = (await readItems(redis, part)).flatMap((item) =>
    item.is === 'text' && item.message.runId !== null && item.message.acceptedAt >= since ? [item.message.runId] : [],
  );
  return [...new Set(runIds)];
}
