import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings } from '#settings';
import { policySettings } from './policy-file.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'policy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const path = join(folder, 'policy.json');
  writeFileSync(path, text);
  return readSettings('controller', policySettings({}), { POLICY_FILE: path });
}

describe('POLICY_FILE', () => {
  it('is read as the table in it, and what that leaves out is as published', () => {
    const { POLICY_FILE } = read('{"version":"ours-1","defaults":{"maxSteps":7}}');
    expect(POLICY_FILE).toMatchObject({
      version: 'ours-1',
      defaults: { maxSteps: 7, maxSeconds: { hosted: 180, local: 600 } },
    });
  });

  it('is the published table where none is named', () => {
    expect(readSettings('controller', policySettings({}), {}).POLICY_FILE.version).toMatch(/^published-/);
  });

  it.each([
    [
      '{"version":"v","defaults":{"maxSteps":0},"speed":1}',
      'defaults.maxSteps must be a whole number from 1 to 50; speed is not a field',
    ],
    ['{"version":"v","providers":{"nobody":{"model":"m"}}}', 'providers.nobody must be one of: anthropic'],
    ['{version', 'expected a file of JSON'],
  ])('keeps a process from starting, and names every bad field: %s', (text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });

  it('names a deployment’s own middleware with the hash of its file, which is a part of what the version means', () => {
    const hooks = join(folder, 'hooks');
    mkdirSync(hooks);
    writeFileSync(
      join(hooks, 'mine.mjs'),
      "export default { onFailure: 'skip', beforeFinal: (text) => ({ pass: text }) };",
    );
    const path = join(folder, 'policy.json');
    const row = { model: 'm', middleware: ['card-numbers', { name: 'mine' }] };
    writeFileSync(
      path,
      JSON.stringify({ version: 'v', defaults: { middleware: ['mine'] }, providers: { openai: row } }),
    );
    const environment = { LLM_PROVIDER: 'scripted', POLICY_FILE: path, MIDDLEWARE_DIR: hooks };
    const { POLICY_FILE } = readSettings('controller', policySettings(environment), environment);
    const mine = { name: 'mine', hash: expect.stringMatching(/^[\da-f]{16}$/) };
    expect(POLICY_FILE.defaults.middleware).toEqual([mine]);
    expect(POLICY_FILE.providers['openai']?.middleware).toEqual(['card-numbers', mine]);
    expect(() => read(JSON.stringify({ version: 'v', defaults: { middleware: ['mine'] } }))).toThrow(
      'defaults.middleware.0 there is no mine',
    );
  });

  it('has to be there', () => {
    const settings = { POLICY_FILE: join(folder, 'none.json') };
    expect(() => readSettings('controller', policySettings({}), settings)).toThrow('a file that can be read');
  });
});
