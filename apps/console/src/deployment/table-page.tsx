import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { usePages } from '../api/use-pages.js';
import { Heading } from '../parts/heading.js';
import { LeftOut } from '../parts/left-out.js';
import { Nothing, Problem } from '../parts/messages.js';
import { More } from '../parts/more.js';
import { useIsOperator } from '../session.js';
import { count } from '../wording.js';

const againEveryMs = 5_000;
const perPage = 50;

/** A cell as people read it; an empty one is a dash. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function RowTable({ table, rows }: { table: Schemas['DataTable']; rows: Schemas['RowPage']['rows'] }) {
  const columns = ['id', ...table.columns.map(({ name }) => name)];
  return (
    <div class="scrolls">
      <table>
        <caption class="unseen">Rows of {table.name}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={cellText(row['id'])} data-row>
              {columns.map((name) => (
                <td key={name}>{cellText(row[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Rows({ table }: { table: Schemas['DataTable'] }) {
  const { pages, more, problem } = usePages(
    (query, signal) =>
      gateway.POST('/v1/tables/{table}/query', {
        params: { path: { table: table.id } },
        body: { ...query, limit: perPage },
        signal,
      }),
    [table.id],
    againEveryMs,
  );
  const rows = pages.flatMap((page) => page.rows);
  return (
    <>
      <Problem problem={problem} />
      {pages[0] !== undefined && <p class="note">{count(pages[0].matched, 'row')}</p>}
      {rows.length > 0 && <RowTable table={table} rows={rows} />}
      <More more={more} />
      {pages.length > 0 && rows.length === 0 && <Nothing>It has no rows yet.</Nothing>}
    </>
  );
}

function Table({ id }: { id: string }) {
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/tables/{table}', { params: { path: { table: id } }, signal }),
    [id],
  );
  return (
    <>
      <Heading title={answer === null ? 'Table' : answer.name}>
        <a href="#/tables">Tables</a>
      </Heading>
      <Problem problem={problem} />
      {answer !== null && <Rows table={answer} />}
    </>
  );
}

/** The rows of a data table. */
export function TablePage({ id }: { id: string }) {
  const isOperator = useIsOperator();
  if (isOperator) return <Table id={id} />;
  return (
    <>
      <Heading title="Table" />
      <LeftOut what="Tables" />
    </>
  );
}
