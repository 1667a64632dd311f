import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { exportGraph, readGraph } from '#graph';
import { checkGraph, isError } from './index.js';

const folder = fileURLToPath(new URL('../../../examples/graphs', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');

function readExport(file: string) {
  const read = readGraph(JSON.parse(textOf(file)));
  if (!('value' in read)) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

describe('exports of n8n', () => {
  it('are ten', () => {
    expect(files).toHaveLength(10);
  });

  it.each(files)('%s goes through unchanged', (file) => {
    expect(JSON.stringify(exportGraph(readExport(file)))).toBe(JSON.stringify(JSON.parse(textOf(file))));
  });

  it.each([
    ['chat-agent.json', []],
    ['classify-orders.json', []],
    ['daily-weather.json', []],
    ['loop-and-wait.json', []],
    ['rag-insert.json', []],
    ['webhook-answer.json', []],
    ['slack-alert.json', []],
    ['sheet-to-mail.json', []],
    ['community-node.json', ['n8n-nodes-acme.widget']],
    ['postgres-sync.json', []],
  ])('%s runs, or is refused by the names of its types', (file, types) => {
    const findings = checkGraph(readExport(file)).filter(isError); // whoever brings it sets its credentials up
    const messages = types.map((type) => `Node type "${type}" not found`);
    expect(findings.map(({ message }) => message)).toEqual(messages);
    expect(findings.every(({ code }) => code === 'NODE_TYPE_NOT_FOUND')).toBe(true);
  });
});
