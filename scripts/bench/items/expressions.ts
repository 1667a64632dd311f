import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { openSandbox, openSandboxNow } from '#sandbox';
import type { Item, Scope } from '#sandbox';

/** What is measured: methods of a text and of a number, and statements, which might change something. */
const kinds: Readonly<Record<string, string>> = {
  text: '{{ $json.a.toUpperCase() }}',
  number: '{{ ($json.price * 1.2).toFixed(2) }}',
  statements:
    "{{ (() => { let n = 0; for (const part of $json.a.split(' ')) n += part.length; return n + $json.price; })() }}",
  date: "{{ $now.plus({ days: $json.price % 28 }).toFormat('yyyy-MM-dd') }}",
};
const counts = [1, 100, 10_000] as const;
/** How often each is measured; the median counts. */
const times = 5;

const shared: Omit<Scope, 'json' | 'itemIndex' | 'input'> = {
  rules: 2,
  runIndex: 0,
  nodes: {},
  workflow: { id: 'w', name: 'w' },
  execution: { id: 'e', mode: 'live' },
  now: Date.UTC(2026, 10, 29),
  timeZone: 'Europe/Berlin',
  seed: 'items',
};

/** Evaluates one text for each item. */
type Engine = (template: string, input: readonly Item[]) => void;

/** Each time in a sandbox of its own, as a step has one. */
const ours: Engine = (template, input) => {
  const sandbox = openSandboxNow();
  for (const [itemIndex, { json }] of input.entries())
    sandbox.evaluate(`=${template}`, { ...shared, input, json, itemIndex });
  sandbox.dispose();
};

/** No package of ours. */
const peer = ['@n8n', 'tournament'].join('/');

/** n8n's own, from a folder outside of this clone; it knows no `$now`. */
function tournamentIn(folder: string): Engine {
  const require = createRequire(join(resolve(folder), 'package.json'));
  const { Tournament } = require(peer) as {
    Tournament: new () => { execute(text: string, data: object): unknown };
  }; // its own form
  const tournament = new Tournament();
  return (template, input) => {
    for (const { json } of input) tournament.execute(template, { $json: json });
  };
}

/** Microseconds of CPU, all threads. */
function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function itemsOf(count: number): Item[] {
  return Array.from({ length: count }, (_, price) => ({ json: { a: `hello ${price}`, price } }));
}

/** Microseconds of CPU an item, by kind and number of items; `first`: the very first one. */
export async function priceOfExpressions(tournament: string | undefined, say: (line: string) => void): Promise<object> {
  await openSandbox();
  const first = cpuOf(() => ours(kinds['text'] ?? '', itemsOf(1)));
  say(`the first expression: ${(first / 1_000).toFixed(1)} ms of CPU`);
  const theirs = tournament === undefined ? null : tournamentIn(tournament);
  const rows: Record<string, Record<string, number>> = {};
  for (const [kind, template] of Object.entries(kinds)) {
    const row: Record<string, number> = {};
    for (const count of counts) {
      row[`ours_${count}`] = perItem(ours, template, count);
      if (theirs && kind !== 'date') row[`tournament_${count}`] = perItem(theirs, template, count);
    }
    rows[kind] = row;
    say(
      `${kind.padEnd(12)}${Object.entries(row)
        .map(([name, us]) => `${name}: ${us.toFixed(1)} µs`)
        .join('  ')}`,
    );
  }
  return { first_ms: first / 1_000, us_an_item: rows };
}

/** A single item is evaluated twenty times, since the clock of CPU is coarse. */
function perItem(engine: Engine, template: string, count: number): number {
  const input = itemsOf(count);
  const repeats = count === 1 ? 20 : 1;
  const all = Array.from({ length: times }, () =>
    cpuOf(() => {
      for (let time = 0; time < repeats; time += 1) engine(template, input);
    }),
  );
  return (all.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0) / count / repeats;
}
