import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { intending, joinQuestionText, startStranger } from '#stranger';
import { judgeExport } from '../../corpus/judge-export.js';
import { readCorpus } from '../../corpus/read-corpus.js';
import type { CorpusFile } from '../../corpus/read-corpus.js';
import { environmentLedHome } from '../../corpus/runs/environment-led-home.js';
import { openOutside } from '../../corpus/runs/outside-server.js';
import { standInKeys } from '../../support/product-environment.js';
import { startStack } from '../../support/stack.js';
import { findChromium, launch, views } from '../chromium.js';
import { Walk } from '../walk.js';
import { completeAndRun } from './complete-and-run.js';
import { pasteExport } from './paste-export.js';
import type { Pasted } from './paste-export.js';

const usage = `npm run lab -- browser-pastes --folder DIR [--files 10] [--run TEXT] [--minutes 3]

Pastes exports of a folder into the console, as a person does: so many of them, spread over the folder in the order of their paths, and last the one whose
path has the words of --run. Prints how many nodes each has, what the report says is missing, and what the check of the command line says; they must agree
on whether it may run. The last one is completed in place: credentials are made at their nodes, resources are filled in, a model is chosen, and it is run
to its end, calls that ask being agreed to. It fails where that takes longer than --minutes. A server on this machine answers in the place of all others.`;

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/dist\/$/, '/');
const pictures = join(root, '.cache', 'browser');

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    files: { type: 'string', default: '10' },
    run: { type: 'string', default: 'Hacker News Job Listing Scraper' },
    minutes: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});

/** So many files, spread over all of them. */
function spread(files: readonly CorpusFile[], many: number): CorpusFile[] {
  return Array.from({ length: many }, (_, n) => files[Math.floor((n * files.length) / many)]).filter(
    (file) => file !== undefined,
  );
}

/** Whether the report in the browser says of a file what the check says. */
function agrees(json: unknown, { lines }: Pasted): boolean {
  const { causes } = judgeExport(json);
  return causes.length === 0 ? lines.every(({ isSetup }) => isSetup) : lines.some(({ isSetup }) => !isSetup);
}

async function pasteAll(walk: Walk, url: string, files: readonly { path: string; json: unknown }[]): Promise<number> {
  let failed = 0;
  for (const { path, json } of files) {
    const pasted = await pasteExport(walk, url, json);
    const isRight = agrees(json, pasted);
    failed += Number(!isRight);
    console.log(
      `  ${isRight ? '✔' : '✘'} ${path}: ${pasted.nodes} nodes, ${pasted.summary} (${pasted.seconds.toFixed(1)} s)`,
    );
    for (const { node, text } of pasted.lines) console.log(`      ${node}: ${text}`);
    if (!isRight) console.log(`      the check: ${judgeExport(json).causes.join('; ') || 'may run'}`);
  }
  return failed;
}

/** Ends with 0 when the reports agree with the check and the last one has run to its end, 1 when not, 2 where there is no browser. */
async function main(): Promise<number> {
  const { folder } = values;
  if (folder === undefined || values.help) return (console.log(usage), values.help ? 0 : 1);
  const executable = findChromium();
  if (executable === null) return 2;
  mkdirSync(pictures, { recursive: true });
  const all = (await readCorpus(folder)).files.map(({ path, json }) => ({ path: relative(folder, path), json }));
  const last = all.find(({ path }) => path.includes(values.run));
  if (last === undefined) return (console.error(`no file has ${values.run} in its path`), 1);
  const others = spread(all, Number(values.files) - 1).filter(({ path }) => path !== last.path);
  const speaks = intending([{ when: '', steps: ['say "It is done."'] }]);
  const stranger = await startStranger(speaks);
  const outside = await openOutside(stranger.url);
  stranger.use((question, index) =>
    question.form.by === 'json' || /json/i.test(joinQuestionText(question))
      ? { text: JSON.stringify(outside.says) }
      : speaks(question, index),
  );
  const stack = await startStack({ environment: environmentLedHome(outside.url) });
  const browser = await launch(executable);
  try {
    const context = await browser.newContext(views[0]?.options ?? {});
    const walk = new Walk(await context.newPage(), 'desktop', pictures);
    await walk.page.goto(`${stack.url}/console`);
    await walk.fill('Key', standInKeys.operator);
    await walk.click('button', 'Sign in');
    await walk.find('heading', 'Phone').waitFor();
    let failed = await pasteAll(walk, stack.url, [...others, last]);
    const { acts, seconds, problem } = await completeAndRun(walk, outside, last.json);
    const isWell = problem === null && seconds <= Number(values.minutes) * 60;
    failed += Number(!isWell);
    console.log(
      `  ${isWell ? '✔' : '✘'} completed and run: ${acts} acts, ${seconds.toFixed(0)} s${problem === null ? '' : `: ${problem}`}`,
    );
    for (const line of walk.complaints) console.log(`  ✘ the page complains: ${line}`);
    for (const { page, rule, where } of walk.violations) console.log(`  ✘ ${page}: ${rule} at ${where.join('; ')}`);
    return failed + walk.complaints.length + walk.violations.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await stack.stop();
    await Promise.all([stranger.close(), outside.close()]);
  }
}

process.exitCode = await main();
