import type { Redis } from '#redis';
import { createPipeline, parseStored } from '#redis';
import { firstOf } from '#values';
import { InvariantError } from '#errors';
import type { OperatorRow } from '#program';
import { ioBoundary } from '#telemetry';
import type { RunRecord } from '../records.js';
import { keys } from '../keys.js';
import { unpack } from './pack.js';

/** What Redis keeps of a run, as the controller wrote it: texts of JSON. */
export interface StoredRun {
  /** Null: no commit has recorded it, or it is no longer kept. */
  record: string | null;
  ledger: string[];
  journal: string[];
}

type Pipeline = ReturnType<Redis['pipeline']>;

/** As much of a pipeline's answer as is read here. */
type Replies = readonly [Error | null, unknown][];

/** The rows of one commit, by its version. */
interface Part extends Omit<StoredRun, 'record'> {
  version: number;
}

/** A record and, of a run that has ended, the rows of the commit that ended it. */
function partsOfRecord(stored: Buffer): { record: string; last: Part[] } {
  const [record = '', head, ...rows] = unpack(stored);
  return { record, last: head === undefined ? [] : [parsePart(head, rows)] };
}

/** `head` says by which version the rows were written, and how many of them are the ledger's. */
function parsePart(head: string, rows: readonly string[]): Part {
  const [version = 0, count = 0] = parseStored<number[]>(head);
  return { version, ledger: rows.slice(0, count), journal: rows.slice(count) };
}

function partIn(stored: Buffer): Part {
  const [head = '', ...rows] = unpack(stored);
  return parsePart(head, rows);
}

function isVersion(field: string): boolean {
  return /^\d+$/.test(field);
}

/** The field of a run that a row of what an operator did stands in. By these names such rows are in order. */
export function operatorField({ ts_start: at, letter_id: letterId, action }: OperatorRow): string {
  return `row.${at}.${letterId}.${action}`;
}

/** What operators did with its dead letters comes after all that it did itself. */
function operatorRows(fields: Readonly<Record<string, Buffer>>): string[] {
  const names = Object.keys(fields).filter((field) => field.startsWith('row.'));
  return names.sort().map((field) => String(fields[field]));
}

function texts(value: unknown): string[] {
  if (!Array.isArray(value)) throw new InvariantError('the rows of a run are no list');
  return value.map(String);
}

/** How many commands `askForRun` adds to a pipeline. */
export const repliesOfRun = 3;

/** Asks for all that is kept of a run. Builds before schema version 4 wrote its rows into two lists (ADR 66). */
export function askForRun(pipeline: Pipeline, runId: string): void {
  pipeline.hgetallBuffer(keys.run(runId)).lrange(keys.ledger(runId), 0, -1).lrange(keys.journal(runId), 0, -1);
}

/** Reads what `askForRun` was answered. */
export function toStoredRun(replies: Replies): StoredRun {
  const [fields, ledger, journal] = firstOf(replies, repliesOfRun).map(([error, value]) => {
    if (error) throw error;
    return value;
  });
  const kept = fields as Record<string, Buffer>; // what HGETALL answers
  const { record = null, last } = kept['record'] ? partsOfRecord(kept['record']) : { last: [] };
  const parts = Object.entries(kept).flatMap(([field, value]) => (isVersion(field) ? [partIn(value)] : []));
  const inOrder = [...parts, ...last].sort((a, b) => a.version - b.version);
  return {
    record,
    ledger: [...texts(ledger), ...inOrder.flatMap((part) => part.ledger), ...operatorRows(kept)],
    journal: [...texts(journal), ...inOrder.flatMap((part) => part.journal)],
  };
}

/** All that is kept of runs, in the order given. */
export async function readStoredRuns(redis: Redis, runIds: readonly string[]): Promise<StoredRun[]> {
  if (runIds.length === 0) return [];
  const pipeline = createPipeline(redis);
  for (const runId of runIds) askForRun(pipeline, runId);
  const replies = (await ioBoundary('redis.read-runs', () => pipeline.exec())) ?? [];
  return runIds.map((_, i) => toStoredRun(replies.slice(i * repliesOfRun)));
}

export async function readStoredRun(redis: Redis, runId: string): Promise<StoredRun> {
  const [stored] = await readStoredRuns(redis, [runId]);
  if (stored === undefined) throw new InvariantError('one run was read, and none was found');
  return stored;
}

/** The record in a field `record`, as the controller wrote it; null: there is none. */
export function recordIn(stored: unknown): string | null {
  return Buffer.isBuffer(stored) ? partsOfRecord(stored).record : null;
}

/** The records of runs, in the order given; null where none is kept. */
export async function readRuns(redis: Redis, runIds: readonly string[]): Promise<(RunRecord | null)[]> {
  if (runIds.length === 0) return [];
  const pipeline = createPipeline(redis);
  for (const runId of runIds) pipeline.hgetBuffer(keys.run(runId), 'record');
  const replies = (await ioBoundary('redis.read-run-records', () => pipeline.exec())) ?? [];
  return replies.map(([error, stored]) => {
    if (error) throw error;
    const record = recordIn(stored);
    return record === null ? null : parseStored<RunRecord>(record);
  });
}
