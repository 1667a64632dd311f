import { InvariantError, PermanentError, TransientError } from '#contract';
import type { Completion, CompletionRequest, Model } from '#llm';
import type { Route } from '#policy';

/** The model client of a provider, with whatever guards its calls. */
export type ModelOf = (provider: string) => Model;

/** What came of a call, and who was asked in the end. `insteadOf` is the provider that should have been, and is left alone. */
export type Asked = { route: Route; insteadOf: string | null } & (
  { completion: Completion } | { error: TransientError | PermanentError }
);

/** What is asked, whoever is asked. */
export type Question = Omit<CompletionRequest, 'model' | 'maxTokens' | 'temperature'>;

/**
 * Asks the first of these routes whose breaker lets a call through (A138); where none does, the error is the first one's.
 * Any other failure is the answer: whether to call again is the engine's to decide.
 */
export async function askRoutes(
  modelOf: ModelOf,
  routes: readonly Route[],
  question: Question,
  signal: AbortSignal,
): Promise<Asked> {
  let refused: { route: Route; error: TransientError | PermanentError } | undefined;
  for (const route of routes) {
    const insteadOf: string | null = refused?.route.provider ?? null;
    try {
      const { provider, ...how } = route;
      return { route, insteadOf, completion: await modelOf(provider).complete({ ...question, ...how }, signal) };
    } catch (error) {
      if (!(error instanceof TransientError || error instanceof PermanentError)) throw error;
      if (error.code !== 'breaker-open') return { route, insteadOf, error };
      refused ??= { route, error };
    }
  }
  if (refused === undefined) throw new InvariantError('a call of a model without a route');
  return { ...refused, insteadOf: null };
}
