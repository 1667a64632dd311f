import { EnvError, makeValidator } from 'envalid';
import type { Middleware } from './middleware.js';
import { hookProblemLine, readHooks } from './read-hooks.js';
import { withShipped } from './shipped.js';

/** Where a deployment's own middleware is: a directory of files, read as a process boots. Left out: there is none. */
export const middlewareDirectory = makeValidator<readonly Middleware[]>((directory) => {
  const read = readHooks(directory);
  if (!read.ok) throw new EnvError(read.problems.map(hookProblemLine).join('; '));
  return withShipped(read.middleware);
});

/** What a policy may name beside this directory; null: there is none. What is wrong with it is told of `MIDDLEWARE_DIR`. */
export function middlewareIn(directory: string | null): readonly Middleware[] {
  const read = directory === null ? null : readHooks(directory);
  return withShipped(read?.ok ? read.middleware : []);
}
