import { createHash, randomUUID } from 'node:crypto';

import type { Origin } from '#values';
import { guardedKeys, parseStored, type Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { retryOnConflict } from '#timing';

import { originsOfTable, withOrigins } from './column-origins.js';
import type { WrittenOrigins } from './column-origins.js';
import { queryRows } from './query-rows.js';
import type { RowPage, RowQuery } from './query-rows.js';
import { TableError } from './table-error.js';
import { deriveTableId, isTableId, tableIndexKey, tableKeys } from './table-keys.js';
import { toTableView } from './table.js';
import type { StoredRow, TableSchema, TableView } from './table.js';
import { needsRows, writeTable } from './write-table.js';
import type { TableChange, TableContents, TableWrite, WriteAnswer } from './write-table.js';

const doneForS = 7 * 24 * 3600;
const changesForS = 90 * 24 * 3600;
const mostChanges = 1_000;
/** Longer than a create lasts. */
const staleAfterMs = 600_000;

/**
 * The step that a write is, by what was read before: nothing, where the table has changed since or the key has its answer. Of a table that is
 * deleted the answers under keys and the changes stay for their time.
 */
const writeLua = `
local hasKey = ARGV[4] ~= ''
if hasKey and redis.call('EXISTS', KEYS[3]) == 1 then return 0 end
if (redis.call('HGET', KEYS[1], 'version') or '') ~= ARGV[1] then return 0 end
if ARGV[3] == '' then
  redis.call('DEL', KEYS[1], KEYS[2])
else
  redis.call('HSET', KEYS[1], 'version', ARGV[2], 'schema', ARGV[3])
end
if hasKey then redis.call('SET', KEYS[3], ARGV[4], 'EX', ARGV[5]) end
if ARGV[6] ~= '' then
  redis.call('LPUSH', KEYS[4], ARGV[6])
  redis.call('LTRIM', KEYS[4], 0, ARGV[7] - 1)
end
if ARGV[3] == '' then redis.call('EXPIRE', KEYS[4], ARGV[8]) else redis.call('PERSIST', KEYS[4]) end
local puts = tonumber(ARGV[9])
for at = 10, 9 + 2 * puts, 2 do redis.call('HSET', KEYS[2], ARGV[at], ARGV[at + 1]) end
for at = 10 + 2 * puts, #ARGV do redis.call('HDEL', KEYS[2], ARGV[at]) end
return 1`;

const forgetLua = `if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end`;

/** A change for the audit; `at` is in milliseconds since the epoch. */
export interface TableRecord {
  action: TableWrite['do'];
  id: string;
  name: string;
  by: string;
  why: string;
  at: number;
  affected: number;
}

export interface WriteOptions {
  /** A repeat under the same key, for a week, gets the same answer and changes nothing. Absent: each write counts. */
  key?: string;
  /** For the audit; absent: it is recorded elsewhere, as in the ledger of a run. */
  operator?: { by: string; why: string };
  /** Whose words the values are, by columns; absent: an operator's. */
  origins?: WrittenOrigins;
}

/** Data tables. A table is named by its name, or by its id. */
export class TableStore {
  constructor(
    private readonly redis: Redis,
    private readonly now: () => number = Date.now,
  ) {}

  /** All, by name. */
  async list(): Promise<TableView[]> {
    const index = await this.index();
    const all = await Promise.all(Object.entries(index).map(([id, at]) => this.listed(id, at)));
    return all.filter((each) => each !== null).sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** @throws TableError `unknown` */
  async show(table: string): Promise<TableView> {
    return toTableView((await this.existing(toTableId(table), table)).schema);
  }

  /** @throws TableError */
  async query(table: string, query: RowQuery): Promise<RowPage> {
    const id = toTableId(table);
    const { schema } = await this.existing(id, table);
    return queryRows(schema, await this.rows(id), query);
  }

  /** Whose words were written into which columns, `*` for all of them. @throws TableError `unknown` */
  async originsIn(table: string): Promise<Record<string, Origin[]>> {
    return originsOfTable((await this.existing(toTableId(table), table)).schema);
  }

  /** Does a write once, whole: whatever is killed, it has been done or not. @throws TableError */
  async write(
    table: string,
    write: TableWrite,
    { key, operator, origins = {} }: WriteOptions = {},
  ): Promise<WriteAnswer> {
    const id = toTableId(table);
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([id, write]))
      .digest('hex');
    if (write.do === 'create-table') await this.expect(id, table);
    const answer = await retryOnConflict(async () => {
      const done = key === undefined ? null : await this.doneUnder(id, key, fingerprint);
      if (done !== null) return done;
      const before = await this.read(id, needsRows(write));
      const at = this.now();
      const made = writeTable(write, { id, name: before?.schema.name ?? table }, before, at);
      const change = { ...made, schema: made.schema && withOrigins(made.schema, made.put.values(), origins) };
      const { table: view, affected } = change.answer;
      const record = operator && { action: write.do, id, name: view.name, ...operator, at, affected };
      const keyed = key === undefined ? null : { key, text: JSON.stringify({ fingerprint, answer: change.answer }) };
      return (await this.commit(id, before?.version ?? '', change, keyed, record)) ? change.answer : null;
    });
    if (answer === null) throw new TableError('busy', 'others keep changing the table; try again');
    return answer;
  }

  /** What operators changed, of all tables, in no order. */
  async changes(): Promise<TableRecord[][]> {
    const ids = Object.keys(await this.index());
    const lists = await Promise.all(
      ids.map((id) => ioBoundary('redis.table-changes', () => this.redis.lrange(tableKeys.changes(id), 0, -1))),
    );
    return lists.map((texts) => texts.map((text) => parseStored<TableRecord>(text)));
  }

  private index(): Promise<Record<string, string>> {
    return ioBoundary('redis.table-list', () => this.redis.hgetall(tableIndexKey));
  }

  /** A table is made in two slots: it is in the index before it is there, so that none is there and cannot be found. */
  private async expect(id: string, name: string): Promise<void> {
    if (isTableId(name))
      throw new TableError('refused', 'name: expected no id', [{ field: 'name', detail: 'expected no id' }]);
    await ioBoundary('redis.table-expect', () => this.redis.hset(tableIndexKey, id, this.now()));
  }

  private async listed(id: string, at: string): Promise<TableView | null> {
    const found = await this.read(id, false);
    if (found !== null) return toTableView(found.schema);
    if (Number(at) + staleAfterMs < this.now()) await this.forget(id, at);
    return null;
  }

  private async forget(id: string, at: string): Promise<void> {
    const audited = await ioBoundary('redis.table-audited', () => this.redis.exists(tableKeys.changes(id)));
    const places = guardedKeys(this.redis, [tableIndexKey]);
    if (audited === 0)
      await ioBoundary('redis.table-forget', () => this.redis.eval(forgetLua, places.length, ...places, id, at));
  }

  private async existing(id: string, name: string): Promise<{ schema: TableSchema }> {
    const found = await this.read(id, false);
    if (found === null) throw new TableError('unknown', `there is no table ${name}`);
    return found;
  }

  /** The version is read first: rows that are newer than it make the commit fail, and it is read again. */
  private async read(id: string, withRows: boolean): Promise<(TableContents & { version: string }) | null> {
    const [schema, version] = await ioBoundary('redis.table-read', () =>
      this.redis.hmget(tableKeys.table(id), 'schema', 'version'),
    );
    if (typeof schema !== 'string' || typeof version !== 'string') return null;
    const rows = withRows ? await this.rows(id) : new Map<number, StoredRow>();
    return { schema: parseStored<TableSchema>(schema), version, rows };
  }

  private async rows(id: string): Promise<Map<number, StoredRow>> {
    const all = await ioBoundary('redis.table-rows', () => this.redis.hgetall(tableKeys.rows(id)));
    return new Map(Object.entries(all).map(([row, text]) => [Number(row), parseStored<StoredRow>(text)]));
  }

  private async doneUnder(id: string, key: string, fingerprint: string): Promise<WriteAnswer | null> {
    const text = await ioBoundary('redis.table-done', () => this.redis.get(tableKeys.done(id, key)));
    if (text === null) return null;
    const done = parseStored<{ fingerprint: string; answer: WriteAnswer }>(text);
    if (done.fingerprint !== fingerprint) throw new TableError('key-reused', 'the key stands for another write');
    return done.answer;
  }

  private async commit(
    id: string,
    version: string,
    { schema, put, removed }: TableChange,
    done: { key: string; text: string } | null,
    record: TableRecord | undefined,
  ): Promise<boolean> {
    const { table, rows, done: doneKey, changes } = tableKeys;
    const places = [table(id), rows(id), doneKey(id, done?.key ?? ''), changes(id)];
    const keys = guardedKeys(this.redis, places);
    const puts = [...put].flatMap(([row, stored]) => [row, JSON.stringify(stored)]);
    const args = [
      ...[version, randomUUID(), schema === null ? '' : JSON.stringify(schema), done?.text ?? '', doneForS],
      ...[record === undefined ? '' : JSON.stringify(record), mostChanges, changesForS, put.size],
      ...puts,
      ...removed,
    ];
    const answer = await ioBoundary('redis.table-write', () =>
      this.redis.eval(writeLua, keys.length, ...keys, ...args),
    );
    return answer === 1;
  }
}

function toTableId(table: string): string {
  return isTableId(table) ? table : deriveTableId(table);
}
