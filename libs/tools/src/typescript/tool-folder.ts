import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder of TOOLS_DIR with tools in TypeScript, which share a process. */
export interface ToolFolder {
  /** Its name in TOOLS_DIR. */
  name: string;
  /** The path of TOOLS_DIR. */
  directory: string;
  /** The names of its tools' files. */
  files: readonly string[];
}

/** A file that says what a tool is; others are what it imports. */
export const toolEnding = /\.tool\.(?:ts|mts|js|mjs)$/;

/** The folders of a directory that hold tools; none where it cannot be read, which is told of its JSON files. */
export function listToolFolders(directory: string): ToolFolder[] {
  return readNames(directory).flatMap((name) => {
    const files =
      name === 'node_modules' ? [] : readNames(join(directory, name)).filter((file) => toolEnding.test(file));
    return files.length === 0 ? [] : [{ name, directory, files }];
  });
}

/** Tools that lie beside the folders: a process may read all of its folder, so that it has one of its own. */
export function listStrayTools(directory: string): string[] {
  return readNames(directory).filter((name) => toolEnding.test(name));
}

function readNames(directory: string): string[] {
  try {
    return readdirSync(directory).toSorted();
  } catch {
    return [];
  }
}

/** A text that changes with any file of the folder; packages are not looked at. */
export function stampFolder({ directory, name }: ToolFolder): string {
  return stampFiles(join(directory, name)).join('\n');
}

function stampFiles(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : stampFiles(inside);
    const { mtimeMs, size } = statSync(inside);
    return [`${inside} ${mtimeMs} ${size}`];
  });
}

/** Of its own JavaScript heap, in MiB. */
const heapMb = 128;

const program = fileURLToPath(new URL('child/child.mjs', import.meta.url));
/** `@turnpike/tools` of this build, compiled or not. */
const kit = ['js', 'ts']
  .map((ending) => new URL(`../../../define-tool/src/index.${ending}`, import.meta.url))
  .find((url) => existsSync(url));

/**
 * How the process of a folder is started: it may read its folder, the packages in it, beside it and above TOOLS_DIR, and what is ours of it. It may write
 * nothing, and start nothing (ADR 174). SQLite is off, since Node's permissions do not hold its ATTACH.
 */
export function buildCommand({ directory, name, files }: ToolFolder, serves: boolean): string[] {
  const folder = realpathSync(join(directory, name));
  const packages = [folder, directory, dirname(realpathSync(directory))]
    .map((each) => join(each, 'node_modules'))
    .filter((path) => existsSync(path))
    .flatMap((path) => [path, realpathSync(path)]);
  const given = { folder, files, sdk: kit?.href, serves };
  const readable = [`${folder}/*`, `${dirname(program)}/*`, ...new Set(packages.map((path) => `${path}/*`))];
  return [
    '--permission',
    ...[...readable, ...(kit ? [fileURLToPath(kit)] : [])].map((path) => `--allow-fs-read=${path}`),
    ...['--no-experimental-sqlite', `--max-old-space-size=${heapMb}`],
    ...[program, JSON.stringify(given)],
  ];
}
