import { compileForeignTools } from '#contract';
import type { MiddlewareUse } from '#contract';
import type { Middleware } from './middleware.js';
import { blockedPhrases } from './shipped/blocked-phrases.js';
import { cardNumbers } from './shipped/card-numbers.js';
import { clampArguments } from './shipped/clamp-arguments.js';

/** Every middleware there is. A new one is a file and a line here. */
export const shipped: readonly Middleware[] = [blockedPhrases, cardNumbers, clampArguments];

/** What a policy may name. */
export const middlewareNames: readonly string[] = shipped.map(({ name }) => name);

const options = compileForeignTools(
  shipped.map(({ name, options: parameters }) => ({
    name,
    description: '',
    parameters,
    repeat: 'safe',
    runs: 'inline',
  })),
);

/** What keeps a policy from using a middleware so; null: nothing does. */
export function middlewareProblem(use: MiddlewareUse): string | null {
  const { name, options: told = {} } = typeof use === 'string' ? { name: use } : use;
  if (!middlewareNames.includes(name)) return `there is no ${name}; there are ${middlewareNames.join(', ')}`;
  const checked = options.checkArgs(name, told);
  return checked.ok ? null : `${name}: ${checked.envelope.error.message}`;
}
