import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import { hookFileProblems, toMiddleware } from './hook-file.js';
import type { HookFileProblem } from './hook-file.js';
import type { Middleware } from './middleware.js';
import { shipped } from './shipped.js';

export type ReadHooks = { ok: true; middleware: Middleware[] } | { ok: false; problems: HookFileProblem[] };

const ending = '.mjs';
const hashDigits = 16;

/** Loads a module synchronously, as the settings are read: a middleware file must not use top-level await. */
const load = createRequire(import.meta.url);

/** Reads every `*.mjs` of a directory as a middleware of the file's name. Problems are returned file by file, and never thrown. */
export function readHooks(directory: string): ReadHooks {
  const middleware: Middleware[] = [];
  const problems: HookFileProblem[] = [];
  for (const file of listHookFiles(directory, problems)) {
    const read = readHookFile(directory, file);
    if (Array.isArray(read)) problems.push(...read);
    else middleware.push(read);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, middleware };
}

/** A problem as people read it. */
export function hookProblemLine({ file, field, text }: HookFileProblem): string {
  return `${file}: ${field === '' ? '' : `${field} `}${text}`;
}

function readHookFile(directory: string, file: string): Middleware | HookFileProblem[] {
  const name = basename(file, ending);
  if (shipped.some((each) => each.name === name))
    return [{ file, field: '', text: `the name ${name} is taken by what ships` }];
  try {
    const { hash, exported } = loaded(resolve(directory, file));
    const problems = hookFileProblems(file, name, exported);
    return problems.length > 0 ? problems : toMiddleware(name, hash, exported);
  } catch (error) {
    return [{ file, field: '', text: `cannot be loaded: ${describeLoadError(error)}` }];
  }
}

interface Loaded {
  hash: string;
  exported: unknown;
}

const files = new Map<string, Loaded>();

/** A module is loaded once in the life of a process: its hash is that of what was loaded, however the file changes after. */
function loaded(path: string): Loaded {
  const known = files.get(path);
  if (known) return known;
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, hashDigits);
  const { default: exported } = load(path) as { default?: unknown }; // a module's namespace is an object
  files.set(path, { hash, exported });
  return { hash, exported };
}

function listHookFiles(directory: string, problems: HookFileProblem[]): string[] {
  try {
    const names = readdirSync(directory)
      .filter((name) => name.endsWith(ending))
      .sort();
    if (names.length === 0)
      problems.push({
        file: directory,
        field: '',
        text: 'holds no *.mjs: leave MIDDLEWARE_DIR empty to have none',
      });
    return names;
  } catch (error) {
    problems.push({ file: directory, field: '', text: `cannot be read: ${describeLoadError(error)}` });
    return [];
  }
}

function describeLoadError(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_REQUIRE_ASYNC_MODULE')
    return 'it waits (await) at its top level, where a file of middleware may wait for nothing';
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
