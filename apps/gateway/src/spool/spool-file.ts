import { open, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ioBoundary } from '#telemetry';
import { frame } from './frames.js';

/** The operations that a spool file needs; tests pass ones whose disk is full. */
export interface OpenFile extends Pick<FileHandle, 'datasync' | 'truncate' | 'utimes' | 'close'> {
  write(bytes: Buffer, offset: number, length: number): Promise<{ bytesWritten: number }>;
  stat(): Promise<{ dev: number; ino: number }>;
}

/** Opens a new file for appending; it must not exist. */
export type OpenNew = (path: string) => Promise<OpenFile>;

/** The moments in a file's life between which a process may die; tests kill it there. */
export type SpoolStep = 'created' | 'written' | 'synced' | 'kept' | 'delivered' | 'drained' | 'renamed';

export type Passing = (step: SpoolStep) => Promise<void> | void;

export const openNew: OpenNew = (path) => ioBoundary('disk.create', () => open(path, 'ax', 0o600));

/** Makes names in a directory durable: a new file is lost in a power cut until its directory is written. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await ioBoundary('disk.open-directory', () => open(path, 'r'));
  try {
    await ioBoundary('disk.sync-directory', () => handle.sync());
  } finally {
    await ioBoundary('disk.close-directory', () => handle.close());
  }
}

/** The file that this process appends to. What it has accepted is on the disk. */
export class SpoolFile {
  private goodBytes = 0;
  private broken = false;

  private constructor(
    readonly path: string,
    private readonly handle: OpenFile,
    private readonly passing: Passing,
  ) {}

  static async create(path: string, passing: Passing, opening: OpenNew = openNew): Promise<SpoolFile> {
    const handle = await opening(path);
    await syncDirectory(dirname(path));
    await passing('created');
    return new SpoolFile(path, handle, passing);
  }

  /**
   * Appends records, all or none: resolves when they are on the disk in a file that is still ours. Otherwise rejects, and they are cut
   * off again.
   */
  async append(payloads: readonly Buffer[]): Promise<void> {
    if (this.broken) throw new Error('the spool file has failed before');
    const bytes = Buffer.concat(payloads.map(frame));
    try {
      await this.write(bytes);
      await this.passing('written');
      await ioBoundary('disk.sync', () => this.handle.datasync());
      await this.passing('synced');
    } catch (error) {
      await this.cutBack();
      throw error;
    }
    await this.assertOurs();
    this.goodBytes += bytes.length;
  }

  /** Marks the file's process as alive. */
  async touch(now: Date): Promise<void> {
    await ioBoundary('disk.touch', () => this.handle.utimes(now, now));
  }

  /** Removes the file. Everything in it is in Redis, so it may belong to another process by now. */
  async remove(): Promise<void> {
    await ioBoundary('disk.close', () => this.handle.close());
    await ioBoundary('disk.remove', () => unlink(this.path)).catch(() => undefined);
  }

  /** Closes the file and leaves it, for whoever takes it over. */
  async leave(): Promise<void> {
    await ioBoundary('disk.leave', () => this.handle.close());
  }

  private async write(bytes: Buffer): Promise<void> {
    for (let written = 0; written < bytes.length;) {
      const offset = written;
      const append = () => this.handle.write(bytes, offset, bytes.length - offset);
      const { bytesWritten } = await ioBoundary('disk.append', append);
      written += bytesWritten;
    }
  }

  /** A half-written record must not stay in the middle: whatever came after it would be torn off with it. */
  private async cutBack(): Promise<void> {
    try {
      await ioBoundary('disk.cut-back', () => this.handle.truncate(this.goodBytes));
      await ioBoundary('disk.sync-cut', () => this.handle.datasync());
    } catch {
      this.broken = true;
    }
  }

  /** Another process that took us for dead has renamed the file before it read it; it may have missed our last records (ADR 7). */
  private async assertOurs(): Promise<void> {
    const [mine, named] = await ioBoundary('disk.assert-ours', () =>
      Promise.all([this.handle.stat(), stat(this.path).catch(() => null)]),
    );
    if (named?.ino === mine.ino && named.dev === mine.dev) return;
    this.broken = true;
    throw new Error('the spool file was adopted by another process');
  }

  get isBroken(): boolean {
    return this.broken;
  }
}
