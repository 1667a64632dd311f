import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
/** Where answers of servers, providers and channels are read. */
const folders = [
  ...['libs/llm', 'libs/web', 'libs/transport', 'libs/channels', 'libs/tools', 'libs/nodes', 'libs/credentials'],
  'libs/files',
  ...['apps/tool-runner', 'libs/tool-calls', 'apps/gateway/src/event-webhook', 'apps/gateway/src/channels'],
];
/** What is read there that we, or whoever runs this, have written. */
const ours = new Map([
  ['libs/llm/src/policy/policy-file.ts', 'a file of the operator'],
  ['libs/llm/src/scripted/offered-tools.ts', 'the schema that our own prompt shows'],
  ['libs/tools/src/files/read-tool-file.ts', 'a file of the operator'],
  ['libs/tools/src/mcp/pin.ts', 'a file that we have written'],
  ['libs/tools/src/read-directory.ts', 'a tool that we ship'],
  ['libs/nodes/src/parameters/from-ai.ts', 'a word in quotes'],
  ['libs/credentials/src/credential.ts', 'sealed by us'],
  ['apps/tool-runner/src/graph/run-graph-call.ts', 'a request and an answer as we have kept them'],
  ['apps/tool-runner/src/graph/made-up-call.ts', 'a request as we have kept it'],
  ['libs/tool-calls/src/answer-store.ts', 'an answer as we have kept it'],
]);

function sourcesIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => !/(^|\/)(test|dist)\//.test(path));
}

/** Whether a text is parsed as it came. */
function parsesAsItCame(source: string): boolean {
  return /\bJSON\s*\.\s*parse\s*\(/.test(source);
}

describe('JSON that others wrote', () => {
  it('is parsed by one function alone, which looks at its depth and size first', () => {
    const parsing = folders.flatMap(sourcesIn).filter((path) => parsesAsItCame(readFileSync(join(root, path), 'utf8')));
    expect(parsing.sort()).toEqual([...ours.keys()].sort());
  });

  it.each(['const a = JSON.parse(text);', 'return JSON . parse (\n  await response.text());'])(
    'is found: %s',
    (planted) => {
      expect(parsesAsItCame(planted)).toBe(true);
    },
  );
});
