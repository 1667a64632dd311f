import { buildSchemas } from '#agent';
import { hashSchema } from '#llm';
import type { Config } from '../../config.js';
import { pickTools } from '../../pins/compose-pin.js';
import { findAnswerForm } from './agent-settings.js';

/** The schemas that models are held to under an agent's settings, by their ids in ledger and metrics. */
export function listSchemaIds(settings: Parameters<typeof buildSchemas>[0]): string[] {
  const { turn, final } = buildSchemas(settings);
  const { turn: silent } = buildSchemas(settings, false); // of whom nobody answers
  return [turn, silent, final].map(hashSchema);
}

/** Those of every agent that this process serves from its start. */
export function servedSchemaIds(config: Config): string[] {
  const configured = (config.AGENTS_DIR?.registry.agents ?? []).map(({ definition }) => definition);
  const served = [null, ...configured].flatMap((definition) => {
    const answerSchema = findAnswerForm(config, definition)?.schema ?? null;
    return listSchemaIds({ tools: pickTools(config, definition).table(), answerSchema });
  });
  return [...new Set(served)];
}
