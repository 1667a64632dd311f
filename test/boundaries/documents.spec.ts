import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { agentDefaults } from '#agent';

const root = fileURLToPath(new URL('../..', import.meta.url));
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

/** Files of ours that a document names in code, such as `libs/agent/src/decide.ts`; a name with a star or a gap is a pattern. */
function filesIn(text: string): string[] {
  const named = Array.from(
    text.matchAll(/`((?:apps|libs|test|deploy|docs)\/[\w./-]+\.\w+)`/g),
    ([, path = '']) => path,
  );
  return [...new Set(named)];
}

describe('the documents', () => {
  it.each(documents)('%s names no file that is not there', (document) => {
    const files = filesIn(readFileSync(join(root, document), 'utf8'));
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(['docs/security.md', 'docs/operations.md'])('%s says how long a memory may be', (document) => {
    const said = readFileSync(join(root, document), 'utf8').matchAll(/memory \(at most (\d+) tokens\)/g);
    expect(Array.from(said, ([, tokens]) => Number(tokens))).toEqual([agentDefaults.memoryMaxTokens]);
  });

  it('on security point at the code often enough to be checked', () => {
    expect(filesIn(readFileSync(join(root, 'docs/security.md'), 'utf8')).length).toBeGreaterThan(30);
  });
});
