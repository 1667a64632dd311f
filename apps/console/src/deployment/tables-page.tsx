import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { Heading } from '../parts/heading.js';
import { LeftOut } from '../parts/left-out.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { More } from '../parts/more.js';
import { useIsOperator } from '../session.js';
import { DeploymentLinks } from './links.js';

function TableRow({ table: { id, name, columns, rows, updated_at: updatedAt } }: { table: Schemas['DataTable'] }) {
  return (
    <tr data-row class="whole">
      <td>
        <a class="stretched" href={`#/tables/${encodeURIComponent(id)}`}>
          {name}
        </a>
      </td>
      <td data-name="Columns" class="wide">
        {columns.map((column) => column.name).join(', ')}
      </td>
      <td data-name="Rows" class="figure">
        {rows.toLocaleString()}
      </td>
      <td data-name="Changed" class="figure when">
        <Ago at={updatedAt} />
      </td>
    </tr>
  );
}

function TableTable({ tables }: { tables: Schemas['DataTable'][] }) {
  return (
    <table class="cards">
      <caption class="unseen">Data tables</caption>
      <thead>
        <tr>
          <th scope="col">Table</th>
          <th scope="col">Columns</th>
          <th scope="col" class="figure">
            Rows
          </th>
          <th scope="col" class="figure">
            Changed
          </th>
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => (
          <TableRow key={table.id} table={table} />
        ))}
      </tbody>
    </table>
  );
}

function Tables() {
  const { pages, more, problem } = usePages((query, signal) =>
    gateway.GET('/v1/tables', { params: { query }, signal }),
  );
  const tables = pages.flatMap((page) => page.tables);
  return (
    <>
      <Problem problem={problem} />
      {tables.length > 0 && <TableTable tables={tables} />}
      <More more={more} />
      {pages.length > 0 && tables.length === 0 && (
        <Nothing>There is no data table. Workflows and the assistant make them, and so does POST /v1/tables.</Nothing>
      )}
    </>
  );
}

/** The data tables of graphs and the assistant. */
export function TablesPage() {
  const isOperator = useIsOperator();
  return (
    <>
      <Heading title="Tables">
        <DeploymentLinks except="/tables" />
      </Heading>
      {isOperator ? <Tables /> : <LeftOut what="Tables" />}
    </>
  );
}
