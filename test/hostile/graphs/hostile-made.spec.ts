import { describe, expect, it } from '@jest/globals';
import { compileGraph, graphFindings } from '#compiler';
import { readGraph } from '#graph';
import { isError, nodeTypeOf } from '#nodes';
import { hostileGraph } from './hostile-made.js';

/** More are played by hand: `HOSTILE_GRAPHS=300`. */
const count = Number(process.env['HOSTILE_GRAPHS'] ?? 12);
/** What all the gates may take of a thread for one graph, in milliseconds of CPU: under load a thread works slower. */
const mostMs = 2_000;
const mostFindings = 100_000;

interface Fate {
  seed: number;
  ms: number;
  /** Why it is refused: codes, or the words of the reader; none: every gate takes it. */
  refused: string[];
}

function fateOf(seed: number): Fate {
  const given: unknown = JSON.parse(JSON.stringify(hostileGraph(seed)));
  const spent = process.threadCpuUsage();
  const refused = refusalsOf(given);
  const { user, system } = process.threadCpuUsage(spent);
  return { seed, ms: (user + system) / 1_000, refused };
}

function refusalsOf(given: unknown): string[] {
  const read = readGraph(given);
  if ('problems' in read) return read.problems.map((problem) => JSON.stringify(problem));
  const codes = graphFindings(read.value)
    .filter(isError)
    .map(({ code }) => code);
  const isCompiled = !('problems' in compileGraph(read.value, nodeTypeOf));
  return codes.length > 0 || isCompiled ? codes : ['it was taken, and cannot run'];
}

describe(`${count} graphs that were made to hurt`, () => {
  const fates = Array.from({ length: count }, (_, seed) => fateOf(seed));

  it('take each gate a bounded time', () => {
    expect(fates.filter(({ ms }) => ms > mostMs)).toEqual([]);
  });

  it('are refused by name, and never after a gate has taken them', () => {
    const all = fates.flatMap(({ refused }) => refused);
    expect(all).not.toContain('it was taken, and cannot run');
    expect(Math.max(...fates.map(({ refused }) => refused.length))).toBeLessThan(mostFindings);
    expect(fates.filter(({ refused }) => refused.length > 0).length).toBeGreaterThan(count / 2);
    if (process.env['HOSTILE_GRAPHS'] === undefined) return;
    const codes = Map.groupBy(all, (code) => (code.startsWith('{') ? 'not read' : code));
    const slowest = Math.max(...fates.map(({ ms }) => ms));
    const counts = [...codes].map(([code, of]) => `${code} ${of.length}`);
    process.stdout.write(`${counts.join(', ')}; the slowest took ${Math.round(slowest)} ms\n`);
  });
});
