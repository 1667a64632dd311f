import { parseArgs } from 'node:util';
import { table } from '../../apps/cli/src/table.js';
import { linesOf, ndjson, turnpike } from '../support/turnpike.js';
import { isBound, runCase, wayOf } from './run-case.js';
import { cases } from './cases.js';
import type { Case } from './cases.js';
import { startDeployment } from './deployment.js';
import type { Deployment } from './deployment.js';
import { documentOf, fileOf } from './examples.js';
import { predicateCases } from './predicates.js';
import { refusedDocuments } from './refused.js';
import { recordAndReplay } from './replay.js';
import { semanticCases } from './semantics.js';

const usage = `Usage: npm run lab -- workflows [--only name] [--replay 200]

Starts the four processes on a private Redis with a scripted model, runs every example of examples/workflows and a case of every kind and
predicate, and shows what each came to beside what it should. With --replay it records so many runs of them, and replays every tree offline.
Ends with 1 where anything is not as expected.`;

/** What stands in the table of one case. */
interface Row {
  name: string;
  kind: string;
  /** How it was run. */
  by?: string;
  expected: string;
  got: string;
}

const longestCell = 60;

function shown(text: string): string {
  const line = text.replaceAll('\n', ' ⏎ ');
  return line.length > longestCell ? `${line.slice(0, longestCell - 1)}…` : line;
}

/** Prints a table; answers how many rows are not as expected. */
function printRows(head: string, rows: readonly Row[]): number {
  const cells = rows.map(({ name, kind, by = '', expected, got }) => [
    ...[name, kind, by, shown(expected), shown(got)],
    expected === got ? 'ok' : 'WRONG',
  ]);
  console.log(`\n${head}\n${table(['case', 'kind', 'by', 'expected', 'got', ''], cells).join('\n')}`);
  const wrong = rows.filter(({ expected, got }) => expected !== got);
  for (const { name, expected, got } of wrong) console.log(`${name}: expected ${expected}\n  got ${got}`);
  console.log(`${rows.length - wrong.length} of ${rows.length} as expected`);
  return wrong.length;
}

async function rowOf(deployment: Deployment, each: Case): Promise<Row> {
  const { root } = documentOf(each);
  const came = await runCase(deployment, each).catch((error: unknown) => ({ output: String(error) }));
  return { name: each.file, kind: root.kind, by: wayOf(each), expected: each.expected, got: came.output };
}

async function validate(each: Case): Promise<Row> {
  const { stdout, stderr } = await turnpike(['workflow', 'validate', fileOf(each.file)]);
  return { name: each.file, kind: documentOf(each).root.kind, expected: 'ok', got: `${stdout}${stderr}`.trim() };
}

async function refuse(): Promise<Row[]> {
  const tools = ['get_order'];
  const lines = refusedDocuments.map(({ id, document, workflows }) => ({ id, document, workflows, tools }));
  const ended = await turnpike(['workflow', 'validate', '--ndjson'], { input: ndjson(...lines) });
  const said = linesOf(ended) as { code: string; path: string; message: string }[]; // a line for each
  return refusedDocuments.map(({ id, code, path }, at) => ({
    ...{ name: id, kind: '', expected: `${code} ${path}`, got: `${said[at]?.code} ${said[at]?.path}` },
  }));
}

async function play(chosen: readonly Case[], deployment: Deployment): Promise<number> {
  const rows: Row[] = [];
  for (const each of chosen) rows.push(await rowOf(deployment, each));
  return printRows('Run by the four processes', rows);
}

async function main(): Promise<number> {
  const options = { only: { type: 'string' }, replay: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { only = '', replay, help } = parseArgs({ options }).values;
  if (help) return (console.log(usage), 0);
  const chosen = [...cases, ...semanticCases, ...predicateCases].filter(({ file }) => file.includes(only));
  let wrong = 0;
  const files = new Map(chosen.filter(({ document }) => document === undefined).map((each) => [each.file, each]));
  const valid: Row[] = [];
  for (const each of files.values()) valid.push(await validate(each));
  wrong += printRows('workflow validate FILE', valid);
  wrong += printRows('Refused by workflow validate --ndjson', await refuse());
  const deployment = await startDeployment(chosen.filter(isBound));
  try {
    wrong += await play(chosen, deployment);
    if (replay !== undefined) wrong += await recordAndReplay(deployment, chosen, Number(replay));
  } finally {
    await deployment.stop();
  }
  return wrong === 0 ? 0 : 1;
}

process.exitCode = await main();
