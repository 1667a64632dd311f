import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { InvariantError } from '#errors';
import { ioBoundary } from '#telemetry';
import { FileError } from '../file-error.js';
import { bytesIn, listNames } from './folder-bytes.js';
import { idForm, runForm, tenantFolder } from './file-place.js';
import type { FilePlace } from './file-place.js';
import { KeptSums } from './kept-sums.js';

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

/** Stands before the name of a place whose files wait for the run that they are brought to. */
export const uploadMark = 'upload-';
/** How long they may wait, in milliseconds. */
const uploadMs = 3_600_000;
/** In the folder of a run that is about to begin: Redis may have nothing of it yet. */
const beginningMark = 'beginning';
/** How long it may take until such a run is in Redis, which may be away, in milliseconds. */
const beginningMs = 86_400_000;
/** Stands before the name of what is not yet whole. */
const draftMark = 'draft-';
/** How old a draft is that nobody writes any more, in milliseconds. */
const draftMs = 3_600_000;

/**
 * The files of runs: `<folder>/<tenant>/<root run>/<sha-256>`. A file is written as a draft, flushed, and gets its name at last, so that what has a name
 * is whole; the same bytes are there once. All of a run go at once, when Redis has nothing of it any more.
 */
export class FileStore {
  readonly caps: FileCaps;
  readonly #folder: string | null;
  readonly #now: () => number;
  readonly #runs: KeptSums;
  readonly #tenants: KeptSums;
  /** Of a run one file gets its name at a time: what there is already is looked at before. */
  readonly #naming = new Map<string, Promise<unknown>>();

  constructor({ folder, caps, now }: FileStoreOptions) {
    this.#folder = folder;
    this.caps = caps;
    this.#now = now;
    this.#runs = new KeptSums(bytesOfRun, now);
    this.#tenants = new KeptSums(bytesOfTenant, now);
  }

  /** Keeps a content once. `mayKeep` is asked before it is there, and not for bytes that are: what it throws keeps nothing. @throws FileError */
  async put(
    place: FilePlace,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    mayKeep: (bytes: number) => Promise<void> = async () => undefined,
  ): Promise<KeptFile> {
    const folder = this.#folderOf(place);
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `${draftMark}${randomUUID()}`);
    try {
      const kept = await ioBoundary('disk.write-file', async () => this.#write(draft, content));
      await this.#inTurn(folder, () => this.#name(folder, draft, kept, mayKeep));
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
        const folder = join(under, run);
        if (gone[at] !== true) await rm(join(folder, beginningMark), { force: true });
        const isOver = gone[at] === true && (await this.#isOver(folder, run));
        if (isOver) swept += 1;
        await (isOver ? rm(folder, { recursive: true, force: true }) : this.#sweepDrafts(folder));
      }
    }
    return swept;
  }

  /** Gives the files that were kept at one place to another, whose run is about to begin. What has a name is whole at either. @throws FileError */
  async move(from: FilePlace, to: FilePlace): Promise<void> {
    const [source, target] = [this.#folderOf(from), this.#folderOf(to)];
    await mkdir(target, { recursive: true });
    await writeFile(join(target, beginningMark), '');
    for (const name of await listNames(source))
      if (idForm.test(name)) await rename(join(source, name), join(target, name));
    await syncFolder(target);
    await rm(source, { recursive: true, force: true });
  }

  /** Takes away what is kept at a place. */
  async drop(place: FilePlace): Promise<void> {
    await rm(this.#folderOf(place), { recursive: true, force: true });
  }

  /** Whether a folder of which Redis has nothing belongs to nothing that is still to begin. */
  async #isOver(folder: string, run: string): Promise<boolean> {
    const [path, patienceMs] = run.startsWith(uploadMark)
      ? [folder, uploadMs]
      : [join(folder, beginningMark), beginningMs];
    const about = await stat(path).catch(() => null);
    return about === null || about.mtimeMs < this.#now() - patienceMs;
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
        if (bytes > this.caps.file) throw FileError.tooLarge(this.caps.file);
        hash.update(chunk);
        await writeWhole(file, chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return { id: hash.digest('hex'), bytes };
  }

  async #name(
    folder: string,
    draft: string,
    { id, bytes }: KeptFile,
    mayKeep: (bytes: number) => Promise<void>,
  ): Promise<void> {
    const path = join(folder, id);
    if ((await readSize(path)) !== null) return;
    const endOfRun = await this.#runs.take(folder, bytes, this.caps.run);
    if (endOfRun === null) throw beyond('run', this.caps.run, 'RUN_FILES_MAX_BYTES');
    const endings = [endOfRun];
    let isKept = false;
    try {
      const endOfTenant = await this.#tenants.take(join(folder, '..'), bytes, this.caps.tenant);
      if (endOfTenant === null) throw beyond('tenant', this.caps.tenant, 'TENANT_FILES_MAX_BYTES');
      endings.push(endOfTenant);
      await mayKeep(bytes);
      await rename(draft, path);
      isKept = true;
      await syncFolder(folder);
    } finally {
      for (const end of endings) end(isKept);
    }
  }

  async #inTurn(folder: string, work: () => Promise<void>): Promise<void> {
    const turn = (this.#naming.get(folder) ?? Promise.resolve()).then(work, work);
    this.#naming.set(folder, turn);
    try {
      await turn;
    } finally {
      if (this.#naming.get(folder) === turn) this.#naming.delete(folder);
    }
  }
}

async function bytesOfRun(folder: string): Promise<number> {
  return bytesIn(folder, (name) => idForm.test(name));
}

async function bytesOfTenant(folder: string): Promise<number> {
  let bytes = 0;
  for (const run of await listNames(folder)) bytes += await bytesOfRun(join(folder, run));
  return bytes;
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

function beyond(whose: string, most: number, name: string): FileError {
  return new FileError('FILES_BUDGET', `the files of its ${whose} would hold more than ${most} bytes, see ${name}`);
}
