import type { Completion, CompletionRequest, Model } from '../model.js';
import type { ModelAccess } from '../model-access.js';
import { modelTimeout } from '../failures/model-failure.js';
import { providers } from '../providers/providers.js';
import type { ProviderName } from '../providers/providers.js';
import { traceModel } from './trace-model.js';
import { mayStream } from '../wait-outside.js';

/** The names that configuration may choose from. */
export const providerNames: readonly ProviderName[] = Object.keys(providers).filter(isProviderName);

/**
 * Builds the model client of a provider. It loads no SDK and opens no connection until it is called. One that could not be loaded, as
 * when the process had no file descriptor left, is loaded again by the next call. Other `openers` are for tests.
 */
export function createModel(
  { provider, ...access }: ModelAccess & { provider: ProviderName },
  openers: Readonly<Record<ProviderName, (typeof providers)[ProviderName]>> = providers,
): Model {
  let opened: Promise<Model> | null = null;
  const open = (): Promise<Model> =>
    (opened ??= openers[provider](provider, access).catch((error: unknown) => {
      opened = null;
      throw error;
    }));
  const complete: Model['complete'] = (request, signal) => untilAborted(completeWith(open, request, signal), signal);
  return traceModel({ provider, complete });
}

async function completeWith(
  open: () => Promise<Model>,
  request: CompletionRequest,
  signal: AbortSignal,
): Promise<Completion> {
  if (signal.aborted) throw modelTimeout();
  const { watcher, ...unwatched } = request;
  return (await open()).complete(watcher && mayStream() ? request : unwatched, signal);
}

/** Ends with the signal whatever the SDK does: the deadline is the caller's wall clock. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp: (() => void) | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(modelTimeout());
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    if (giveUp) signal.removeEventListener('abort', giveUp);
  }
}

/** Whether there is a provider of this name. */
export function isProviderName(name: string): name is ProviderName {
  return Object.hasOwn(providers, name);
}
