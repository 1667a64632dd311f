import { EnvError, makeValidator } from 'envalid';
import { setting } from '#settings';
import type { Middleware } from './middleware.js';
import { hookProblemLine, readHooks } from './read-hooks.js';
import { withShipped } from './shipped.js';

const middlewareDirectory = makeValidator<readonly Middleware[]>((directory) => {
  const read = readHooks(directory);
  if (!read.ok) throw new EnvError(read.problems.map(hookProblemLine).join('; '));
  return withShipped(read.middleware);
});

/** Where a deployment's own middleware is. Left out: there is none. */
export const middlewareSettings = {
  MIDDLEWARE_DIR: setting(
    'your own middleware, a file each, read at boot',
    middlewareDirectory({ default: undefined }),
    {
      note: 'The same for all four: [middleware](middleware.md).',
    },
  ),
};

/** What a policy may name from this directory; null: there is none. Problems are reported under `MIDDLEWARE_DIR`. */
export function middlewareIn(directory: string | null): readonly Middleware[] {
  const read = directory === null ? null : readHooks(directory);
  return withShipped(read?.ok ? read.middleware : []);
}
