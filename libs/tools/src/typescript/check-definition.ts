import { argProblems, compileForeignTools } from '#model-turn';
import { checkApprover } from '../files/check-approver.js';
import { checkSentence } from '../files/check-sentence.js';
import { compileSchema } from '../files/compile-schema.js';
import { definitionSchema, specOfDefinition } from './tool-definition.js';
import type { ToolDefinition } from './tool-definition.js';

type Say = (field: string, text: string) => void;

/** What a process says of a tool, where it is whole; otherwise null, and each problem is told by its field. */
export function checkDefinition(said: unknown, say: Say): ToolDefinition | null {
  let isWhole = true;
  const tell: Say = (field, text) => {
    isWhole = false;
    say(field, text);
  };
  const fits = compileSchema(definitionSchema);
  if (!fits(said)) {
    for (const { field, text } of argProblems(fits.errors ?? [])) tell(field, nameLack(field, text));
    return null;
  }
  const definition = said as ToolDefinition; // it fits the form of one
  checkMeaning(definition, tell);
  return isWhole ? definition : null;
}

function nameLack(field: string, text: string): string {
  if (field !== 'parameters') return text;
  return `${text}: the library of \`input\` writes no JSON Schema, so it is given beside it`;
}

function checkMeaning(definition: ToolDefinition, say: Say): void {
  const { repeat, approval, cacheSeconds, cacheScope, parameters, result, checksResult, sentence } = definition;
  const asks = approval !== undefined && approval !== 'none';
  if (repeat === 'safe' && asks) say('approval', 'only what writes needs it, and this tool is safe');
  if (repeat !== 'safe' && (cacheSeconds !== undefined || cacheScope !== undefined))
    say(cacheSeconds === undefined ? 'cacheScope' : 'cacheSeconds', 'only answers of tools that are safe are kept');
  if (result === undefined && !checksResult) say('output', 'is required: a schema of what comes back');
  attempt('parameters', say, () => compileForeignTools([specOfDefinition(definition)]));
  if (!checksResult && result !== undefined) attempt('output', say, () => compileSchema(result));
  checkApprover('approver', { ...definition, writes: repeat !== 'safe' }, say);
  const { required } = parameters;
  if (sentence !== undefined)
    checkSentence('sentence', sentence, Array.isArray(required) ? required.map(String) : [], say);
}

function attempt(field: string, say: Say, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    say(field, error instanceof Error ? error.message : String(error));
  }
}
