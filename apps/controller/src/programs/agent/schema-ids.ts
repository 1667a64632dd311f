import { schemasOf } from '#agent';
import { schemaIdOf } from '#llm';
import type { Config } from '../../config.js';
import { toolsOf } from '../../pins/compose-pin.js';
import { answerFormOf } from './agent-settings.js';

/** The schemas that models are held to under an agent's settings, by their ids in ledger and metrics. */
export function schemaIdsOf(settings: Parameters<typeof schemasOf>[0]): string[] {
  const { turn, final } = schemasOf(settings);
  const { turn: silent } = schemasOf(settings, false); // of whom nobody answers
  return [turn, silent, final].map(schemaIdOf);
}

/** Those of every agent that this process serves from its start. */
export function servedSchemaIds(config: Config): string[] {
  const configured = (config.AGENTS_DIR?.registry.agents ?? []).map(({ definition }) => definition);
  const served = [null, ...configured].flatMap((definition) => {
    const answerSchema = answerFormOf(config, definition)?.schema ?? null;
    return schemaIdsOf({ tools: toolsOf(config, definition).table(), answerSchema });
  });
  return [...new Set(served)];
}
