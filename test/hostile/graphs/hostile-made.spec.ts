import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestStart } from '#builder';
import { compileGraph, graphFindings } from '#compiler';
import { readGraph } from '#graph';
import type { Graph } from '#graph';
import { findNodeType, isError } from '#nodes';
import { loadSandbox } from '#sandbox';
import { runTestTask } from '#steps';
import { checkDocument } from '#workflow';
import { settingsFor } from '../../../libs/workflow/test/settings.js';
import { Person } from '../../../libs/workflow/test/person.js';
import { Tree } from '../../../libs/workflow/test/tree.js';
import { hostileDocument } from './documents-made.js';
import { hostileGraph, numbersFrom } from './hostile-made.js';
import { collectGarbage, measured } from './measured.js';
import type { Measured } from './measured.js';

type Taken = Omit<Measured<unknown>, 'made'>;

/** More are played by hand: `npm run lab -- hostile-documents`. */
const all = process.env['HOSTILE_DOCUMENTS'];
/** Among them those that once took the longest. */
const seeds =
  all === undefined ? [0, 1, 2, 5, 8, 14, 26, 155, 221, 278] : Array.from({ length: Number(all) }, (_, at) => at);
const count = seeds.length;
/** What all the gates may take of a thread for one, in milliseconds of CPU: the gateway does nothing else meanwhile. */
const mostMs = 1_000;
/** By how much the resident set and the heap may grow meanwhile, and in a run of one, in MB. */
const mostMb = 128;
/** What is kept of one, all its findings and errors together, in characters. */
const mostTold = 1_000_000;
/** What a run of one that is taken may take, and the most that it may take beyond that to see so, in milliseconds of CPU. */
const runLimits = { ms: 500, fuel: 2e9, evaluations: 2_000, items: 1_000, bytes: 1e6 };
const graceMs = 2_000;

/** Loads what all of them need, so that the first is not charged with it. */
function warmUp(): void {
  refusalsOfGraph(hostileGraph(1));
  refusalsOfDocument({ version: 1, root: { kind: 'every', id: 'e', ms: 1_000, step: { kind: 'llm', id: 'a' } } });
}

interface Fate {
  seed: number;
  took: Taken;
  /** Why it is refused: codes, or the words of the reader; none: every gate takes it. */
  refused: string[];
  told: number;
}

function fateOf(seed: number, refusalsOf: () => Refusals): Fate {
  const { made, ...took } = measured(refusalsOf);
  return { seed, took, refused: made.codes, told: made.told };
}

interface Refusals {
  codes: string[];
  told: number;
}

function refusalsOfGraph(given: unknown): Refusals {
  const read = readGraph(given);
  if ('problems' in read) return { codes: ['not read'], told: JSON.stringify(read.problems).length };
  const findings = graphFindings(read.value);
  const codes = findings.filter(isError).map(({ code }) => code);
  const told = JSON.stringify(findings).length;
  const isCompiled = !('problems' in compileGraph(read.value, findNodeType));
  return { codes: codes.length > 0 || isCompiled ? codes : ['it was taken, and cannot run'], told };
}

function refusalsOfDocument(given: unknown): Refusals {
  const check = checkDocument(given);
  return check.ok
    ? { codes: [], told: 0 }
    : { codes: check.errors.map(({ code }) => code), told: JSON.stringify(check.errors).length };
}

const copyOf = (graph: Graph): unknown => JSON.parse(JSON.stringify(graph));

/** What a test run of a graph takes, which has the budget of one step. */
function runGraph(seed: number): Taken {
  const graph = hostileGraph(seed);
  return measured(() =>
    runTestTask({
      ...{ graph, start: createTestStart(graph, null, null), now: 0, timeZone: 'UTC' },
      ...{ seed: 's', limits: runLimits },
    }),
  );
}

/** What a whole run of a document takes, whose waits somebody answers. */
function runDocument(seed: number): Taken | null {
  const check = checkDocument(hostileDocument(seed));
  if (!check.ok) return null;
  const next = numbersFrom(seed);
  const draw = (below: number): number => Math.floor(next() * below);
  return measured(() => {
    const tree = new Tree(settingsFor(check.document.root, { maxSteps: 20, maxToolCalls: 20 }), draw);
    tree.text('in');
    const person = new Person(tree, draw);
    tree.settle(() => person.answer());
  });
}

const most = (figures: readonly (number | null)[]): string => {
  const known = figures.filter((figure) => figure !== null);
  return known.length < figures.length ? 'not told here' : String(Math.round(Math.max(0, ...known)));
};

function tell(of: string, fates: readonly Fate[], runs: readonly Taken[]): void {
  if (all === undefined) return;
  const byCode = Map.groupBy(fates, ({ refused }) => refused[0] ?? 'taken');
  const kinds = Array.from(byCode, ([code, same]) => `${code} ${same.length}`);
  process.stdout.write(`${count} ${of}, by their first code: ${kinds.join(', ')}\n`);
  process.stdout.write(`  the largest checks by resident set and heap: seeds ${largest(fates)}\n`);
  const parts: [string, readonly Taken[]][] = [
    ['check', fates.map(({ took }) => took)],
    ['run', runs],
  ];
  for (const [what, taken] of parts)
    process.stdout.write(
      `  a ${what} took at most ${most(taken.map(({ ms }) => ms))} ms of CPU, ${most(taken.map(({ rssMb }) => rssMb))} MB of the resident set at its peak, and ${most(taken.map(({ heapMb }) => heapMb))} MB of the heap\n`,
    );
}

/** Those whose check took the most memory, by their seeds. */
function largest(fates: readonly Fate[]): string {
  const sorted = [...fates].sort((a, b) => (b.took.rssMb ?? 0) - (a.took.rssMb ?? 0));
  return sorted
    .slice(0, 5)
    .map(({ seed, took }) => `${seed} (${Math.round(took.rssMb ?? 0)} and ${Math.round(took.heapMb)} MB)`)
    .join(', ');
}

function isLarge({ rssMb, heapMb }: Taken): boolean {
  return heapMb > mostMb || (rssMb ?? 0) > mostMb;
}

describe.each([
  ['graphs', hostileGraph, (seed: number) => refusalsOfGraph(copyOf(hostileGraph(seed))), runGraph],
  ['documents', hostileDocument, (seed: number) => refusalsOfDocument(hostileDocument(seed)), runDocument],
] as const)(`${count} %s that were made to hurt`, (of, made, refusalsOf, runOne) => {
  let fates: Fate[] = [];
  beforeAll(async () => {
    await loadSandbox();
    warmUp();
    collectGarbage();
    fates = seeds.map((seed) => {
      made(seed); // to make one is not on its bill
      return fateOf(seed, () => refusalsOf(seed));
    });
  });

  it('take each gate a bounded time', () => {
    expect(fates.filter(({ took }) => took.ms > mostMs)).toEqual([]);
  });

  it('take each gate a bounded memory', () => {
    expect(fates.filter(({ took }) => isLarge(took))).toEqual([]);
  });

  it('are refused by name and in few words, and never after a gate has taken them', () => {
    expect(fates.flatMap(({ refused }) => refused)).not.toContain('it was taken, and cannot run');
    expect(fates.filter(({ told }) => told > mostTold)).toEqual([]);
    expect(fates.filter(({ refused }) => refused.length > 0).length).toBeGreaterThan(count / 2);
  });

  it('run for a bounded time and in a bounded memory where they are taken', () => {
    const taken = fates.filter(({ refused }) => refused.length === 0);
    const runs = taken.flatMap(({ seed }) => runOne(seed) ?? []);
    tell(of, fates, runs);
    expect(runs.filter((run) => run.ms > runLimits.ms + graceMs || isLarge(run))).toEqual([]);
  });
});
