import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { Schemas } from '#client';
import { answeredWhole, createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printJson, printLine } from '../output/output.js';
import { table as aligned } from '../output/table.js';
import { addWriteOptions, buildChangeRequest, namedTable as named, shared } from './table-requests.js';
import type { TableOptions as Options, WriteOptions } from './table-requests.js';
import { addRowCommands } from './table-rows.js';

type DataTable = Schemas['DataTable'];
type Column = Pick<Schemas['AddColumn'], 'name' | 'type'>;

function formatColumns({ columns }: DataTable): string {
  return columns.map(({ name, type }) => `${name}:${type}`).join(' ');
}

async function printTable(answer: DataTable, json: boolean | undefined): Promise<void> {
  await (json ? printJson(answer) : printLine(`${answer.name}: ${answer.rows} rows, ${formatColumns(answer)}`));
}

async function listTables({ json, ...option }: Options): Promise<void> {
  const tables = await answeredWhole(
    (query) => createGatewayClient(option).GET('/v1/tables', { params: { query } }),
    (page) => page.tables,
  );
  if (json) return printJson(tables);
  const rows = tables.map((each) => [each.name, String(each.rows), formatColumns(each), each.updated_at]);
  for (const line of aligned(['table', 'rows', 'columns', 'updated'], rows)) await printLine(line);
}

async function showTable(table: string, { json, ...option }: Options): Promise<void> {
  await printTable(
    await unwrapAnswer(createGatewayClient(option).GET('/v1/tables/{table}', { params: { path: { table } } })),
    json,
  );
}

/** `name:type`, the type `string` where there is none. */
function readColumn(text: string, before: readonly Column[] = []) {
  const [name = '', type = 'string', ...rest] = text.split(':');
  if (name === '' || rest.length > 0) throw new InvalidArgumentError('expected name:type');
  return [...before, { name, type: type as Column['type'] }]; // the gateway checks it
}

async function createTable(name: string, options: WriteOptions & { column: Column[] }): Promise<void> {
  const { body, header } = buildChangeRequest(options);
  const call = { params: { header }, body: { ...body, name, columns: options.column } };
  await printTable(await unwrapAnswer(createGatewayClient(options).POST('/v1/tables', call)), options.json);
}

async function deleteTable(table: string, options: WriteOptions): Promise<void> {
  const { body, header } = buildChangeRequest(options);
  const call = { params: { path: { table }, header }, body };
  const answer = await unwrapAnswer(createGatewayClient(options).DELETE('/v1/tables/{table}', call));
  await (options.json ? printJson(answer) : printLine(`${answer.name}: deleted with ${answer.rows} rows`));
}

async function addColumn(table: string, column: string, options: WriteOptions): Promise<void> {
  const { body, header } = buildChangeRequest(options);
  const [{ name, type } = { name: '', type: 'string' as const }] = readColumn(column);
  const call = { params: { path: { table }, header }, body: { ...body, name, type } };
  await printTable(
    await unwrapAnswer(createGatewayClient(options).POST('/v1/tables/{table}/columns', call)),
    options.json,
  );
}

async function renameColumn(table: string, column: string, name: string, options: WriteOptions): Promise<void> {
  const { body, header } = buildChangeRequest(options);
  const call = { params: { path: { table, column }, header }, body: { ...body, name } };
  await printTable(
    await unwrapAnswer(createGatewayClient(options).PATCH('/v1/tables/{table}/columns/{column}', call)),
    options.json,
  );
}

async function dropColumn(table: string, column: string, options: WriteOptions): Promise<void> {
  const { body, header } = buildChangeRequest(options);
  const call = { params: { path: { table, column }, header }, body };
  await printTable(
    await unwrapAnswer(createGatewayClient(options).DELETE('/v1/tables/{table}/columns/{column}', call)),
    options.json,
  );
}

/** `tables list|show|query|create|insert|…`: data tables, over the gateway's HTTP API. */
export function addTables(group: Command): void {
  shared(group.command('list').description('every data table'), 'list').action(listTables);
  shared(group.command('show').description('the columns of one'), 'show votes')
    .argument(...named)
    .action(showTable);
  addWriteOptions(group.command('create').description('make one'), 'create votes --column who --column count:number')
    .argument('<name>', 'what nodes and people call it')
    .option('--column <name:type>', 'string, number, boolean or date; once for each', readColumn, [])
    .action(createTable);
  addWriteOptions(group.command('delete').description('delete one with all its rows'), 'delete votes')
    .argument(...named)
    .action(deleteTable);
  addWriteOptions(group.command('add-column').description('add a column'), 'add-column votes at:date')
    .argument(...named)
    .argument('<name:type>', 'the column')
    .action(addColumn);
  addWriteOptions(group.command('rename-column').description('rename a column'), 'rename-column votes who voter')
    .argument(...named)
    .argument('<column>', 'its name')
    .argument('<name>', 'its new name')
    .action(renameColumn);
  addWriteOptions(group.command('drop-column').description('take a column away'), 'drop-column votes at')
    .argument(...named)
    .argument('<column>', 'its name')
    .action(dropColumn);
  addRowCommands(group);
}
