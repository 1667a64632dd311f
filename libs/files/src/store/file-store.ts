import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { InvariantError } from '#errors';
import { ioBoundary } from '#telemetry';
import { FileError } from '../file-error.js';
import { bytesIn, listNames } from './folder-bytes.js';
import { idForm, runForm, tenantFolder } from './file-place.js';
import type { FilePlace } from './file-place.js';

/** How much is kept, in bytes. */
export interface FileCaps {
  file: number;
  run: number;
  tenant: number;
}

export interface FileStoreOptions {
  /** The folder of the deployment; null: there are no files. */
  folder: string | null;
  caps: FileCaps;
  now: () => number;
}

/** What was kept. */
export interface KeptFile {
  id: string;
  bytes: number;
}

/** Stands before the name of what is not yet whole. */
const draftMark = 'draft-';
/** How old a draft is that nobody writes any more, in milliseconds. */
const draftMs = 3_600_000;
/** For how long a tenant's sum is believed, in milliseconds: others write there too. */
const believedMs = 60_000;

/**
 * The files of runs: `<folder>/<tenant>/<root run>/<sha-256>`. A file is written as a draft, flushed, and gets its name at last, so that what has a name
 * is whole; the same bytes are there once. All of a run go at once, when Redis has nothing of it any more.
 */
export class FileStore {
  readonly caps: FileCaps;
  readonly #folder: string | null;
  readonly #now: () => number;
  readonly #sums = new Map<string, { bytes: number; at: number }>();
  /** One file gets its name at a time: what there is already is counted before. */
  #naming: Promise<unknown> = Promise.resolve();

  constructor({ folder, caps, now }: FileStoreOptions) {
    this.#folder = folder;
    this.caps = caps;
    this.#now = now;
  }

  /** Keeps a content once. @throws FileError */
  async put(place: FilePlace, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<KeptFile> {
    const folder = this.#folderOf(place);
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `${draftMark}${randomUUID()}`);
    try {
      const kept = await ioBoundary('disk.write-file', async () => this.#write(draft, content));
      await this.#inTurn(() => this.#name(place, draft, kept));
      return kept;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** All bytes of a file. @throws FileError where there is none. */
  async read(place: FilePlace, id: string): Promise<Buffer> {
    const path = await this.find(place, id);
    return ioBoundary('disk.read-file', () => readFile(path));
  }

  /** Where a file lies. @throws FileError */
  async find(place: FilePlace, id: string): Promise<string> {
    const path = join(this.#folderOf(place), idForm.test(id) ? id : 'none');
    if (!idForm.test(id) || (await readSize(path)) === null)
      throw new FileError(
        'FILE_MISSING',
        'its file is not in FILES_DIR: it belongs to another run, went with its run, or lies on another machine, whose folder is not this one',
      );
    return path;
  }

  /** Takes away the files of runs that are gone, and drafts that nobody writes. Gives the number of runs. */
  async sweep(areGone: (rootRunIds: readonly string[]) => Promise<readonly boolean[]>): Promise<number> {
    let swept = 0;
    for (const tenant of this.#folder === null ? [] : await listNames(this.#folder)) {
      const under = join(this.#folder ?? '', tenant);
      const runs = (await listNames(under)).filter((name) => runForm.test(name));
      const gone = await areGone(runs);
      for (const [at, run] of runs.entries()) {
        if (gone[at] === true) swept += 1;
        await (gone[at] === true
          ? rm(join(under, run), { recursive: true, force: true })
          : this.#sweepDrafts(join(under, run)));
      }
      if (gone.includes(true)) this.#sums.delete(under);
    }
    return swept;
  }

  async #sweepDrafts(folder: string): Promise<void> {
    for (const name of await listNames(folder)) {
      if (!name.startsWith(draftMark)) continue;
      const about = await stat(join(folder, name)).catch(() => null);
      if (about !== null && about.mtimeMs < this.#now() - draftMs) await rm(join(folder, name), { force: true });
    }
  }

  #folderOf({ tenant, rootRunId }: FilePlace): string {
    if (this.#folder === null) throw new FileError('FILES_OFF', 'this installation keeps no files: FILES_DIR is off');
    if (!runForm.test(rootRunId)) throw new InvariantError('a run whose id is no name of a folder');
    return join(tenantFolder(this.#folder, tenant), rootRunId);
  }

  async #write(draft: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<KeptFile> {
    const hash = createHash('sha256');
    let bytes = 0;
    const file = await open(draft, 'wx', 0o600);
    try {
      for await (const chunk of content) {
        bytes += chunk.byteLength;
        if (bytes > this.caps.file) throw tooLarge(this.caps.file);
        hash.update(chunk);
        await writeWhole(file, chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return { id: hash.digest('hex'), bytes };
  }

  async #name(place: FilePlace, draft: string, { id, bytes }: KeptFile): Promise<void> {
    const folder = this.#folderOf(place);
    const path = join(folder, id);
    if ((await readSize(path)) !== null) return;
    const inRun = await bytesIn(folder, (name) => idForm.test(name));
    if (inRun + bytes > this.caps.run) throw beyond('run', this.caps.run, 'RUN_FILES_MAX_BYTES');
    const tenant = join(folder, '..');
    const known = await this.#sumOf(tenant);
    if (known.bytes + bytes > this.caps.tenant) throw beyond('tenant', this.caps.tenant, 'TENANT_FILES_MAX_BYTES');
    await rename(draft, path);
    await syncFolder(folder);
    known.bytes += bytes;
  }

  async #sumOf(tenant: string): Promise<{ bytes: number; at: number }> {
    const known = this.#sums.get(tenant);
    if (known !== undefined && this.#now() - known.at < believedMs) return known;
    let bytes = 0;
    for (const run of await listNames(tenant)) bytes += await bytesIn(join(tenant, run), (name) => idForm.test(name));
    const sum = { bytes, at: this.#now() };
    this.#sums.set(tenant, sum);
    return sum;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#naming.then(work, work);
    this.#naming = turn.catch(() => undefined);
    return turn;
  }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.byteLength;) at += (await file.write(chunk, at)).bytesWritten;
}

async function readSize(path: string): Promise<number | null> {
  const about = await stat(path).catch(() => null);
  return about === null || !about.isFile() ? null : about.size;
}

/** A name is there after a crash of the machine once its folder is flushed. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function tooLarge(most: number): FileError {
  return new FileError('FILE_TOO_LARGE', `a file holds at most ${most} bytes, see FILE_MAX_BYTES`);
}

function beyond(whose: string, most: number, name: string): FileError {
  return new FileError('FILES_BUDGET', `the files of its ${whose} would hold more than ${most} bytes, see ${name}`);
}
