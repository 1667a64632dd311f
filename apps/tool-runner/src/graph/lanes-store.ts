import type { Address } from '#protocol';
import { partitionOfPerson } from '#deployment';
import { ingestNamed, readReach } from '#engine';
import { keys } from '#records';
import type { Engine, Reach } from '#engine';
import { derivedId, parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { IngestResult } from '#engine/ports';
import type { SendPorts } from './send-call.js';

/** The lanes of people, as a graph that writes to one sees them. */
export class LanesStore implements Pick<SendPorts, 'reach' | 'order'> {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
  ) {}

  reach(address: Address): Promise<Reach> {
    return readReach(this.redis, this.engine, address);
  }

  /** Null: there is no such conversation any more. */
  async readAddress(lane: string): Promise<Address | null> {
    const address = await ioBoundary('redis.lane-address', () => this.redis.hget(keys.actor(lane), 'address'));
    return address === null ? null : parseStored<Address>(address);
  }

  async order(name: string, at: number, request: Parameters<SendPorts['order']>[2]): Promise<IngestResult> {
    const partition = partitionOfPerson(this.engine.deployment, request.address);
    const wanted = { ...request, sourceId: null, mode: 'text' as const };
    return ingestNamed(this.engine, derivedId('msg', at, name, partition), wanted);
  }
}
