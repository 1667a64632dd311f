import { parseArgs } from 'node:util';
import { table } from '../../apps/cli/src/output/table.js';
import { linesOf, ndjson, turnpike } from '../support/turnpike.js';
import { isBound, runCase, wayOf } from './run-case.js';
import { cases } from './cases.js';
import type { Case } from './cases.js';
import { judged, judgedIn } from './coverage.js';
import { startDeployment } from './deployment.js';
import type { Deployment } from './deployment.js';
import { documentOf, fileOf } from './examples.js';
import { laterCases } from './later-dialect.js';
import { predicateCases } from './predicates.js';
import { refusedDocuments } from './refused.js';
import { recordAndReplay } from './replay.js';
import { semanticCases } from './semantics.js';

const usage = `Usage: npm run lab -- workflows [--only name] [--replay 200]

Starts the four processes on a private Redis with a scripted model, runs every example of examples/workflows and a case of every kind and
predicate of both dialects, and shows what each came to beside what it should. With --replay it records so many runs of them, and replays every tree offline.
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
  const { root } = each.written ?? documentOf(each);
  const { texts } = deployment.office;
  const before = texts.size;
  const came = await runCase(deployment, each).catch((error: unknown) => ({ output: String(error) }));
  const ended = {
    expected: endOf(each.expected, each.told),
    got: endOf(came.output, [...texts.values()].slice(before)),
  };
  return { name: each.file, kind: root.kind, by: wayOf(each), ...ended };
}

/** What a run came to, and what the manager was texted by it. */
function endOf(output: string, told: readonly string[] = []): string {
  return [output, ...told.map((text) => `texted: ${text}`)].join('\n');
}

async function validate(each: Case): Promise<Row> {
  const { stdout, stderr } = await turnpike(['workflow', 'validate', fileOf(each.file)]);
  const lines = `${stdout}${stderr}`.split('\n');
  const got = lines.filter((line) => line !== '' && !line.endsWith('(warning)')).join('\n'); // a warning refuses nothing
  return { name: each.file, kind: documentOf(each).root.kind, expected: 'ok', got };
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

async function play(chosen: readonly Case[], deployment: Deployment): Promise<Row[]> {
  const rows: Row[] = [];
  for (const each of chosen) rows.push(await rowOf(deployment, each));
  return rows;
}

/** Prints how often each kind, predicate and code was judged; answers how many never were. */
function printJudged(chosen: readonly Case[], rows: readonly Row[], refused: readonly Row[]): number {
  const isGood = ({ expected, got }: Row): boolean => expected === got;
  const of = (word: string): Row[] => [
    ...rows.filter((_, at) => chosen[at] !== undefined && judgedIn(chosen[at]).has(word)),
    ...refused.filter(({ expected }) => expected.startsWith(word)),
  ];
  const cells = judged.map((word) => [word, String(of(word).length), String(of(word).filter(isGood).length)]);
  console.log(`\nWhat was judged\n${table(['', 'cases', 'as expected'], cells).join('\n')}`);
  const none = judged.filter((word) => of(word).length === 0);
  console.log(
    `${judged.length - none.length} of ${judged.length} have a case${none.length === 0 ? '' : `, not: ${none.join(', ')}`}`,
  );
  return none.length;
}

async function main(): Promise<number> {
  const options = { only: { type: 'string' }, replay: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { only = '', replay, help } = parseArgs({ options }).values;
  if (help) return (console.log(usage), 0);
  const chosen = [...cases, ...semanticCases, ...predicateCases, ...laterCases].filter(({ file }) =>
    file.includes(only),
  );
  let wrong = 0;
  const files = new Map(chosen.filter(({ document }) => document === undefined).map((each) => [each.file, each]));
  const valid: Row[] = [];
  for (const each of files.values()) valid.push(await validate(each));
  wrong += printRows('workflow validate FILE', valid);
  const refused = await refuse();
  wrong += printRows('Refused by workflow validate --ndjson', refused);
  const deployment = await startDeployment(chosen.filter(isBound));
  try {
    const rows = await play(chosen, deployment);
    wrong += printRows('Run by the four processes', rows);
    if (only === '') wrong += printJudged(chosen, rows, refused);
    if (replay !== undefined) wrong += await recordAndReplay(deployment, chosen, Number(replay));
  } finally {
    await deployment.stop();
  }
  return wrong === 0 ? 0 : 1;
}

process.exitCode = await main();
