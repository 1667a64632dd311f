import { startFailover } from '../support/redis-failover.js';
import type { RedisFailover } from '../support/redis-failover.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

/** What cases are played on. Each is started for the first case that needs it. */
export class Lab {
  private started: Promise<Stack> | null = null;
  private failovers: RedisFailover[] = [];

  /** The four processes. */
  stack(): Promise<Stack> {
    return (this.started ??= startStack({ environment: { SWEEP_INTERVAL_MS: '200' } }));
  }

  /** Two Redis behind one address, of its own for each case. */
  async failover(): Promise<RedisFailover> {
    const servers = await startFailover();
    this.failovers.push(servers);
    return servers;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.failovers, ...(this.started ? [await this.started] : [])].map((each) => each.stop()));
  }
}
