import { readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

/** The size of every append-only file of a Redis, by path. */
export type FileSizes = ReadonlyMap<string, number>;

/** How large the append-only files in a folder are now. */
export function sizesIn(folder: string): FileSizes {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.aof'));
  return new Map(paths.map((path) => [join(folder, path), statSync(join(folder, path)).size]));
}

/**
 * Makes the files of a Redis that has been killed as short as they once were, as if its machine had lost power then. Answers how many
 * bytes that took. Redis itself leaves out what follows the last whole transaction.
 */
export function cutBack(folder: string, sizes: FileSizes): number {
  let lost = 0;
  for (const [path, size] of sizesIn(folder)) {
    const kept = Math.min(size, sizes.get(path) ?? 0);
    lost += size - kept;
    truncateSync(path, kept);
  }
  return lost;
}

/** Remembers the sizes of the last seconds, to cut files back to what they were a while ago. */
export class SizesOverTime {
  private readonly seen: { at: number; sizes: FileSizes }[] = [];
  private readonly looking: NodeJS.Timeout;

  constructor(
    private readonly folder: string,
    everyMs = 100,
  ) {
    this.looking = setInterval(() => this.look(), everyMs);
    this.look();
  }

  /** The sizes of at least so many milliseconds ago; the oldest known where there are none. */
  ago(ms: number): FileSizes {
    const at = performance.now() - ms;
    return (this.seen.findLast((one) => one.at <= at) ?? this.seen[0])?.sizes ?? new Map();
  }

  stop(): void {
    clearInterval(this.looking);
  }

  private look(): void {
    this.seen.push({ at: performance.now(), sizes: sizesIn(this.folder) });
    if (this.seen.length > 100) this.seen.shift();
  }
}
