import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeExport } from './judge-export.js';
import { readCorpus } from './read-corpus.js';
import { summarize, summaryLines } from './summarize.js';

const usage = `Usage: npm run lab -- corpus --folder DIR [--causes 40] [--known TYPES] [--files] [--json]

Imports, checks and compiles every n8n export in a folder; those of equal nodes count once. A file is supported only if no node in it that is not disabled
is a stand-in, no parameter and no name in it is refused, and it has a trigger. Prints how many are, how many have no stand-in, one, two and more, and
what is left with its number of files. --known takes names of types, apart by commas and without the package of a base node, and prints how many would be
supported if these were known. --files names each file with what it lacks. --json prints all of it as JSON.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      known: { type: 'string', default: '' },
      causes: { type: 'string', default: '40' },
      files: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { folder } = values;
  if (folder === undefined || values.help) return (console.log(usage), values.help ? 0 : 1);
  const { files, copies, unread } = await readCorpus(folder);
  const judged = files.map(({ path, json }) => ({ path: relative(folder, path), ...judgeExport(json) }));
  const summary = summarize(judged, values.known.split(',').filter(Boolean));
  if (values.json) return (console.log(JSON.stringify({ copies, unread, ...summary, judged })), 0);
  if (values.files)
    for (const { path, causes } of judged)
      console.log(`${path}\t${causes.length === 0 ? 'supported' : causes.join('; ')}`);
  console.log(`${copies} copies are left out; ${unread.length} files are no JSON`);
  for (const line of summaryLines(summary, Number(values.causes))) console.log(line);
  return files.length > 0 ? 0 : 1;
}

process.exitCode = await main();
