import { parseArgs } from 'node:util';
import { isProviderName, providerNames } from '#llm';
import { playAgain, playByHand, playNamed } from './by-hand.js';
import { kinds, kindsAtAll } from './kinds.js';
import type { MeasureSome } from './kinds.js';
import { figuresOf, lineOf, manners, means } from './measure.js';
import type { Measured, Play } from './measure.js';

const usage = [
  'npm run lab -- stranger [kind …] [manner …] [means …] [provider …] [--only WORDS] [--seed N] [--problems] [--table] [--transcript FOLDER]',
  `  kinds: ${Object.keys(kinds).join(', ')}; manners: ${manners.join(', ')}; means: ${means.join(', ')}`,
  '  or: npm run lab -- stranger --by-hand|--again FOLDER [--task NAME | text …]',
].join('\n');

const options = {
  'by-hand': { type: 'string' },
  again: { type: 'string' },
  task: { type: 'string' },
  transcript: { type: 'string' },
  only: { type: 'string', default: '' },
  seed: { type: 'string', default: '1' },
  problems: { type: 'boolean', default: false },
  table: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const { values, positionals } = parseArgs({ allowPositionals: true, options });

/** A model that knows nothing of the product, at the product. */
async function main(): Promise<void> {
  const folder = values.again ?? values['by-hand'];
  if (values.help) console.log(usage);
  else if (folder === undefined) await measureAll();
  else await handle(folder, values.again !== undefined);
}

/** Somebody, or what somebody wrote, is the model. */
async function handle(folder: string, isAgain: boolean): Promise<void> {
  if (values.task === undefined) return playByHand({ folder, isAgain, texts: positionals }, console.log);
  const isWell = await (isAgain ? playAgain : playNamed)(folder, values.task, console.log);
  process.exitCode = isWell ? 0 : 1;
}

async function measureAll(): Promise<void> {
  const { only, seed, transcript, table, problems } = values;
  const all = playsOf(positionals);
  if (table) console.log(headOfTable);
  for (const [measure, play] of all) {
    const measured = await measure({ ...play, seed: Number(seed), ...(transcript && { transcript }) }, only);
    console.log(table ? rowOf(measured) : lineOf(measured));
    if (problems) for (const problem of measured.problems) console.log(`  ${problem}`);
  }
}

/** What is to be played: of each list those that are named; where none is, all kinds and manners, and one provider with all of its means. */
function playsOf(names: readonly string[]): [measure: MeasureSome, play: Play][] {
  const among = <T extends string>(list: readonly T[], usual: readonly T[]): readonly T[] => {
    const named = list.filter((name) => names.includes(name));
    return named.length > 0 ? named : usual;
  };
  const all = Object.keys(kinds);
  const strange = names.find((name) => ![...all, ...manners, ...means].includes(name) && !isProviderName(name));
  if (strange !== undefined) throw new Error(`${strange}: no such kind, manner, means or provider\n${usage}`);
  const providers = among(providerNames, ['openai']);
  return Object.entries(kinds)
    .filter(([kind]) => among(all, all).includes(kind))
    .flatMap(([kind, measure]) =>
      (kindsAtAll.has(kind) ? providers : (['openai'] as const)).flatMap((provider) =>
        among(means, ['all-means']).flatMap((by) =>
          among(manners, manners).map((manner): [MeasureSome, Play] => [measure, { manner, means: by, provider }]),
        ),
      ),
    );
}

const headOfTable = [
  '| what | provider | means | manner | done | valid at first | valid after repair | calls a task |',
  '| ---- | -------- | ----- | ------ | ---- | -------------- | ------------------ | ------------ |',
].join('\n');

function rowOf(measured: Measured): string {
  const { kind, provider, means: by, manner } = measured;
  const { done, first, after, calls } = figuresOf(measured);
  return `| ${[`${kind}s`, provider, by, manner, done, `${first} %`, `${after} %`, calls].join(' | ')} |`;
}

await main().catch((error: unknown) => {
  process.stderr.write(`stranger: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
