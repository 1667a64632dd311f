import { clip } from '#values';
import type { Command } from 'commander';
import type { Schemas } from '#client';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printJson, printLine } from '../output/output.js';
import { table as aligned } from '../output/table.js';
import { UsageError } from '../usage-error.js';
import { addWriteOptions, buildChangeRequest, jsonOnStdin, namedTable as named, shared } from './table-requests.js';
import type { TableOptions, WriteOptions } from './table-requests.js';

/** Of a cell, before its mark. */
const cellChars = 59;

interface QueryOptions extends TableOptions {
  where?: string[];
  any?: boolean;
  sort?: string[];
  limit?: string;
  cursor?: string;
}

interface ChangeOptions extends WriteOptions {
  where?: string[];
  any?: boolean;
  all?: boolean;
}

type Row = Record<string, unknown>;

/** `count gte 10`, `who isEmpty`: a condition of a filter. The gateway checks it. */
function conditionIn(text: string) {
  const [, column, operator, value] = /^(\S+)\s+(\S+)(?:\s+([^]*))?$/.exec(text.trim()) ?? [];
  if (column === undefined || operator === undefined)
    throw new UsageError(`--where: expected "column operator value", found ${JSON.stringify(text)}`);
  return { column, operator, ...(value !== undefined && { value }) };
}

function filterFrom({ where = [], any }: { where?: string[]; any?: boolean }) {
  return { match: any ? 'any' : 'all', conditions: where.map(conditionIn) };
}

/** A write that is to reach every row says so. */
function narrowed(options: ChangeOptions) {
  if (options.where === undefined && !options.all) throw new UsageError('expected --where, or --all for every row');
  return filterFrom(options);
}

function formatCell(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '').replace(/^""$/, '');
  return clip(text.replaceAll(/\s+/g, ' '), cellChars);
}

async function printRows(rows: readonly Row[]): Promise<void> {
  const heads = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => heads.map((head) => formatCell(row[head])));
  if (heads.length > 0) for (const line of aligned(heads, lines)) await printLine(line);
}

async function queryRows(table: string, { json, sort = [], limit, cursor, ...rest }: QueryOptions): Promise<void> {
  const body = {
    filter: filterFrom(rest),
    sort: sort.map((text) => ({ column: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'desc' : 'asc' })),
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(cursor !== undefined && { cursor }),
  };
  const call = { params: { path: { table } }, body };
  const page = await unwrapAnswer(createGatewayClient(rest).POST('/v1/tables/{table}/query', call));
  if (json) return printJson(page);
  await printRows(page.rows);
  const more = page.next === null ? '' : `; the next page: --cursor ${page.next}`;
  await printLine(`${page.rows.length} of ${page.matched} rows${more}`);
}

async function printWritten({ affected, rows }: Schemas['RowsWritten'], json: boolean | undefined): Promise<void> {
  if (json) return printJson({ affected, rows });
  if (rows !== null) await printRows(rows);
  const hidden = rows === null ? ', which this key may not read: it has not the scope words' : '';
  await printLine(`${affected} rows${hidden}`);
}

async function insertRows(table: string, options: WriteOptions): Promise<void> {
  const { body, header } = buildChangeRequest(options);
  const given = await jsonOnStdin('a row as JSON, or a list of rows');
  const rows = (Array.isArray(given) ? given : [given]) as Row[]; // the gateway checks them
  const call = { params: { path: { table }, header }, body: { ...body, rows } };
  await printWritten(
    await unwrapAnswer(createGatewayClient(options).POST('/v1/tables/{table}/rows', call)),
    options.json,
  );
}

async function readRowChange(table: string, options: ChangeOptions) {
  const filter = narrowed(options);
  const { body, header } = buildChangeRequest(options);
  const values = (await jsonOnStdin('the values as a JSON object')) as Row; // the gateway checks it
  return { params: { path: { table }, header }, body: { ...body, filter, values } };
}

async function updateRows(table: string, options: ChangeOptions): Promise<void> {
  const call = await readRowChange(table, options);
  await printWritten(
    await unwrapAnswer(createGatewayClient(options).PATCH('/v1/tables/{table}/rows', call)),
    options.json,
  );
}

async function upsertRows(table: string, options: ChangeOptions): Promise<void> {
  const call = await readRowChange(table, options);
  await printWritten(
    await unwrapAnswer(createGatewayClient(options).PUT('/v1/tables/{table}/rows', call)),
    options.json,
  );
}

async function deleteRows(table: string, options: ChangeOptions): Promise<void> {
  const filter = narrowed(options);
  const { body, header } = buildChangeRequest(options);
  const call = { params: { path: { table }, header }, body: { ...body, filter } };
  await printWritten(
    await unwrapAnswer(createGatewayClient(options).DELETE('/v1/tables/{table}/rows', call)),
    options.json,
  );
}

function filtered(command: Command): Command {
  return command
    .argument(...named)
    .option('--where <condition...>', '"column operator value": eq, neq, gt, gte, lt, lte, like, ilike, isEmpty, …')
    .option('--any', 'one of the conditions is enough');
}

/** `tables query|insert|update|upsert|delete-rows`. */
export function addRowCommands(group: Command): void {
  filtered(shared(group.command('query').description('find rows'), 'query votes --where "count gte 10" --sort -count'))
    .option('--sort <column...>', 'by these, falling with a - before')
    .option('--limit <rows>', 'of a page: 50, up to 1,000')
    .option('--cursor <text>', 'the page after the one that said so')
    .action(queryRows);
  addWriteOptions(group.command('insert').description('add rows, as JSON on stdin'), 'insert votes')
    .argument(...named)
    .action(insertRows);
  filtered(
    addWriteOptions(group.command('update').description('change rows; values as JSON on stdin'), 'update votes --all'),
  )
    .option('--all', 'every row')
    .action(updateRows);
  filtered(
    addWriteOptions(
      group.command('upsert').description('change rows, or add one where none is found'),
      'upsert votes --where "who eq ana"',
    ),
  )
    .option('--all', 'every row')
    .action(upsertRows);
  filtered(
    addWriteOptions(group.command('delete-rows').description('delete rows'), 'delete-rows votes --where "who eq ana"'),
  )
    .option('--all', 'every row')
    .action(deleteRows);
}
