import { parseArgs } from 'node:util';
import { compareAll } from './compare.js';
import type { Difference } from './compare.js';
import { startConformanceStack } from './deployment.js';
import { compareGenerated } from './compare-generated.js';
import { allCases } from './read-cases.js';
import { Tally } from './tally.js';

const usage = `Usage: npm run lab -- conformance [--seed N] [--documents N] [--only name]

Plays every case of test/conformance in memory and on the four processes with Redis and HTTP tools, then so many generated documents
(600 if it says nothing) of this seed; prints where the two differ in result, code, path or history. Ends with 1 where they do.`;

/** Some texts are long. */
const mostShown = 4_000;

function show(differences: readonly Difference[]): void {
  for (const each of differences) console.log(JSON.stringify(each, null, 1).slice(0, mostShown));
}

async function main(): Promise<number> {
  const options = {
    seed: { type: 'string' },
    documents: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  const { seed, documents = '600', only = '', help } = parseArgs({ options }).values;
  if (help) return (console.log(usage), 0);
  const { both, one } = allCases();
  const chosen = both.filter(({ id }) => id.includes(only));
  const target = await startConformanceStack();
  const tally = new Tally();
  try {
    const differences = await compareAll(target, chosen, 0, tally);
    show(differences);
    console.log(`cases: ${chosen.length} in both engines, ${differences.length} differences`);
    const whys = Map.groupBy(one, ({ why }) => why);
    for (const [why, cases] of whys) console.log(`about one engine only: ${cases.length}, ${why}`);
    const generated = await compareGenerated(target, {
      ...{ seed: Number(seed ?? Date.now() % 1_000_000), documents: Number(documents), first: chosen.length, tally },
    });
    show(generated.differences);
    console.log(
      `generated documents: ${generated.documents} of seed ${generated.seed}, ${generated.differences.length} differences`,
    );
    console.log(String(tally));
    return differences.length + generated.differences.length === 0 ? 0 : 1;
  } finally {
    await target.stop();
  }
}

process.exitCode = await main();
