import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { GraphNode } from '#graph';
import { listMcpTools } from '#tools';
import { openEgress } from '#transport';
import type { Fetch } from '#transport';
import { privateHostsIn, wholeEnvironment } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { printData, printNotice } from '../output/output.js';
import { findEndpoint, isBySse, mcpNodes, pinNode, withPins } from '../tools/pin-graph.js';
import type { ListedTool } from '../tools/pin-graph.js';
import { UsageError } from '../usage-error.js';
import { graphIn } from './graph-files.js';

interface Options {
  node?: string;
  header?: string[];
  write?: boolean;
}

/** Headers out of variables of the environment: never out of arguments, which others can see. */
function headersIn({ node, header = [] }: Options): [string, string][] {
  if (header.length > 0 && node === undefined)
    throw new UsageError('--header: expected --node as well, so that no other server is sent it');
  return header.map((given) => {
    const [, name, variable] = /^([^=]+)=(\w+)$/.exec(given) ?? [];
    if (name === undefined || variable === undefined) throw new UsageError('--header: expected Name=VARIABLE');
    const value = wholeEnvironment()[variable];
    if (value === undefined) throw new UsageError(`--header: ${variable} is not set`);
    return [name, value];
  });
}

function fetchWith(added: readonly [string, string][]): Fetch {
  const privateHosts = privateHostsIn(wholeEnvironment());
  const fetch = openEgress({ privateHosts })({ by: 'tool', name: 'mcp', ownHost: null });
  return (address, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of added) headers.set(name, value);
    return fetch(address, { ...init, headers });
  };
}

/** What the server of a node lists; null: it cannot be asked, which is told. */
async function listServerTools(node: GraphNode, fetch: Fetch): Promise<readonly ListedTool[] | null> {
  const url = findEndpoint(node);
  if (url === null) {
    printNotice(`${node.name}: its address is no fixed one: it cannot be asked, and is not pinned`);
    return null;
  }
  const answer = await listMcpTools({ url, type: isBySse(node) ? 'sse' : 'http', fetch });
  if (answer.ok) return answer.value as readonly ListedTool[]; // as `listMcpTools` lists them
  printNotice(`${node.name}: ${answer.envelope.error.message}; it is not pinned`);
  return null;
}

async function pinFile(file: string, options: Options): Promise<void> {
  const graph = await graphIn(file);
  const nodes = mcpNodes(graph, options.node);
  if (nodes.length === 0) throw new UsageError(`${file}: no node ${options.node ?? ''} calls tools of an MCP server`);
  const fetch = fetchWith(headersIn(options));
  const all: Record<string, ReturnType<typeof pinNode>['pins']> = {};
  for (const node of nodes) {
    const tools = await listServerTools(node, fetch);
    if (tools === null) process.exitCode = exitCodes.failed;
    const { pins, results } = tools === null ? { pins: null, results: [] } : pinNode(node, tools);
    if (pins !== null) all[node.name] = pins;
    for (const { tool, status, text } of results) printNotice(`${node.name}.${tool}  ${status}  ${text}`);
  }
  if (!options.write) return printData(all);
  await writeFile(file, `${JSON.stringify(withPins(graph, all), null, 2)}\n`);
  printNotice(`${file}: written; read the descriptions above before you store it, the model will`);
}

/** `graph pin FILE`: accepts what the MCP servers of a graph say of their tools today. */
export function addGraphPin(group: Command): void {
  group
    .command('pin')
    .description('ask the MCP servers of a graph what their tools are: the pins of its nodes on stdout, or in the file')
    .argument('<file>', 'a graph')
    .option('--node <name>', 'this node alone')
    .option('--header <Name=VARIABLE...>', 'headers to sign in with, out of the environment; with --node')
    .option('--write', 'write them into the file as `pinned` of each node')
    .addHelpText(
      'after',
      `
A tool that is pinned anew is made once and asks a person: write "repeat": "safe" where you agree that it only reads. EGRESS_ALLOW names the
private addresses that may be asked.

Example:
  npm run -s turnpike -- graph pin graph.json --write`,
    )
    .action(pinFile);
}
