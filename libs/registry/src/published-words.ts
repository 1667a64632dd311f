import { createHash } from 'node:crypto';
import { hashDefinition } from './definition.js';
import type { AgentDefinition } from './definition.js';

/** What of an agent is published without its file: words for its model, and which one is asked. What it may do is the file's alone. */
export const publishedFields = ['goal', 'constraints', 'model'] as const;
export type PublishedField = (typeof publishedFields)[number];

/** What is published of an agent; each absent: as its file says. */
export type PublishedWords = Partial<Record<PublishedField, string>>;

/** What a definition says in these fields; null: as in the environment. */
export function readWords({ goal, constraints, policy }: AgentDefinition): Record<PublishedField, string | null> {
  return { goal, constraints, model: policy.model ?? null };
}

/** Those words of a definition that its publication has put there. A version that cannot say them says what it can. */
export function pickWords(definition: AgentDefinition, fields: readonly PublishedField[]): PublishedWords {
  const words = readWords(definition);
  return Object.fromEntries(fields.flatMap((field) => (words[field] === null ? [] : [[field, words[field]]])));
}

/** An agent's definition with these words in the place of its file's, and its version. */
export function withWords(file: AgentDefinition, { goal, constraints, model }: PublishedWords) {
  const definition: AgentDefinition = {
    ...file,
    ...(goal !== undefined && { goal }),
    ...(constraints !== undefined && { constraints }),
    ...(model !== undefined && { policy: { ...file.policy, model } }),
  };
  return { definition, version: hashDefinition(definition) };
}

/** Fingerprints of what a file says in these fields, by which a later look sees whether it still does. */
export function hashWords(file: AgentDefinition, fields: readonly PublishedField[]): Record<string, string> {
  const words = readWords(file);
  const hash = (text: string | null): string =>
    createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16);
  return Object.fromEntries(fields.map((field) => [field, hash(words[field])]));
}

/** Why nothing can be published of an agent; null: it can. */
export function whyUnpublishable({ workflow }: AgentDefinition): string | null {
  return workflow === undefined
    ? null
    : 'its conversations run a workflow, whose nodes have words of their own: change the file';
}
