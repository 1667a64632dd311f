import { firstOf } from '#values';
import { createHash } from 'node:crypto';
import { every } from '#timing';
import { announcementMs } from './schema/schema-watch.js';
import type { SchemaStore, SeenProcess } from './schema/schema-store.js';

/** Two announcements missed: others serve its partitions, in ms. To serve one too many costs nothing but its questions. */
const silentAfterMs = 11_000;
const lookEveryMs = 2_000;

function rank(partition: number, id: string): string {
  return createHash('sha256').update(`${partition} ${id}`).digest('hex');
}

/**
 * Which of these processes serve a partition: as many as `count`, those that rank highest for it. Of the same processes everybody finds the
 * same, and one that comes or goes changes nothing for the partitions that it does not serve.
 */
export function pickServers(partition: number, ids: readonly string[], count: number): string[] {
  const ranks = ids.map((id) => ({ id, rank: rank(partition, id) }));
  const ranked = ranks.toSorted((one, other) => (one.rank < other.rank ? 1 : -1));
  return firstOf(ranked, count).map(({ id }) => id);
}

export interface ServedPartitionsOptions {
  /** This process, as it announces itself. */
  id: string;
  app: string;
  partitions: number;
  /** How many processes of an app serve each partition. */
  count: number;
}

/**
 * The partitions whose jobs a process works off, by the processes of its app that are there (ADR 54). All of them as long as it cannot know:
 * which process has a job decides nothing, and a partition without any waits.
 */
export class ServedPartitions {
  private served: ReadonlySet<number> | null = null;
  private others = '';
  private endLooks = (): void => undefined;
  private isOver = false;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly store: Pick<SchemaStore, 'seen'>,
    private readonly options: ServedPartitionsOptions,
  ) {}

  has(partition: number): boolean {
    return this.served?.has(partition) ?? true;
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Looks who is there, and again every two seconds until `stop`. */
  async watch(): Promise<void> {
    await this.look();
    if (!this.isOver) this.endLooks = every(lookEveryMs, () => this.look());
  }

  private async look(): Promise<void> {
    const found = await this.store.seen().catch(() => null);
    if (!this.isOver) this.adopt(found);
  }

  stop(): void {
    this.isOver = true;
    this.endLooks();
  }

  private adopt(found: readonly SeenProcess[] | null): void {
    const { id, app, partitions, count } = this.options;
    const isThere = ({ leaseLeftMs }: SeenProcess): boolean => leaseLeftMs > announcementMs - silentAfterMs;
    const ids = (found ?? []).filter((one) => one.app === app && isThere(one)).map((one) => one.id);
    const now = ids.toSorted().join(' ');
    if (now === this.others) return;
    this.others = now;
    const isMine = (partition: number): boolean => pickServers(partition, ids, count).includes(id);
    const all = Array.from({ length: partitions }, (_, partition) => partition);
    this.served = ids.includes(id) ? new Set(all.filter(isMine)) : null;
    for (const listener of this.listeners) listener();
  }
}
