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
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The oldest Node that has all that the product is written with. */
const leastMajor = 24;

/** Why a program does not start on this Node; null: it does. */
export function nodeRefusal(version) {
  const major = Number(version.replace(/^v/, '').split('.')[0]);
  return major >= leastMajor ? null : `turnpike needs Node ${leastMajor} or newer, and this is ${version}\n`;
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
  if (refusal !== null) {
    process.stderr.write(refusal);
    process.exit(1);
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
