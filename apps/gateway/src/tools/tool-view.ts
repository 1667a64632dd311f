import type { CatalogueEntry, ToolCatalogue, TriedTool } from '#tools';
import type { RegisteredAgent } from '#registry';
import type { BreakerView } from '../breakers/breaker-responses.js';
import type { ToolView, TriedToolView } from './tool-responses.js';

/** What is known of tools beside their files. */
export interface ToolLook {
  catalogue: ToolCatalogue;
  agents: readonly RegisteredAgent[];
  breakerOf: (tool: string) => BreakerView | null;
}

/** A tool in the API's form, with who may call it: what reaches a person's computer is for agents that name it. */
export function toolView({ spec, origin, way }: CatalogueEntry, { catalogue, agents, breakerOf }: ToolLook): ToolView {
  const { name, description, sentence = null, parameters, repeat } = spec;
  const may = agents.filter(({ definition: { tools } }) => tools?.includes(name) ?? spec.computer === undefined);
  return {
    ...{ name, kind: way.kind, origin, description, sentence, parameters, repeat },
    result: catalogue.findResultSchema(name),
    writes: spec.effects === 'write' || repeat !== 'safe',
    approval: spec.approval === undefined ? 'none' : (spec.approvedBy ?? 'code'),
    approver: spec.approval === undefined ? null : (spec.approver ?? 'either'),
    max_calls: spec.maxCalls ?? null,
    cache_seconds: spec.cacheTtlSeconds ?? null,
    agents: may.map(({ definition }) => definition.id),
    breaker: spec.runs === 'owed' ? breakerOf(name) : null,
  };
}

/** What a try came to, in the API's form; a tool that could not be tried has none. */
export function triedView(tried: Exclude<TriedTool, { why: string }>, sentence: string): TriedToolView {
  const attempts = tried.attempts.map(({ outcome, errorCode, durationMs }) => ({
    ...{ outcome, error_code: errorCode, duration_ms: durationMs },
  }));
  const { ok, simulated } = tried;
  if (tried.ok) return { ok, simulated, sentence, value: tried.value, error: null, attempts };
  const { code, message } = tried.error;
  return { ok, simulated, sentence, value: null, error: { code, message }, attempts };
}
