import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { checkDocument, workflowSchema2 } from '#workflow';
import { documentWords } from '../../libs/harness/src/code/document-words.js';

const file = new URL('../../docs/llms.txt', import.meta.url);
const before = readFileSync(file, 'utf8');
const text = withWords(before);
if (process.env['SCHEMAS'] === 'write') writeFileSync(file, text);

/** The page with the words as they are: its head and its examples are its own. */
function withWords(page: string): string {
  const [head = ''] = page.split('\nA document: {');
  const [, examples = ''] = page.split('\n## Examples\n');
  return `${head}\n${documentWords({ isWhole: true })}\n\n## Examples\n${examples}`;
}
const definitions = workflowSchema2['$defs'] as Record<string, { properties?: Record<string, unknown> }>; // our own schema

/** Fields that a model need not know: they say how, and not what. */
const left: Readonly<Record<string, true>> = { kind: true, id: true, $schema: true, version: true };

/** Every field of every kind and part, and every test of a condition. */
function listWords(): string[] {
  const conditions = (definitions['condition'] as { anyOf?: { properties?: Record<string, unknown> }[] }).anyOf ?? []; // likewise
  const parts = [...Object.values(definitions), ...conditions].flatMap(({ properties = {} }) =>
    Object.keys(properties),
  );
  return [...new Set(parts)].filter((word) => left[word] === undefined);
}

describe('the words that a model needs to write documents', () => {
  it('name every kind and every field', () => {
    const kinds = Object.entries(definitions).filter(([, { properties }]) => properties?.['kind'] !== undefined);
    const words = [...kinds.map(([kind]) => kind), ...listWords()];
    expect(words.filter((word) => !new RegExp(String.raw`\b${word}\b`).test(text))).toEqual([]);
  });

  it('are those of the page (npm run lab -- schemas writes it)', () => {
    expect(process.env['SCHEMAS'] === 'write' ? text : before).toBe(text);
  });

  it('have examples that are valid', () => {
    const examples = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => checkDocument(json));
    expect(examples).toHaveLength(2);
    expect(examples.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('are few', () => {
    expect(text.length).toBeLessThan(10_000);
  });
});
