import { compileForeignTools } from '#model-turn';
import type { MiddlewareUse } from '#protocol';
import type { ToolTable } from '#model-turn';
import type { Middleware } from './middleware.js';
import { blockedPhrases } from './shipped/blocked-phrases.js';
import { cardNumbers } from './shipped/card-numbers.js';
import { clampArguments } from './shipped/clamp-arguments.js';

/** Every shipped middleware. A new one is a file and a line here. */
export const shipped: readonly Middleware[] = [blockedPhrases, cardNumbers, clampArguments];

/** What a policy may name: the shipped ones, and a deployment's files. */
export function withShipped(own: readonly Middleware[] = []): readonly Middleware[] {
  return own.length === 0 ? shipped : [...shipped, ...own];
}

const tables = new WeakMap<readonly Middleware[], ToolTable>();

/** The schemas of their options, compiled once. */
function compileOptions(known: readonly Middleware[]): ToolTable {
  const spec = { description: '', repeat: 'safe', runs: 'inline' } as const;
  const table =
    tables.get(known) ??
    compileForeignTools(known.map(({ name, options }) => ({ ...spec, name, parameters: options })));
  tables.set(known, table);
  return table;
}

/** Why a policy may not use a middleware so; null: it may. */
export function middlewareProblem(use: MiddlewareUse, known: readonly Middleware[] = shipped): string | null {
  const { name, options: options = {}, hash } = typeof use === 'string' ? { name: use } : use;
  const found = known.find((each) => each.name === name);
  if (!found) return `there is no ${name}; there are ${known.map((each) => each.name).join(', ')}`;
  if (hash !== undefined && hash !== found.hash)
    return `${name}: its file has the hash ${found.hash ?? 'none'} now: leave \`hash\` out, and give the policy a new version`;
  const checked = compileOptions(known).checkArgs(name, options);
  return checked.ok ? null : `${name}: ${checked.envelope.error.message}`;
}

/** The middleware as a policy version pins it: with the hash of its file, if it is one (ADR 45). */
export function pinnedUse(use: MiddlewareUse, known: readonly Middleware[]): MiddlewareUse {
  const plain = typeof use === 'string' ? { name: use } : use;
  const hash = known.find((each) => each.name === plain.name)?.hash;
  return hash === undefined ? use : { ...plain, hash };
}
