import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { faultsOf, refusalsOf } from './judge.js';
import type { ReaderTask } from './task.js';
import { readerTasks } from './tasks.js';

const usage = `Usage: npm run lab -- document-readers --out DIR | --judge DIR

--out writes what a reader gets: the schema and the words of version 2 (llms.txt), and twelve descriptions. A reader writes for each
DIR/answers/<name>.json, and nothing else. --judge says of each answer whether it is valid; what is refused stands in DIR/corrections/<name>.txt,
for the reader to write DIR/answers/<name>.2.json once more. The last answer of each is played by hidden scripts. Ends with 1 below 10 valid at first,
12 after a correction, 12 right.`;

const [wantedAtFirst, all] = [10, readerTasks.length];
const docs = fileURLToPath(new URL('../../docs/', import.meta.url)).replace(/\/dist\/(?=docs\/)/, '/');

const readMe = `Write workflow documents of version 2. All that you may read lies in this folder:

- llms.txt, the words; workflow-2.schema.json, the JSON Schema
- tasks/<name>.md, twelve descriptions

Write for each answers/<name>.json, one JSON document and nothing else. Do what the description says and no more. If there is a corrections/<name>.txt,
your answer was refused: write answers/<name>.2.json, once.
`;

function describe({ words, tools }: ReaderTask): string {
  const lines = tools.map(({ name, description, args }) => {
    const given = Object.entries(args).map(([arg, type]) => `"${arg}": <${type}>`);
    return `- ${name} { ${given.join(', ')} }: ${description}`;
  });
  return `${words}\n\nTools: ${lines.length === 0 ? 'none.' : `\n\n${lines.join('\n')}`}\n`;
}

function writeFolder(out: string): number {
  for (const each of ['tasks', 'answers', 'corrections']) mkdirSync(join(out, each), { recursive: true });
  copyFileSync(join(docs, 'llms.txt'), join(out, 'llms.txt'));
  copyFileSync(join(docs, 'schemas/workflow-2.schema.json'), join(out, 'workflow-2.schema.json'));
  writeFileSync(join(out, 'README.md'), readMe);
  for (const task of readerTasks) writeFileSync(join(out, 'tasks', `${task.name}.md`), describe(task));
  console.log(`${out}: a reader gets this folder, and nothing else`);
  return 0;
}

function readAnswer(folder: string, name: string): string | null {
  const file = join(folder, 'answers', `${name}.json`);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

async function judge(folder: string): Promise<number> {
  const sums = { first: 0, corrected: 0, right: 0 };
  mkdirSync(join(folder, 'corrections'), { recursive: true });
  for (const task of readerTasks) {
    const [first, second] = [readAnswer(folder, task.name), readAnswer(folder, `${task.name}.2`)];
    const refused = first === null ? ['there is no answer'] : refusalsOf(first, task);
    if (refused.length === 0) sums.first += 1;
    else writeFileSync(join(folder, 'corrections', `${task.name}.txt`), `${refused.join('\n')}\n`);
    const last = refused.length === 0 ? first : second;
    const still = last === null ? refused : refusalsOf(last, task);
    if (last === null || still.length > 0) {
      console.log(`${task.name}: refused\n  ${still.join('\n  ')}`);
      continue;
    }
    sums.corrected += 1;
    const faults = await faultsOf(last, task);
    if (faults.length === 0) sums.right += 1;
    const how = refused.length === 0 ? 'valid at first' : 'valid after a correction';
    console.log([`${task.name}: ${how}, ${faults.length === 0 ? 'right' : 'wrong'}`, ...faults].join('\n  '));
  }
  const { first, corrected, right } = sums;
  console.log(`of ${all}: ${first} valid at first, ${corrected} after a correction, ${right} right`);
  return first >= wantedAtFirst && corrected === all && right === all ? 0 : 1;
}

const options = { out: { type: 'string' }, judge: { type: 'string' }, help: { type: 'boolean' } } as const;
const { out, judge: judged } = parseArgs({ options }).values;
if (out !== undefined) process.exitCode = writeFolder(out);
else if (judged !== undefined) process.exitCode = await judge(judged);
else console.log(usage);
