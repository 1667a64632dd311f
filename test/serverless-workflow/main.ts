import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importServerlessWorkflow } from '#serverless-workflow';
import { startKitStack } from './deployment.js';
import { readFeatures } from './features.js';
import { runInMemory } from './in-memory.js';
import { documents, play } from './play.js';
import type { Runs } from './play.js';

const usage = `Usage: npm run lab -- serverless-workflow --folder DIR [--memory]

Plays the compatibility kit of Serverless Workflow (ctk/features of a checkout of serverlessworkflow/specification): each scenario is imported as a document
of version 2, which is run in memory and on the four processes. Then imports the examples of the specification, and prints what became of each. Ends with 1
where a scenario is not as it is expected.`;

async function playAll(folder: string, where: string, run: Runs): Promise<number> {
  const scenarios = readFeatures(join(folder, 'ctk/features'));
  let good = 0;
  for (const each of scenarios) {
    const wrong = await play(each, run);
    if (wrong.length === 0) good += 1;
    else console.log(`${where}: ${each.feature}: ${each.name}\n  ${wrong.join('\n  ')}`);
  }
  console.log(`${where}: ${good} of ${scenarios.length} scenarios`);
  return scenarios.length - good;
}

function printExamples(folder: string): void {
  const examples = join(folder, 'examples');
  const files = readdirSync(examples).filter((file) => file.endsWith('.yaml'));
  let good = 0;
  for (const file of files.sort()) {
    const imported = importServerlessWorkflow(readFileSync(join(examples, file), 'utf8'), { documents });
    if (imported.ok) good += 1;
    const [first] = imported.ok ? [] : imported.refusals;
    console.log(`| ${file} | ${first === undefined ? 'imported' : `\`${first.path}\`: ${first.message}`} |`);
  }
  console.log(`examples: ${good} of ${files.length} imported and valid`);
}

async function main(): Promise<number> {
  const options = { folder: { type: 'string' }, memory: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const { folder, memory = false, help = false } = parseArgs({ options }).values;
  if (help || folder === undefined) return (console.log(usage), help ? 0 : 2);
  printExamples(folder);
  const failed = await playAll(folder, 'in memory', runInMemory);
  if (memory) return failed === 0 ? 0 : 1;
  const kit = await startKitStack();
  try {
    return failed + (await playAll(folder, 'four processes', kit.run)) === 0 ? 0 : 1;
  } finally {
    await kit.stop();
  }
}

process.exitCode = await main();
