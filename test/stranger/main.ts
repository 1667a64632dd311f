import { parseArgs } from 'node:util';
import { isProviderName, providerNames } from '#llm';
import { playAgain, playByHand, playNamed } from './by-hand.js';
import { measureConversations } from './assistant/measure.js';
import { measureDocuments } from './documents/measure.js';
import { lineOf, manners, measureAgents, measureBuilds } from './measure.js';
import type { Measured } from './measure.js';

const usage =
  'npm run lab -- stranger [--problems] [--assistant|--documents] [agents] [builds] [provider or manner …] | --by-hand|--again FOLDER [--task NAME | text …]';

/** A model that knows nothing of the product, at the product. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'by-hand': { type: 'string' },
      again: { type: 'string' },
      task: { type: 'string' },
      problems: { type: 'boolean', default: false },
      assistant: { type: 'boolean', default: false },
      documents: { type: 'boolean', default: false },
    },
  });
  const folder = values.again ?? values['by-hand'];
  const isAgain = values.again !== undefined;
  if (folder !== undefined && values.task !== undefined) {
    process.exitCode = (await (isAgain ? playAgain : playNamed)(folder, values.task, console.log)) ? 0 : 1;
    return;
  }
  if (folder !== undefined) return playByHand({ folder, isAgain, texts: positionals }, console.log);
  const others = [...(values.assistant ? [measureConversations] : []), ...(values.documents ? [measureDocuments] : [])];
  if (others.length === 0) return measure(positionals, values.problems);
  for (const measureThem of others)
    for (const manner of mannersAmong(positionals)) report(await measureThem(manner), values.problems);
}

function mannersAmong(names: readonly string[]) {
  const named = names.filter((name) => manners.some((manner) => manner === name));
  return manners.filter((manner) => chosen(manner, named));
}

function report(measured: Measured, showsProblems: boolean): void {
  console.log(lineOf(measured));
  if (showsProblems) for (const problem of measured.problems) console.log(`  ${problem}`);
}

const kinds = { agents: measureAgents, builds: measureBuilds };
const isKind = (name: string): boolean => Object.hasOwn(kinds, name);

/** Every task, of the kinds that are named, at every provider that is named, in every manner that is named; none named: all. */
async function measure(names: readonly string[], showsProblems: boolean): Promise<void> {
  const providers = providerNames.filter((name) => name !== 'scripted' && chosen(name, names.filter(isProviderName)));
  const strange = names.find(
    (name) => !isKind(name) && !isProviderName(name) && !manners.some((manner) => manner === name),
  );
  if (strange !== undefined) throw new Error(`${strange}: ${usage}`);
  const measures = Object.entries(kinds).filter(([kind]) => chosen(kind, names.filter(isKind)));
  for (const [, measureThem] of measures)
    for (const manner of mannersAmong(names))
      for (const provider of providers) report(await measureThem(provider, manner), showsProblems);
}

function chosen(name: string, names: readonly string[]): boolean {
  return names.length === 0 || names.includes(name);
}

await main().catch((error: unknown) => {
  process.stderr.write(`stranger: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
