import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { problemLine } from './directory.js';
import { readRegistry } from './read-registry.js';

it('binds numbers to the assistant for people whom it names', () => {
  const directory = mkdtempSync(join(tmpdir(), 'agents-'));
  const references = {
    tools: [],
    providers: ['openai'],
    takenKeys: {},
    readSecret: () => undefined,
    findMissingKey: () => null,
  };
  const problemsOf = (agent: object): string[] => {
    writeFileSync(join(directory, 'a.json'), JSON.stringify({ id: 'a', ...agent }));
    const read = readRegistry(directory, references);
    return read.ok ? [] : read.problems.map(problemLine);
  };
  const assistant = { people: ['+15550111'] };
  const numbers = ['+15550101'];
  expect(problemsOf({ numbers, assistant, timeZone: 'Asia/Tokyo' })).toEqual([]);
  const read = readRegistry(directory, references);
  const root = read.ok && read.registry.boundTo('sms', '+15550101')?.definition.workflow?.root;
  expect(root).toMatchObject({ args: { ...assistant, timeZone: 'Asia/Tokyo' } });
  expect(problemsOf({ tenant: 'acme', channels: ['whatsapp:+15550101'], assistant })).toEqual([
    expect.stringContaining('assistant: must be of the tenant default'),
    expect.stringContaining('assistant: needs numbers, and no other channels'),
  ]);
  expect(problemsOf({ numbers: ['+15550101'], assistant: { people: [] } })).toEqual([
    expect.stringContaining('assistant.people'),
  ]);
  rmSync(directory, { recursive: true });
});
