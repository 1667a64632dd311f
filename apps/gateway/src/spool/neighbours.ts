import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ioBoundary } from '#telemetry';
import { FreshRead } from './fresh-read.js';
import { readFrames } from './frames.js';
import { isSpoolFile, QuietDirectory } from '#sends/settings';
import { decodeSpooled, isMessage, keyForLane } from './spooled-message.js';
import type { SpooledMessage } from './spooled-message.js';

/** A file of another process, as it was when it was read. */
interface Page {
  stamp: string;
  messages: SpooledMessage[];
}

export interface NeighboursOptions {
  directory: string;
  /** Puts a message into Redis, under its own id; a second time must change nothing. Claims wait for what `isUrgent`. */
  deliver: (message: SpooledMessage, isUrgent: boolean) => Promise<void>;
  /** Whether all of a file's messages are in this process's own backlog. */
  isOurs: (path: string) => boolean;
  onUnreadable: (path: string, error: unknown) => void;
}

/** How often the directory is read again when a file is renamed or removed meanwhile. */
const looks = 5;

/**
 * What other processes, dead or alive, keep in the same directory. It was accepted, so no later text of the same person may come before
 * it (I2), and no reply after its STOP (I9): it is put into Redis first, and its owner may do so again (ADR 7).
 */
export class Neighbours {
  private pages = new Map<string, Page>();
  private readonly passed = new Set<string>();
  /** Every message and every claim looks before it goes on: those that wait for the same look share it. */
  private readonly looking = new FreshRead(() => this.lookUntilWhole());
  private readonly quiet: QuietDirectory;

  constructor(private readonly options: NeighboursOptions) {
    this.quiet = new QuietDirectory(options.directory);
  }

  /**
   * Resolves when everything that others have accepted from the same person before this message is in Redis; rejects while that cannot be
   * done.
   */
  async letEarlierPass({ at, request }: Pick<SpooledMessage, 'at' | 'request'>, isUrgent = false): Promise<void> {
    const lane = keyForLane(request);
    const kept = await this.kept();
    const earlier = kept.filter((other) => other.at < at && keyForLane(other.request) === lane);
    await this.letPass(earlier, isUrgent);
  }

  /** Resolves when every STOP that others have accepted, and everything before it, is in Redis; rejects while that cannot be done. */
  async letStopsPass(): Promise<void> {
    const kept = await this.kept();
    const stopped = new Set(kept.flatMap(({ request }) => (request.mode === 'stop' ? [keyForLane(request)] : [])));
    if (stopped.size > 0)
      await this.letPass(
        kept.filter(({ request }) => stopped.has(keyForLane(request))),
        true,
      );
  }

  private async letPass(messages: readonly SpooledMessage[], isUrgent: boolean): Promise<void> {
    for (const message of messages) {
      await this.options.deliver(message, isUrgent);
      this.passed.add(message.messageId);
    }
  }

  /** Everything that others keep and that this process has not put into Redis yet, in order of acceptance. */
  private async kept(): Promise<SpooledMessage[]> {
    if (this.quiet.isStillEmpty) return [];
    const pages = await this.looking.get();
    if (pages.size === 0) return [];
    const messages = [...pages.values()].flatMap((page) => page.messages);
    return messages.filter(({ messageId }) => !this.passed.has(messageId)).sort((one, other) => one.at - other.at);
  }

  private async lookUntilWhole(): Promise<ReadonlyMap<string, Page>> {
    for (let look = 1; ; look++) {
      const [pages, isWhole] = await this.look();
      if (!isWhole && look < looks) continue;
      this.pages = pages;
      if (pages.size === 0) this.passed.clear();
      return pages;
    }
  }

  private async look(): Promise<[Map<string, Page>, boolean]> {
    const { directory, isOurs } = this.options;
    const before = this.quiet.look();
    const names = await ioBoundary('disk.list-neighbours', () => readdir(directory));
    const paths = names.filter(isSpoolFile).map((name) => join(directory, name));
    if (paths.length === 0) this.quiet.wasEmpty(before);
    const others = paths.filter((path) => !isOurs(path));
    const read = await Promise.all(others.map(async (path) => [path, await this.read(path)] as const));
    const found = read.flatMap(([path, page]) => (page ? [[path, page] as const] : []));
    return [new Map(found), found.length === others.length];
  }

  /** Null when it has gone. An unreadable file blocks nobody: an operator is told. */
  private async read(path: string): Promise<Page | null> {
    try {
      const { size, mtimeMs } = await ioBoundary('disk.look-at-neighbour', () => stat(path));
      const stamp = `${size} ${mtimeMs}`;
      const before = this.pages.get(path);
      if (before?.stamp === stamp) return before;
      const bytes = await ioBoundary('disk.read-neighbour', () => readFile(path));
      return { stamp, messages: readFrames(bytes).payloads.map(decodeSpooled).filter(isMessage) };
    } catch (error) {
      if (typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'ENOENT') return null;
      this.options.onUnreadable(path, error);
      return { stamp: '', messages: [] };
    }
  }
}
