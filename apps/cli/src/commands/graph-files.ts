import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { compileGraph, graphFindings, nodeFates, reportImport } from '#compiler';
import type { ImportReport } from '#compiler';
import { diffGraphs, exportGraph, readGraph, valuesChanged } from '#graph';
import type { Graph, GraphDiff, Link } from '#graph';
import { findNodeType, isError } from '#nodes';
import type { Finding } from '#nodes';
import { exitCodes } from '../exit-codes.js';
import { printData, printLine, printNotice } from '../output/output.js';
import { UsageError } from '../usage-error.js';

interface Options {
  json?: boolean;
}

/** The graph in a file, or why there is none. */
export async function graphIn(file: string): Promise<Graph> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file}: can't be read`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`${file}: is not JSON`);
  }
  const read = readGraph(value);
  if ('value' in read) return read.value;
  const [first] = read.problems;
  throw new UsageError(`${file}: ${first?.path || '/'}: ${first?.message ?? 'is not valid'}`);
}

/** One line for a person; where a finding keeps nobody from anything it says so. */
function findingLine({ code, severity, node, path, message, expected }: Finding): string {
  const advice = severity === 'error' ? '' : `${severity}: `;
  return `${advice}${node ?? 'graph'} ${path}: ${message}; expected ${expected} (${code})`;
}

async function printFindings(findings: readonly Finding[], { json }: Options): Promise<void> {
  if (json) await printData(findings);
  else for (const finding of findings) await printLine(findingLine(finding));
  if (findings.some(isError)) process.exitCode = exitCodes.failed;
}

/** `graph check FILE`: prints what keeps it from a good run, and advice; exits with 1 where it cannot run. */
export async function checkFile(file: string, options: Options): Promise<void> {
  await printFindings(graphFindings(await graphIn(file)), options);
}

/** The document, where the check that every gate makes finds no error; what else it finds is said on stderr. */
async function compileFile(file: string, options: Options): Promise<void> {
  const graph = await graphIn(file);
  const findings = graphFindings(graph);
  const errors = findings.filter(isError);
  const compiled = errors.length > 0 ? null : compileGraph(graph, findNodeType);
  if (compiled === null || 'problems' in compiled) return printFindings(errors, options);
  for (const finding of findings) printNotice(findingLine(finding));
  await printData(compiled.document);
}

/** What of a graph runs here, a line for each node that does not as it came, and how many do. */
function reportLines({ nodes, graph, counts, share }: ImportReport): string[] {
  const fates = nodeFates.filter((fate) => counts[fate] > 0).map((fate) => `${counts[fate]} ${fate}`);
  return [
    ...nodes.flatMap(({ node, type, fate, why }) => why.map((each) => `${fate}: ${node} (${type}): ${each}`)),
    ...graph.map((each) => `refused: ${each}`),
    `${share} % of ${nodes.length} nodes run: ${fates.join(', ') || 'there are none'}`,
  ];
}

/**
 * The graph on stdout, and on stderr what the check says of it: an export that cannot run is still worth mending. With `--report` what of it runs,
 * in place of the graph.
 */
async function importFile(file: string, { report, json }: Options & { report?: boolean }): Promise<void> {
  const graph = await graphIn(file);
  if (report === true || json === true) {
    const made = reportImport(graph);
    if (json === true) return printData(made);
    for (const line of reportLines(made)) await printLine(line);
    return;
  }
  for (const finding of graphFindings(graph)) printNotice(findingLine(finding));
  await printData(graph);
}

function edgeLine({ source, type, output, target, input }: Link): string {
  return `${source} [${type} ${output}] to ${target} [${input}]`;
}

function diffLines({ fields, nodes, connections }: GraphDiff): string[] {
  const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
  return [
    ...fields.flatMap(valuesChanged).map(({ name, before, after }) => `~ ${name}: ${shown(before)} to ${shown(after)}`),
    ...nodes.removed.map(({ name, type }) => `- ${name} (${type})`),
    ...nodes.added.map(({ name, type }) => `+ ${name} (${type})`),
    ...nodes.changed.flatMap(({ name, type, fields: own }) => [
      `~ ${name} (${type})`,
      ...own.flatMap(valuesChanged).map((one) => `    ${one.name}: ${shown(one.before)} to ${shown(one.after)}`),
    ]),
    ...connections.removed.map((edge) => `- ${edgeLine(edge)}`),
    ...connections.added.map((edge) => `+ ${edgeLine(edge)}`),
  ];
}

async function diffFiles(before: string, after: string, { json }: Options): Promise<void> {
  const diff = diffGraphs(await graphIn(before), await graphIn(after));
  const lines = diffLines(diff);
  if (json) await printData(diff);
  else for (const line of lines) await printLine(line);
  if (lines.length > 0) process.exitCode = exitCodes.failed;
}

/** `graph compile`, `import`, `export` and `diff`: graphs in files. */
export function addGraphFileCommands(group: Command): void {
  group
    .command('compile')
    .description('the workflow document of a graph on stdout, or why it cannot run; then it exits with 1')
    .argument('<file>', 'a graph')
    .option('--json', 'of one that cannot run, a list of {code, severity, node, path, message, expected}')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- graph compile graph.json')
    .action(compileFile);
  group
    .command('import')
    .description("a graph of n8n's export, with all that it holds, on stdout; what `graph check` says of it on stderr")
    .argument('<file>', "an export of n8n's")
    .option('--report', 'what of it runs here, node by node, in place of the graph')
    .option('--json', 'the same as one object {nodes, graph, counts, share}')
    .addHelpText(
      'after',
      '\nExamples:\n  npm run -s turnpike -- graph import export.json > graph.json\n  npm run -s turnpike -- graph import export.json --report',
    )
    .action(importFile);
  group
    .command('export')
    .description("n8n's export of a graph on stdout")
    .argument('<file>', 'a graph')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- graph export graph.json > export.json')
    .action(async (file: string) => printData(exportGraph(await graphIn(file))));
  group
    .command('diff')
    .description('what one graph has other than another; exits with 1 where there is something')
    .argument('<before>', 'a graph')
    .argument('<after>', 'another')
    .option('--json', 'one object {fields, nodes, connections}')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- graph diff before.json after.json')
    .action(diffFiles);
}
