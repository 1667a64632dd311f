import { parseArgs } from 'node:util';
import { exchange } from './hostile-rewrites.js';
import { measureHostile, measureLogs } from './measure.js';
import type { Figures } from './measure.js';

const usage = `Usage: npm run lab -- fidelity [--logs 10000] [--hostile 500] [--seed 1]
What becomes of the facts of random logs in the compressor, and of those that hostile models change.
Ends with 1 where a fact was invented or altered, or one that has to stay was lost.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    logs: { type: 'string', default: '10000' },
    hostile: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
});

function print(title: string, { ends, kept }: Figures): boolean {
  console.log(`\n${title}`);
  for (const [end, count] of Object.entries(ends).toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${String(count).padStart(6)}  ${end}`);
  console.log(`  facts ${kept.facts}, invented or altered ${kept.invented}`);
  console.log(`  lost from the last three observations ${kept.lostOfLatest}, from the request ${kept.lostOfRequest}`);
  console.log(`  older ones dropped ${kept.droppedOlder}`);
  return kept.invented + kept.lostOfLatest + kept.lostOfRequest === 0;
}

async function play(): Promise<boolean> {
  const seed = Number(values.seed);
  const logs = print(`${values.logs} random logs`, await measureLogs(Number(values.logs), seed));
  const hostile = print(`${values.hostile} hostile rewrites`, await measureHostile(Number(values.hostile), seed));
  const { ends } = await measureHostile(Math.ceil(Number(values.hostile) / 10), seed, { exchanged: exchange });
  console.log(`\nTwo true values exchanged, seen where their lines differ in their words: ${JSON.stringify(ends)}`);
  return logs && hostile;
}

if (values.help) console.log(usage);
else process.exitCode = (await play()) ? 0 : 1;
