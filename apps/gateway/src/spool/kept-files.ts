import { readFile, unlink, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ioBoundary } from '#telemetry';
import { readFrames } from './frames.js';
import type { Waiting } from './backlog.js';
import { findOrphans, forgetName, createFileName, takeOver } from './spool-directory.js';
import { SpoolFile } from './spool-file.js';
import type { OpenNew, Passing } from './spool-file.js';
import { decodeSpooled, encodeSpooled } from './spooled-message.js';
import type { Spooled } from './spooled-message.js';

/** A file of the spool and how many of its messages are not in Redis yet; it is removed when there are none. */
export interface KeptFile {
  readonly path: string;
  /** Null for a file taken over from a dead process: nothing is appended to it. */
  readonly open: SpoolFile | null;
  left: number;
  /** Whether all its messages are in the backlog. */
  isReported: boolean;
}

export interface KeptFilesOptions {
  directory: string;
  /** Is called for every message that is on the disk, in the order of the file. */
  onKept: (waiting: Waiting<KeptFile>) => void;
  /** Is called for a torn tail, with its bytes, and for an unreadable file. */
  onTorn: (path: string, bytes: number) => void;
  onUnreadable: (path: string, error: unknown) => void;
  passing?: Passing;
  opening?: OpenNew;
}

interface Entry {
  message: Spooled;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** The files of one process: it appends to one, and drains those that it has taken over from dead processes (ADR 7). */
export class KeptFiles {
  private readonly files = new Set<KeptFile>();
  /** Files that are being drained. */
  private readonly ending = new Set<string>();
  private active: (KeptFile & { open: SpoolFile }) | null = null;
  private waiting: Entry[] = [];
  private writing = false;
  private readonly passing: Passing;

  constructor(private readonly options: KeptFilesOptions) {
    this.passing = options.passing ?? (() => undefined);
  }

  /** Resolves when the message is on the disk; rejects when it is not, and will not be. One fsync for all that wait. */
  append(message: Spooled): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ message, resolve, reject });
      if (!this.writing) void this.write();
    });
  }

  /** Takes over the files of dead processes, and passes on their messages in order of acceptance. */
  async adopt(): Promise<void> {
    const adopted: Waiting<KeptFile>[] = [];
    for (const orphan of await findOrphans(this.options.directory)) {
      const path = await takeOver(this.options.directory, orphan);
      if (path === null) continue;
      await this.passing('renamed');
      adopted.push(...(await this.read(path)));
    }
    for (const waiting of adopted.sort((one, other) => one.message.at - other.message.at)) {
      waiting.file.isReported = true;
      this.options.onKept(waiting);
    }
  }

  /** Whether all messages of a file are in the backlog: not while it is about to be taken over. */
  hasReported(path: string): boolean {
    return this.ending.has(path) || [...this.files].some((file) => file.path === path && file.isReported);
  }

  /** One message of the file is in Redis. */
  async settle(file: KeptFile): Promise<void> {
    await this.passing('delivered');
    file.left -= 1;
    await this.endIfDone(file);
  }

  /** Marks the process as alive in every file. */
  async touch(): Promise<void> {
    const now = new Date();
    const touches = [...this.files].map(({ open, path }) =>
      open ? open.touch(now) : ioBoundary('disk.touch-adopted', () => utimes(path, now, now)),
    );
    await Promise.allSettled(touches);
  }

  /** Leaves what is not drained to the next process. */
  async close(): Promise<void> {
    for (const { open, path } of this.files) {
      await open?.leave();
      forgetName(basename(path));
    }
    this.files.clear();
  }

  private async read(path: string): Promise<Waiting<KeptFile>[]> {
    try {
      const bytes = await ioBoundary('disk.read', () => readFile(path));
      const { payloads, goodBytes } = readFrames(bytes);
      if (goodBytes < bytes.length) this.options.onTorn(path, bytes.length - goodBytes);
      const file: KeptFile = { path, open: null, left: payloads.length, isReported: false };
      const messages = payloads.map(decodeSpooled);
      this.files.add(file);
      await this.endIfDone(file);
      return messages.map((message) => ({ message, file }));
    } catch (error) {
      this.options.onUnreadable(path, error);
      return [];
    }
  }

  private async write(): Promise<void> {
    this.writing = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      await this.writeBatch(batch);
    }
    this.writing = false;
    if (this.active) await this.endIfDone(this.active);
  }

  private async writeBatch(batch: readonly Entry[]): Promise<void> {
    try {
      const file = await this.fileToWrite();
      await file.open.append(batch.map(({ message }) => encodeSpooled(message)));
      file.left += batch.length;
      await this.passing('kept');
      for (const { message, resolve } of batch) {
        this.options.onKept({ message, file });
        resolve();
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  private async fileToWrite(): Promise<KeptFile & { open: SpoolFile }> {
    const before = this.active;
    if (before && !before.open.isBroken) return before;
    this.active = null;
    if (before) await this.endIfDone(before);
    const path = join(this.options.directory, createFileName());
    const open = await SpoolFile.create(path, this.passing, this.options.opening);
    this.active = { path, open, left: 0, isReported: true };
    this.files.add(this.active);
    return this.active;
  }

  private async endIfDone(file: KeptFile): Promise<void> {
    const isWanted = file === this.active && (this.writing || this.waiting.length > 0);
    if (file.left > 0 || isWanted || !this.files.delete(file)) return;
    if (file === this.active) this.active = null;
    this.ending.add(file.path);
    try {
      await this.passing('drained');
      if (file.open) await file.open.remove();
      else await ioBoundary('disk.remove-adopted', () => unlink(file.path)).catch(() => undefined);
      forgetName(basename(file.path));
    } finally {
      this.ending.delete(file.path);
    }
  }
}
