import { parseArgs } from 'node:util';
import { compareAll } from './compare.js';
import type { Difference } from './compare.js';
import { startConformanceStack } from './deployment.js';
import { compareGenerated } from './compare-generated.js';
import { anyCase } from './generate.js';
import { anyCase2 } from './generate-2.js';
import { allCases } from './read-cases.js';
import { Tally } from './tally.js';

const usage = `Usage: npm run lab -- conformance [--seed N] [--documents N] [--documents-2 N] [--only name]

Plays every case of test/conformance in memory and on the four processes with Redis and HTTP tools, then so many generated documents
of version 1, and of version 2 (600 each if it says nothing), of this seed; prints where the two differ in result, code, path or history. Ends with 1 where they do.`;

/** One that differs is made smaller by others. */
const casesEach = 3;
/** Some texts are long. */
const mostShown = 4_000;

function show(differences: readonly Difference[]): void {
  for (const each of differences) console.log(JSON.stringify(each, null, 1).slice(0, mostShown));
}

async function main(): Promise<number> {
  const options = {
    seed: { type: 'string' },
    documents: { type: 'string' },
    'documents-2': { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  const { seed, documents = '600', 'documents-2': documents2 = '600', only = '', help } = parseArgs({ options }).values;
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
    const drawn = { seed: Number(seed ?? Date.now() % 1_000_000), tally };
    let [first, differ] = [chosen.length, differences.length];
    for (const [version, count, of] of [
      [1, Number(documents), anyCase],
      [2, Number(documents2), anyCase2],
    ] as const) {
      const generated = await compareGenerated(target, { ...drawn, documents: count, first, of });
      show(generated.differences);
      const found = `${generated.differences.length} differences`;
      console.log(`generated documents of version ${version}: ${count} of seed ${generated.seed}, ${found}`);
      first += count * casesEach;
      differ += generated.differences.length;
    }
    console.log(String(tally));
    return differ === 0 ? 0 : 1;
  } finally {
    await target.stop();
  }
}

process.exitCode = await main();
