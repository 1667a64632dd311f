import { InvariantError, PermanentError, TransientError } from '#errors';
import { readNotes } from '#llm';
import type { Completion, CompletionRequest, Model } from '#llm';
import type { Route } from '#policy';

/** The model client of a provider, with its guards. */
export type ModelOf = (provider: string) => Model;

/**
 * The result of a call, and the route that answered. `insteadOf` is the provider that should have been asked: it is left alone, or does
 * not know the model.
 */
export type Asked = { route: Route; insteadOf: string | null } & ({ completion: Completion } | { error: CallError });

type CallError = TransientError | PermanentError;

/** The request, whatever the route. */
export type Question = Omit<CompletionRequest, Exclude<keyof Route, 'provider'>>;

/**
 * Asks the first of these routes whose breaker lets a call through and whose provider knows the model (ADR 43); `ifUnknown` are asked
 * after them, where one of them names an unknown model. Where no route is left the error is that of the first which may be asked again,
 * else the first one's. Any other failure is the result: the engine decides on a repeat.
 */
export async function askRoutes(
  modelOf: ModelOf,
  routes: readonly Route[],
  question: Question,
  signal: AbortSignal,
  ifUnknown: readonly Route[] = [],
): Promise<Asked> {
  const refused: { route: Route; error: CallError }[] = [];
  const others = ifUnknown.filter((route) => !routes.some((one) => isSame(one, route)));
  for (const [at, route] of [...routes, ...others].entries()) {
    if (at >= routes.length && !refused.some(({ error }) => isUnknown(error))) break;
    const insteadOf = refused[0]?.route.provider ?? null;
    try {
      const { provider, timeoutMs: _its, ...how } = route;
      return { route, insteadOf, completion: await modelOf(provider).complete({ ...question, ...how }, signal) };
    } catch (error) {
      if (!(error instanceof TransientError || error instanceof PermanentError)) throw error;
      if (error.code !== 'breaker-open' && !isUnknown(error)) return { route, insteadOf, error };
      refused.push({ route, error });
    }
  }
  const last = refused.find(({ error }) => error.code === 'breaker-open') ?? refused[0];
  if (last === undefined) throw new InvariantError('a call of a model without a route');
  return { ...last, insteadOf: null };
}

function isUnknown(error: CallError): boolean {
  return readNotes(error).isUnknownModel === true;
}

function isSame(one: Route, other: Route): boolean {
  return one.provider === other.provider && one.model === other.model;
}
