import { hostname } from 'node:os';
import type { SeenProcess } from '#deployment';
import { namesCluster, readRedisAddress } from '#redis';
import { listeningPorts } from '#telemetry';
import { isOwnMachine, sameHost } from '#transport';
import type { OwnPlace } from '#transport';

/** What was read of the others is good for so long, in milliseconds. */
const freshMs = 5_000;
const redisPort = 6_379;

type Listening = Pick<SeenProcess, 'host' | 'listens'>;
type ReadOthers = () => Promise<readonly Listening[]>;

/**
 * Where the processes of this deployment listen, and where its Redis is: no graph, and no tool whose address stands in a file, may be led
 * there (ADR 136). Without Redis it knows what it knew, and what this process listens on.
 */
export class OwnPlaces {
  readonly #redis: readonly { host: string; port: number }[];
  #others: readonly Listening[] = [];
  #readAt = -Infinity;
  #read: ReadOthers | null = null;

  constructor(
    redisUrl: string,
    private readonly clock: () => number = Date.now,
  ) {
    this.#redis = listRedisNodes(redisUrl);
  }

  /** From now on what the others announce is known. */
  readIn(read: ReadOthers): void {
    this.#read = read;
  }

  /** Whether somebody of ours listens there. */
  readonly has = async ({ host, address, port }: OwnPlace): Promise<boolean> => {
    if (this.#redis.some((node) => node.port === port && isThere(node.host, host, address))) return true;
    const isHere = isOwnMachine(address);
    if (isHere && listeningPorts().includes(port)) return true;
    return (await this.#known()).some(({ host: machine, listens }) => {
      if (listens?.ports.includes(port) !== true) return false;
      return isHere ? machine === hostname() : listens.addresses.some((own) => sameHost(own, address));
    });
  };

  async #known(): Promise<readonly Listening[]> {
    const now = this.clock();
    if (this.#read === null || now - this.#readAt < freshMs) return this.#others;
    this.#others = await this.#read().catch(() => this.#others);
    this.#readAt = now;
    return this.#others;
  }
}

function isThere(node: string, host: string, address: string): boolean {
  return sameHost(node, host) || sameHost(node, address) || (isOwnMachine(node) && isOwnMachine(address));
}

function listRedisNodes(url: string): { host: string; port: number }[] {
  if (namesCluster(url)) return [...readRedisAddress(url).nodes];
  const { hostname: host, port } = new URL(url);
  return [{ host, port: port === '' ? redisPort : Number(port) }];
}
