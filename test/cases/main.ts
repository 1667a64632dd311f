import { parseArgs } from 'node:util';
import { readRows } from './case-row.js';
import { Lab } from './lab.js';
import { playRow } from './play-row.js';

const usage = `Usage: npm run lab -- cases FOLDER [--only name]

Plays the cases of a folder, whose README has a table: file, how it is played, what is expected. Prints a line for each: passed or failed, what
was expected and what came of it. Ends with 1 where one failed or there was none.`;

async function main(): Promise<number> {
  const options = { only: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || values.help) return (console.log(usage), values.help ? 0 : 1);
  const rows = (await readRows(folder)).filter(({ file }) => file.includes(values.only ?? ''));
  const lab = new Lab();
  let passed = 0;
  try {
    for (const row of rows) {
      const { isMet, got } = await playRow(row, lab);
      if (isMet) passed += 1;
      console.log(`${isMet ? 'passed' : 'failed'}  ${row.file}  expected: ${row.expected}  got: ${got}`);
    }
  } finally {
    await lab.stop();
  }
  console.log(`${passed} of ${rows.length} cases passed`);
  return passed === rows.length && passed > 0 ? 0 : 1;
}

process.exitCode = await main();
