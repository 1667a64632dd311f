import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { readGraph } from '#graph';
import { batchTurn, playBuilder, proofs, words } from './play-builder.js';

const folder = fileURLToPath(new URL('../../examples/graphs', import.meta.url));
/** What is said of those that do not run to their end: a type that is none here, or what a test run without an error has nothing of. */
const stopped: Readonly<Record<string, string>> = {
  'community-node.json': 'NODE_TYPE_NOT_FOUND',
  'slack-alert.json': 'Parameter "text": expected a value',
};

it.each(readdirSync(folder))('an export of n8n runs to its end, or it is said what cannot: %s', async (file) => {
  const read = readGraph(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  if (!('value' in read)) throw new Error(JSON.stringify(read.problems));
  const { state } = await playBuilder([batchTurn(...proofs), words('respond', 'Tried.')], 'Try it.', {
    graph: read.value,
  });
  const said = state.messages.findLast(({ role }) => role === 'tool')?.text;
  expect(said).toContain(stopped[file] ?? '<passed>true</passed>');
});
