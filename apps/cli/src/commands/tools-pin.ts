import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { McpConnections, pinServer, readDirectory, toPinFile } from '#tools';
import { openEgress } from '#transport';
import { privateHostsIn, readConfig, wholeEnvironment } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { printLine, printNotice } from '../output/output.js';
import { UsageError } from '../usage-error.js';
import { directoryOption } from './tools-list.js';

function connectionsFor(environment: NodeJS.ProcessEnv): McpConnections {
  const privateHosts = privateHostsIn(environment);
  const readVariable = (name: string): string => {
    const value = environment[name];
    if (!value) throw new UsageError(`${name}: is required, because the server's file refers to it`);
    return value;
  };
  return new McpConnections({ fetchAs: openEgress({ privateHosts }), valueOf: readVariable });
}

type Mounted = ReturnType<typeof readDirectory>['mcp'][number];

/** Asks one server for its tools, shows what changed, and writes the pin. False: it was not written. */
async function pinOne(mounted: Mounted, connections: McpConnections): Promise<boolean> {
  const { server, file, directory } = mounted;
  const listed = await connections.connectionTo(mounted).list();
  const { pin, results } = pinServer(server, listed, mounted.pin);
  for (const { tool, status, text } of results) await printLine(`${server.name}.${tool}  ${status}  ${text}`);
  if (pin === null) {
    printNotice(`${file}: not pinned; correct its list of tools`);
    return false;
  }
  const pinFile = toPinFile(file);
  await writeFile(join(directory, pinFile), `${JSON.stringify(pin, null, 2)}\n`);
  printNotice(`${pinFile}: written; read the descriptions above before you deploy it, the model will`);
  return true;
}

async function pinAll(directory: string, wanted: string | undefined): Promise<boolean> {
  const { mcp } = readDirectory(directory);
  const chosen = mcp.filter(({ server }) => wanted === undefined || server.name === wanted);
  if (chosen.length === 0) throw new UsageError(`no MCP server ${wanted ?? ''} is mounted by ${directory}`);
  const connections = connectionsFor(wholeEnvironment());
  try {
    const done: boolean[] = [];
    for (const mounted of chosen) done.push(await pinOne(mounted, connections));
    return done.every(Boolean);
  } finally {
    await connections.close();
  }
}

/** `tools pin`: accepts what MCP servers say of their tools today. */
export function addToolsPin(group: Command): void {
  group
    .command('pin [server]')
    .description('ask mounted MCP servers what their tools are, and pin that: the prompt and every call go by it')
    .addOption(directoryOption())
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- tools pin almanac --dir tools')
    .action(async (server: string | undefined, { dir }: { dir?: string }) => {
      const directory = dir ?? readConfig().TOOLS_DIR;
      if (!directory) throw new UsageError('--dir: is required, since TOOLS_DIR is not set');
      if (!(await pinAll(directory, server))) process.exitCode = exitCodes.failed;
    });
}
