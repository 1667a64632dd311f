import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { useWhole } from '../lists/in-order.js';
import { Badge } from '../parts/badge.js';
import { Problem } from '../parts/messages.js';
import { duration } from '../wording.js';

type ProcessRow = Schemas['Processes']['processes'][number];

const againEveryMs = 2_000;
const columns = ['State', 'Process', 'Version', 'Last seen', 'Queue', 'Waiting', 'Oldest job'];

function lastSeen({ alive, last_seen_ms: ms }: ProcessRow): string {
  if (ms === null) return '–';
  return alive ? `${duration(ms)} ago` : `not for ${duration(ms)}`;
}

function Row({ row }: { row: ProcessRow }) {
  const { app, serves = [], name, version, queue, waiting, oldest_age_ms: oldest } = row;
  const cells = [name ?? '–', version ?? '–', lastSeen(row), queue, waiting, oldest === null ? '–' : duration(oldest)];
  return (
    <tr class={row.state === 'gone' ? 'gone' : undefined}>
      <th scope="row">{[app, ...serves].join(' + ')}</th>
      <td data-name="State">
        <Badge state={row.state} />
      </td>
      {cells.map((cell, index) => (
        <td key={columns[index + 1]} data-name={columns[index + 1]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

const ranks = { silent: 0, none: 0, alive: 1, gone: 2 } as const;

/** An app that is missed stands first, and what nobody misses last. */
function missedFirst(a: ProcessRow, b: ProcessRow): number {
  return ranks[a.state] - ranks[b.state];
}

/** Every process of the four apps, alive or silent, and what waits for it. */
export function Processes() {
  const { answer, problem } = useAnswer((signal) => gateway.GET('/v1/processes', { signal }), [], againEveryMs);
  useWhole(answer !== null || problem !== null);
  return (
    <section aria-label="Processes" class="processes">
      <header>
        <h2>Processes</h2>
      </header>
      <Problem problem={problem} />
      {answer && (
        <table class="cards">
          <caption class="unseen">Processes</caption>
          <thead>
            <tr>
              <th scope="col">App</th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.processes.toSorted(missedFirst).map((row) => (
              <Row key={`${row.app} ${row.name}`} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
