/** What every program of dist begins with, on any Node, before anything else of ours is loaded. It imports nothing of ours itself. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The oldest Node that has all that the product is written with. */
const leastMajor = 24;

/** Why a program does not start on this Node; null: it does. */
export function nodeRefusal(version) {
  const major = Number(version.replace(/^v/, '').split('.')[0]);
  return major >= leastMajor ? null : `turnpike needs Node ${leastMajor} or newer, and this is ${version}\n`;
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
  await import(new URL(`${build}/${program}.js`, import.meta.url).href);
}
