import { atMostEvery } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { readNotes } from './call-notes.js';
import type { Model } from '../model.js';

const sayEveryMs = 60_000;

/** Wraps models so that names that a provider does not know are logged and counted. */
export function reportUnknownModels(logger: Logger, metrics: Metrics): (model: Model) => Model {
  const says = new Map<string, () => void>();
  const say = (provider: string, model: string): void => {
    metrics.count('unknownModels', { provider });
    const name = `${provider} ${model}`;
    const line = says.get(name) ?? atMostEvery(sayEveryMs, () => logger.error({ provider, model }, 'unknown model'));
    says.set(name, line);
    line();
  };
  return (model) => ({
    provider: model.provider,
    complete: async (request, signal) => {
      try {
        return await model.complete(request, signal);
      } catch (error) {
        if (readNotes(error).isUnknownModel) say(model.provider, request.model);
        throw error;
      }
    },
  });
}
