import { providerNames } from '#llm';
import { modelBreaker, toolBreaker } from '#limits';
import { withShipped } from '#middleware';
import { publishedPolicy } from '#policy';
import { beginRunCounts, unfiled } from '#registry';
import { eagerChannels } from '#sends/settings';
import { createMetrics } from '#telemetry';
import type { Metrics } from '#telemetry';
import type { Config } from '../config.js';
import { programs } from '../programs/index.js';
import { noSchema } from './record-rows.js';

/** The metrics of a controller, with the values of its labels. */
export function controllerMetrics(config: Config): Metrics {
  const tools = config.TOOLS_ENABLED.names;
  const served = config.SERVE.includes('safe-tools') ? tools : [];
  const breakers = [...providerNames.map(modelBreaker), ...served.map(toolBreaker)];
  const ownModels = (config.AGENTS_DIR?.registry.agents ?? []).flatMap(({ definition: { policy } }) => [
    policy.model ?? '',
    policy.rescueModel ?? '',
  ]);
  const models = [
    ...new Set([...Object.keys(publishedPolicy.prices), config.LLM_MODEL, config.LLM_RESCUE_MODEL, ...ownModels]),
  ].filter(Boolean);
  const providers = [...providerNames];
  const schemas = [noSchema, ...new Set(programs.flatMap((program) => program.schemaIds?.(config) ?? []))];
  const bounds = {
    tools,
    providers,
    models,
    schemas,
    breakers,
    ...(config.SERVE.includes('sends') && { channels: eagerChannels }),
    middleware: (config.MIDDLEWARE_DIR ?? withShipped()).map(({ name }) => name),
  };
  const exemplars = config.OTEL_EXPORTER_OTLP_ENDPOINT !== '';
  const metrics = createMetrics({ app: 'controller', bounds, exemplars });
  beginRunCounts(metrics, unfiled);
  return metrics;
}
