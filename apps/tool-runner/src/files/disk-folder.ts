import { createReadStream } from 'node:fs';
import { appendFile, glob, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { FileError } from '#files';
import { ioBoundary } from '#telemetry';

/** The most files that a pattern may find. */
const mostFiles = 100;

/** A file of the folder. */
export interface DiskFile {
  name: string;
  /** From the folder on; empty: in it. */
  directory: string;
  open(this: void): Readable;
}

/** The one folder of the disk that graphs may read and write. Links out of it lead nowhere. */
export class DiskFolder {
  /** `path`: empty: there is none. */
  constructor(private readonly path: string) {}

  /** The files that a path or a pattern names, in order. @throws FileError */
  async find(selector: string): Promise<DiskFile[]> {
    const root = await this.#root();
    const within = relativeTo(root, selector);
    const isFile = (await stat(join(root, within)).catch(() => null))?.isFile() === true;
    const names = isFile ? [within] : await listMatches(root, within);
    const files = await Promise.all(names.map((name) => fileAt(root, name)));
    const found = files.filter((file) => file !== null);
    if (found.length === 0) throw new FileError('FILE_MISSING', `GRAPH_FILES_DIR has no file ${selector}`);
    return found;
  }

  /** Puts bytes where a path says. @throws FileError */
  async save(path: string, bytes: Buffer, appends: boolean): Promise<void> {
    const root = await this.#root();
    const within = relativeTo(root, path);
    const folder = await realpath(join(root, dirname(within))).catch(() => null);
    if (folder === null || !isWithin(root, folder))
      throw new FileError('FILE_MISSING', `GRAPH_FILES_DIR has no folder ${dirname(within)}`);
    const target = join(folder, basename(within));
    const known = await realpath(target).catch(() => null);
    if (known !== null && known !== target) throw outside(path);
    if ((await stat(target).catch(() => null))?.isDirectory() === true)
      throw new FileError('FILE_UNREADABLE', `${path} is a folder`);
    await ioBoundary('disk.save-file', () => (appends ? appendFile(target, bytes) : replace(target, bytes)));
  }

  async #root(): Promise<string> {
    if (this.path === '')
      throw new FileError(
        'FILES_OFF',
        'this installation lets graphs have no folder of its disk: GRAPH_FILES_DIR is not set',
      );
    const root = await realpath(this.path).catch(() => null);
    if (root === null) throw new FileError('FILE_MISSING', 'the folder of GRAPH_FILES_DIR is not there');
    return root;
  }
}

/** A path as it is from the folder on. @throws FileError for one that leads out of it. */
function relativeTo(root: string, path: string): string {
  const target = resolve(root, path);
  if (path.includes('\0') || !isWithin(root, target) || target === root) throw outside(path);
  return relative(root, target);
}

function isWithin(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

function outside(path: string): FileError {
  const shown = isAbsolute(path) ? path : `"${path}"`;
  return new FileError('FILE_MISSING', `${shown} is not in the folder of GRAPH_FILES_DIR`);
}

async function listMatches(root: string, pattern: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of glob(pattern, { cwd: root })) {
    names.push(name);
    if (names.length > mostFiles)
      throw new FileError('FILE_LIMIT', `more than ${mostFiles} files match ${pattern}: name fewer`);
  }
  return names.sort();
}

async function fileAt(root: string, name: string): Promise<DiskFile | null> {
  const path = await realpath(join(root, name)).catch(() => null);
  if (path === null || !isWithin(root, path) || !(await stat(path)).isFile()) return null;
  const directory = dirname(name);
  return { name: basename(name), directory: directory === '.' ? '' : directory, open: () => createReadStream(path) };
}

/** Whole, or as it was. */
async function replace(target: string, bytes: Buffer): Promise<void> {
  const draft = `${target}.${randomUUID()}.draft`;
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}
