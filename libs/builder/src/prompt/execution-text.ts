import { clipUnder } from '#values';
import { roughTokens } from '#model-turn';
import { trimValue } from '#graph';
import { secretsIn, withoutSecrets } from '#nodes';
import { limits } from '../limits.js';

/** What the last run has shown and the form of its data, as text for a prompt: cut where it is too long, and empty where there is nothing. */
export function formatExecution(shown: { executionData?: unknown; executionSchema?: unknown }, rules: number): string {
  const { executionData, executionSchema } = withoutSecrets(shown, secretsIn(shown)) as typeof shown; // its form stays
  const parts = [
    ...(isEmpty(executionSchema) ? [] : [`schema: ${JSON.stringify(trimValue(executionSchema))}`]),
    ...(isEmpty(executionData) ? [] : [`data: ${JSON.stringify(trimValue(executionData))}`]),
  ];
  const text = parts.join('\n');
  if (roughTokens(text) <= limits.executionTokens) return text;
  return clipUnder(rules, text, Math.floor(limits.executionTokens * 2.5), cutMark, cutMark);
}

const cutMark = '… (cut)';

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || JSON.stringify(value) === '[]' || JSON.stringify(value) === '{}';
}
