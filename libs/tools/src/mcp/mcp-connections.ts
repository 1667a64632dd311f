import { McpConnection } from './mcp-connection.js';
import type { McpEnvironment, MountedServer } from './mcp-connection.js';

/** The connections to all mounted servers, one each. */
export class McpConnections {
  readonly #links = new Map<string, McpConnection>();

  constructor(private readonly environment: McpEnvironment) {}

  connectionTo(mounted: MountedServer): McpConnection {
    const { name } = mounted.server;
    const connection = this.#links.get(name) ?? new McpConnection(mounted, this.environment);
    this.#links.set(name, connection);
    return connection;
  }

  /** Connects in advance, so that the first call does not pay for it. A call tries again a server that is down. */
  async warm(): Promise<void> {
    await Promise.allSettled([...this.#links.values()].map((connection) => connection.list()));
  }

  /** Ends every connection, and the processes that we started. */
  async close(): Promise<void> {
    await Promise.all([...this.#links.values()].map((connection) => connection.close()));
  }
}
