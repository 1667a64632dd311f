import { McpLink } from './mcp-link.js';
import type { LinkWorld, MountedServer } from './mcp-link.js';

/** The connections to all mounted servers, one each. */
export class McpLinks {
  readonly #links = new Map<string, McpLink>();

  constructor(private readonly world: LinkWorld) {}

  linkTo(mounted: MountedServer): McpLink {
    const { name } = mounted.server;
    const link = this.#links.get(name) ?? new McpLink(mounted, this.world);
    this.#links.set(name, link);
    return link;
  }

  /** Connects before anybody asks, so that the first call does not pay for it. A server that is down is tried again by a call. */
  async warm(): Promise<void> {
    await Promise.allSettled([...this.#links.values()].map((link) => link.list()));
  }

  /** Ends every connection, and the processes that are ours. */
  async close(): Promise<void> {
    await Promise.all([...this.#links.values()].map((link) => link.close()));
  }
}
