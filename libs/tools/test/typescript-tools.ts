import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEgress } from '#transport';
import { createTools } from '../src/create-tools.js';
import { McpConnections } from '../src/mcp/mcp-connections.js';
import { readCatalogue } from '../src/read-catalogue.js';
import { runGuarded } from '../src/run-guarded.js';
import type { GuardedResult } from '../src/run-guarded.js';
import { ToolFolders } from '../src/typescript/tool-folders.js';
import type { OwedTool, ToolAnswer } from '../src/tool.js';

const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** A file of one tool: what its `run` does, and what else it says. */
export function toolText(name: string, run: string, more = ''): string {
  return `import { defineTool, ToolRefusal } from '@turnpike/tools';
export default defineTool({
  name: '${name}',
  description: 'A tool of a test.',
  input: { type: 'object', properties: { n: { type: 'number' } } },
  output: {},
  ${more || "repeat: 'safe',"}
  run: async (input, context) => { ${run} },
});
`;
}

/** What a call of a test is made of, beside its arguments. */
interface Asked {
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** A directory of tools in TypeScript, and what calls them. */
export class TypescriptTools {
  readonly directory = mkdtempSync(join(tmpdir(), 'turnpike-ts-'));
  readonly said: unknown[] = [];
  readonly ended: string[] = [];
  readonly values: Record<string, string> = {};
  #folders: ToolFolders | null = null;
  #tools: readonly OwedTool[] = [];

  constructor(private readonly reloads = false) {
    symlinkSync(packages, join(this.directory, 'node_modules'));
  }

  write(path: string, text: string): this {
    mkdirSync(dirname(join(this.directory, path)), { recursive: true });
    writeFileSync(join(this.directory, path), text);
    return this;
  }

  read() {
    const read = readCatalogue(this.directory);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return read.catalogue;
  }

  open(): this {
    const all = this.read();
    const catalogue = all.only(all.entries.filter(({ way }) => way.kind === 'typescript').map(({ spec }) => spec.name));
    const environment = {
      fetchAs: openEgress({ privateHosts: ['127.0.0.1'] }),
      valueOf: (name: string) => this.values[name] ?? '',
      onLine: (line: unknown) => void this.said.push(line),
    };
    this.#folders = new ToolFolders({
      onEnded: (_folder, { reason }) => void this.ended.push(reason),
      reloads: this.reloads,
    });
    this.#tools = createTools(catalogue, environment, new McpConnections(environment), this.#folders).filter(
      (tool) => tool.runs === 'owed',
    );
    return this;
  }

  /** One try, as the guard makes it. */
  call(
    name: string,
    args: Record<string, unknown> = {},
    { signal, timeoutMs = 10_000 }: Asked = {},
  ): Promise<ToolAnswer> {
    const tool = this.#tools.find(({ spec }) => spec.name === name);
    if (tool === undefined) throw new Error(`there is no ${name}`);
    return tool.run(args, { signal: signal ?? AbortSignal.timeout(timeoutMs), headers });
  }

  /** A call behind the guard, with its tries. */
  guarded(tool: string, args: Record<string, unknown> = {}): Promise<GuardedResult> {
    const table = this.read().table();
    const options = {
      tools: this.#tools,
      checkArgs: (name: string, given: unknown) => table.checkArgs(name, given),
      timeoutMs: 8_000,
    };
    const call = { tool, args, dedupeKey: '', deadlineAt: Date.now() + 20_000, headers };
    return runGuarded(options, call, new AbortController().signal);
  }

  close(): void {
    this.#folders?.close();
    rmSync(this.directory, { recursive: true });
  }
}

const headers = { 'X-Run-Id': 'r1', 'X-Step-Id': 's1', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r1.s1' };

/** A server that answers as it is told, and counts what came. */
export async function openTarget(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { asked, url: `http://127.0.0.1:${port}`, close };
}
