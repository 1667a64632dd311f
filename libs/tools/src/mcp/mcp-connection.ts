import { resolve } from 'node:path';
import type { CallToolResult, Client, SseError, Tool, Transport } from '@modelcontextprotocol/client';
import { ioBoundary } from '#telemetry';
import type { FetchAs } from '#transport';
import { fill } from '../files/template.js';
import type { McpServerFile, StdioTransport } from '../files/tool-file.js';
import { findOwnHost } from '../http/own-host.js';
import { hashTool } from './pin.js';
import type { ListedTool, PinnedTool } from './pin.js';

/** A mounted server, and the directory of its file, in which it is started. */
export interface MountedServer {
  directory: string;
  server: McpServerFile;
}

export interface McpEnvironment {
  fetchAs: FetchAs;
  valueOf: (name: string) => string;
}

/** The connection could not be made, or was lost before any tool was called. */
export class McpUnreachable extends Error {
  override readonly name = 'McpUnreachable';
}

interface Live {
  client: Client;
  /** The number of the connection, from 1. */
  number: number;
  /** How many calls wait for an answer over it. */
  waiting: number;
  /** What the server says of its tools, and until when that is cached, in milliseconds of `performance.now()`. */
  listed: { list: readonly ListedTool[]; until: number } | null;
}

const connectMs = 10_000;
/** Longer than any call: a call is cut off by its own signal. */
const longestCallMs = 3_600_000;
/** A server that is replaced behind its address notifies nobody: its tools are listed again after this time. */
const believedMs = 60_000;
const mostPages = 20;

/**
 * The connection to one MCP server: made when first needed, and again after it broke. A server over stdio is a process that we start: it
 * gets PATH and the environment its file names, is started again when it ended, and ends with us.
 */
export class McpConnection {
  #live: Promise<Live> | null = null;
  #made = 0;
  readonly #open = new Set<Live>();
  #isClosed = false;

  /** The SDK takes long to load, and most processes never speak to a server; another `load` is for tests. */
  constructor(
    private readonly mounted: MountedServer,
    private readonly environment: McpEnvironment,
    private readonly load = () => import('@modelcontextprotocol/client'),
  ) {}

  /** The server's description of all its tools. Throws McpUnreachable when it cannot be reached. */
  async list(): Promise<readonly ListedTool[]> {
    const live = await this.connected();
    if (live.listed !== null && live.listed.until > performance.now()) return live.listed.list;
    const list = await this.over(live, () => requestToolList(live.client)).catch((error: unknown) => {
      throw isBroken(error)
        ? new McpUnreachable('the server does not say what its tools are', { cause: error })
        : error;
    });
    live.listed = { list, until: performance.now() + believedMs };
    return list;
  }

  /** The hash of the server's present description of a tool; null when it has none. */
  async readHash(tool: string): Promise<string | null> {
    const listedTool = (await this.list()).find(({ name }) => name === tool);
    return listedTool ? hashTool(listedTool) : null;
  }

  /**
   * Calls a tool by its pinned definition. `meta` travels beside the arguments. The server's present output schema is neither pinned nor
   * compiled: a pattern in it could block this process, and an answer that does not fit was a call all the same.
   */
  async call(
    { name, inputSchema }: PinnedTool,
    args: Readonly<Record<string, unknown>>,
    { signal, meta }: { signal: AbortSignal; meta: Record<string, string> },
  ): Promise<CallToolResult> {
    const live = await this.connected();
    signal.throwIfAborted();
    const request = { name, arguments: { ...args }, _meta: meta };
    const toolDefinition = { name, inputSchema: { ...inputSchema, type: 'object' as const } };
    const options = { signal, timeout: longestCallMs, toolDefinition };
    return this.over(live, () => ioBoundary('tool.mcp-call', () => live.client.callTool(request, options)), signal);
  }

  /** Ends the connection, and the server's process if it is ours. It is not made again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#live?.catch(() => undefined);
    this.#live = null;
    await Promise.all([...this.#open].map((live) => this.end(live)));
  }

  private connected(): Promise<Live> {
    if (this.#isClosed) return Promise.reject(new McpUnreachable('closed'));
    return (this.#live ??= this.connect());
  }

  private async connect(): Promise<Live> {
    const number = (this.#made += 1);
    const sdk = await ioBoundary('tool.mcp-load', this.load).catch((error: unknown) => {
      this.forget({ number });
      throw new McpUnreachable('what speaks to servers cannot be loaded', { cause: error });
    });
    const client = new sdk.Client({ name: 'turnpike', version: '1' }, { capabilities: {} });
    const live: Live = { client, number, waiting: 0, listed: null };
    try {
      const transport = await this.transport();
      await ioBoundary('tool.mcp-connect', () => client.connect(transport, { timeout: connectMs }));
    } catch (error) {
      this.forget(live);
      throw new McpUnreachable('the server cannot be reached', { cause: error });
    }
    client.setNotificationHandler('notifications/tools/list_changed', () => void (live.listed = null));
    this.#open.add(live);
    client.onclose = () => {
      this.forget(live);
      this.#open.delete(live);
    };
    return live;
  }

  private async transport(): Promise<Transport> {
    const { name, transport } = this.mounted.server;
    if (transport.type !== 'stdio') {
      const sdk = await ioBoundary('tool.mcp-load', () => import('@modelcontextprotocol/client'));
      const headers = this.filled(transport.headers);
      const url = new URL(this.filledText(transport.url));
      const redirectPolicy = 'follow' as const; // leaves redirects to the fetch, and ours follows none: the SDK would make a call again
      const ownHost = findOwnHost(transport.url, this.environment.valueOf);
      const fetch = this.environment.fetchAs({ by: 'mcp-server', name, ownHost });
      const options = { fetch, redirectPolicy, requestInit: { headers } } as const;
      return transport.type === 'sse'
        ? unrepeated(new sdk.SSEClientTransport(url, options), sdk.SseError)
        : new sdk.StreamableHTTPClientTransport(url, options);
    }
    const stdio = await ioBoundary('tool.mcp-load', () => import('@modelcontextprotocol/client/stdio'));
    return new stdio.StdioClientTransport({
      ...buildCommand(transport),
      env: { ...pathAlone(stdio.getDefaultEnvironment()), ...this.filled(transport.env) },
      cwd: resolve(this.mounted.directory, transport.cwd ?? '.'),
      stderr: 'ignore',
    });
  }

  private filled(templates: Readonly<Record<string, string>> = {}): Record<string, string> {
    return Object.fromEntries(Object.entries(templates).map(([name, text]) => [name, this.filledText(text)]));
  }

  private filledText(template: string): string {
    return fill(template, ({ name }) => this.environment.valueOf(name)) ?? '';
  }

  /**
   * A broken connection is not used again: the next call makes another. Calls that still wait over it are not cut off, because they may
   * be under way; the last of them ends it.
   */
  private async over<T>(live: Live, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    live.waiting += 1;
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted !== true && isBroken(error)) this.forget(live);
      throw error;
    } finally {
      live.waiting -= 1;
      if (live.waiting === 0 && (this.#live === null || live.number !== this.#made)) await this.end(live);
    }
  }

  /** A connection that has been made anew since is not dropped with an older one. */
  private forget({ number }: Pick<Live, 'number'>): void {
    if (number === this.#made) this.#live = null;
  }

  private async end(live: Live): Promise<void> {
    this.#open.delete(live);
    await ioBoundary('tool.mcp-close', () => live.client.close().catch(() => undefined));
  }
}

/** A stream that breaks is not opened again by itself: the answers to what was asked over it would never come. */
function unrepeated(transport: Transport, broken: typeof SseError): Transport {
  transport.onerror = (error) => {
    if (error instanceof broken) void ioBoundary('tool.mcp-close', () => transport.close());
  };
  return transport;
}

/** As the user that its file names, if this process is root; otherwise as the same user. */
function buildCommand({ command, args = [], uid }: StdioTransport): { command: string; args: string[] } {
  if (uid === undefined || process.getuid?.() !== 0) return { command, args: [...args] };
  const as = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs', '--'];
  return { command: 'setpriv', args: [...as, command, ...args] };
}

/** Of the environment that the SDK passes on by default, only the way to find a command; Node leaves out undefined ones. */
function pathAlone(inherited: Readonly<Record<string, string>>): Record<string, string> {
  const left = Object.keys(inherited).map((name) => [name, name === 'PATH' ? inherited[name] : undefined]);
  return Object.fromEntries(left) as Record<string, string>; // as the SDK types it
}

/** Not an answer of the server's that refuses something. */
function isBroken(error: unknown): boolean {
  const name = error instanceof Error ? error.name : '';
  return name !== 'ProtocolError';
}

async function requestToolList(client: Client): Promise<ListedTool[]> {
  const tools: ListedTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await ioBoundary('tool.mcp-list', () =>
      client.listTools(cursor === undefined ? {} : { cursor }, { timeout: connectMs }),
    );
    tools.push(...answer.tools.map(toListedTool));
    if (answer.nextCursor === undefined) break;
    cursor = answer.nextCursor;
  }
  return tools;
}

function toListedTool({ name, description = '', inputSchema, annotations = {} }: Tool): ListedTool {
  const { readOnlyHint, destructiveHint, idempotentHint } = annotations;
  const hints = { readOnlyHint, destructiveHint, idempotentHint };
  const given = Object.fromEntries(Object.entries(hints).filter(([, hint]) => hint !== undefined));
  return { name, description, inputSchema: { ...inputSchema }, annotations: given };
}
