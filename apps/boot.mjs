/** What every program of dist begins with, on any Node, before anything else of ours is loaded. It imports nothing of ours itself. */
import {
  accessSync,
  constants as access,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import nodeModule from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import util from 'node:util';

/** The oldest Node that has all that the product is written with. */
const leastMajor = 24;

/** Why a program does not start on this Node; null: it does. */
export function nodeRefusal(version) {
  const major = Number(version.replace(/^v/, '').split('.')[0]);
  if (major >= leastMajor) return null;
  const cure = `install it (https://nodejs.org, or: nvm install ${leastMajor}), and start this again with it`;
  return `turnpike needs Node ${leastMajor} or newer, and this is ${version}\n    → ${cure}\n`;
}

/** What a text of settings has that is no setting, by the numbers of its lines. A value in quotes may have several lines. */
function strayLines(text) {
  const quoted = /=[ \t]*("[^"]*"|'[^']*'|`[^`]*`)/g;
  const lines = text.replace(quoted, (value) => `=${value.replace(/[^\n]/g, '')}`).split('\n');
  const isSetting = /^\s*(#.*)?$|^\s*(export\s+)?[A-Za-z_][\w.-]*\s*=/;
  return lines.flatMap((line, at) => (isSetting.test(line) ? [] : [at + 1]));
}

/**
 * Reads the settings of `.env` in the working directory, or of the file that ENV_FILE names (`none`: of none), into an environment. What the
 * environment sets already wins, an empty value too. Says which file it was, what it set, what it did not, and which of its lines set nothing;
 * throws where the file is there, or was named, and cannot be read.
 */
export function readSettingsFile(environment, directory = process.cwd()) {
  const named = environment.ENV_FILE || null;
  const path = resolve(directory, named ?? '.env');
  if (named === 'none') return { path: null, set: [], overruled: [], stray: [] };
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (named === null && error.code === 'ENOENT') return { path: null, set: [], overruled: [], stray: [] };
    const cure = named === null ? 'let this user read it' : 'mend ENV_FILE (none: no file is read)';
    throw new Error(
      `settings: ${path} cannot be read (${error.code ?? error.message})\n    → ${cure}, and start this again`,
    );
  }
  const given = Object.entries(util.parseEnv(text));
  const overruled = given.filter(([name, value]) => value !== '' && name in environment && environment[name] !== value);
  const set = given.filter(([name]) => !(name in environment));
  for (const [name, value] of set) environment[name] = value;
  const names = (pairs) => pairs.map(([name]) => name);
  return { path, set: names(set), overruled: names(overruled), stray: strayLines(text) };
}

/** Ends the process with what keeps it from starting. */
function endWith(why) {
  process.stderr.write(why);
  process.exit(1);
}

/** Whoever may not write here, as in an image that is read-only. */
function isReadOnly(folder) {
  try {
    accessSync(folder, access.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** Files of a folder that are not as they were when it was filled (`sizes.json` beside it): missing, or cut short. */
function spoiltOf(filled, folder) {
  const sizes = JSON.parse(readFileSync(join(filled, 'sizes.json'), 'utf8'));
  const isSpoilt = ([file, bytes]) => statSync(join(folder, file), { throwIfNoEntry: false })?.size !== bytes;
  return Object.entries(sizes).filter(isSpoilt).length;
}

/**
 * Has Node load what V8 has compiled of this build before, and write it down at its end where it may (ADR 160). Node keeps it apart by its own version,
 * the processor and the user, and checks each file; without any a program starts as ever. Says how it stands: `kept`, `new` (from this start on),
 * `spoilt` (what is missing is compiled anew), `none`, or `given` by the environment.
 */
export function useCompiled(filled) {
  if (process.env.NODE_COMPILE_CACHE || process.env.NODE_DISABLE_COMPILE_CACHE)
    return { state: 'given', folder: filled };
  try {
    const { status, message } = nodeModule.enableCompileCache(filled); // by its name an older Node would not even load this file
    const directory = nodeModule.getCompileCacheDir(); // of this Node, processor and user
    if (directory === undefined) return { state: 'none', folder: filled, why: message ?? `Node says ${status}` };
    if (readdirSync(directory).length === 0 && isReadOnly(directory))
      return { state: 'none', folder: directory, why: 'there is none, and nobody may write one' };
    if (readdirSync(directory).length === 0) return { state: 'new', folder: directory };
    const spoilt = readdirSync(filled).includes('sizes.json') ? spoiltOf(filled, directory) : 0;
    return spoilt === 0
      ? { state: 'kept', folder: directory }
      : { state: 'spoilt', folder: directory, why: `${spoilt} files are not as they were written` };
  } catch (error) {
    return { state: 'none', folder: filled, why: error instanceof Error ? error.message : String(error) };
  }
}

/** Loads a program of a build, and writes down that this process lives on the build's files: a later build leaves them there. */
export async function boot(build, program) {
  const refusal = nodeRefusal(process.version);
  if (refusal !== null) endWith(refusal);
  try {
    globalThis[Symbol.for('turnpike: settings file')] = readSettingsFile(process.env);
  } catch (error) {
    endWith(`turnpike: ${error.message}\n`);
  }
  try {
    const live = fileURLToPath(new URL(`${build}/live/`, import.meta.url));
    mkdirSync(live, { recursive: true });
    writeFileSync(`${live}${process.pid}`, '');
  } catch {
    // A file system that cannot be written to is not built in either.
  }
  globalThis[Symbol.for('turnpike: compiled code')] = useCompiled(
    fileURLToPath(new URL(`${build}/compiled`, import.meta.url)),
  );
  await import(new URL(`${build}/${program}.js`, import.meta.url).href);
}
