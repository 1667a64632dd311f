import { availableParallelism } from 'node:os';
import type { EgressRefusal } from '#errors';
import { FileConverter } from '#files/convert';
import { codeLog, createTools, logBroken, McpConnections, ToolFolders } from '#tools';
import { CodePool } from '#sandbox';
import { openEgress, openSockets } from '#transport';
import type { Fetch, IsOurs, OpenSocket } from '#transport';
import type { Logger } from '#telemetry';
import type { Tool } from '#tools';
import { resolveReference } from './config.js';
import type { Config } from './config.js';
import { openWeb } from './web-tools.js';
import type { WebPorts } from './web-tools.js';
import { withoutSecrets } from './without-secrets.js';

/** Code runs once, and may take the time of two tries: a thread may have to begin first. */
export const codeTries = 2;

/** The tools of this process; what they have opened is closed when Nest says that the work is over. */
export class Toolbox {
  readonly registered: readonly Tool[];
  /** For what reads the web for the assistant. */
  readonly web: WebPorts;
  /** For the requests of graphs: they name no host of the environment, and follow redirects themselves. */
  readonly graphFetch: Fetch;
  /** For their mails. */
  readonly openSocket: OpenSocket;
  /** For their code; a thread begins with the first that runs. */
  readonly code: CodePool;
  /** The same for what strangers have begun, with fewer threads: they take none of the others' (ADR 144). */
  readonly publicCode: CodePool;
  /** For their files. */
  readonly converter: FileConverter;
  private readonly connections: McpConnections;
  private readonly folders: ToolFolders;

  constructor(
    private readonly config: Config,
    onRefused: (refusal: EgressRefusal) => void,
    logger: Logger,
    isOurs?: IsOurs,
  ) {
    const rules = { privateHosts: config.EGRESS_ALLOW ?? [], ...(isOurs && { isOurs }) };
    const fetchAs = openEgress(rules, onRefused);
    const onRefusedHost = (refusal: EgressRefusal): void =>
      refusal.reason === 'redirect' ? undefined : onRefused(refusal);
    this.graphFetch = openEgress(rules, onRefusedHost)({ by: 'tool', name: 'httpRequest', ownHost: null });
    this.openSocket = openSockets(rules, onRefused);
    const threads = availableParallelism();
    this.code = new CodePool({ threads });
    this.publicCode = new CodePool({ threads: Math.ceil(threads / 2), isLow: true });
    this.converter = new FileConverter({ threads: Math.ceil(threads / 2) });
    const { onLine, onEnded } = codeLog(logger);
    logBroken(logger, config.TOOLS_ENABLED.broken);
    const environment = { fetchAs, valueOf: (name: string) => resolveReference(config, name), onLine };
    this.connections = new McpConnections(environment);
    this.folders = new ToolFolders({ onEnded, reloads: config.TOOLS_RELOAD === 'yes' });
    const tools = createTools(config.TOOLS_ENABLED, environment, this.connections, this.folders);
    this.registered = tools.map((tool) => (tool.runs === 'owed' && tool.spec.computer ? withoutSecrets(tool) : tool));
    this.web = openWeb({ searchUrl: config.WEB_SEARCH_URL ?? null, ...rules }, onRefused);
  }

  /** The longest that one try of a registered tool may take, in milliseconds. */
  get slowestMs(): number {
    const own = this.registered.map((tool) => (tool.runs === 'owed' ? (tool.timeoutMs ?? 0) : 0));
    return Math.max(this.config.TOOL_TIMEOUT_MS, ...own);
  }

  /** Health does not wait for servers that are not ours. */
  onApplicationBootstrap(): void {
    void this.connections.warm();
    void this.folders.warm();
  }

  async onApplicationShutdown(): Promise<void> {
    this.folders.close();
    await Promise.all([this.connections.close(), this.code.close(), this.publicCode.close(), this.converter.close()]);
  }
}
