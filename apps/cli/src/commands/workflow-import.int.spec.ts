import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { turnpike } from '../../../../test/support/turnpike.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnpike-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function importText(tasks: string, ...options: string[]) {
  const file = join(folder, 'one.yaml');
  await writeFile(file, `document: { dsl: 1.0.3, namespace: a, name: one, version: 1.0.0 }\ndo:\n${tasks}`);
  return turnpike(['workflow', 'import', '--from', 'serverless-workflow', file, ...options]);
}

const call = `
- look: { call: openapi, with: { document: { endpoint: https://a.example/api.json }, operationId: look } }`;

it('prints the document, and says what it needs and does otherwise', async () => {
  const { code, stdout, stderr } = await importText('- a: { for: { in: .list }, do: [ { b: { set: { c: 1 } } } ] }');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ version: 2, root: { id: 'one' } });
  expect(stderr).toContain('/do/0/a/for: goes round 1,000 times at most');
  expect(stderr).toContain('it calls the tool jq');
});

it('names the place of what version 2 cannot say, and prints nothing', async () => {
  const { code, stdout, stderr } = await importText('- a: { run: { container: { image: hello } } }');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('/do/0/a/run/container: version 2 starts no container: let a tool do it');
});

it('reads descriptions of OpenAPI that it is given', async () => {
  const description = join(folder, 'api.json');
  await writeFile(description, JSON.stringify({ paths: { '/looks': { get: { operationId: 'look' } } } }));
  expect((await importText(call)).stderr).toContain('its description is not given: --document');
  const { stdout } = await importText(call, '--document', `https://a.example/api.json=${description}`);
  const { root } = JSON.parse(stdout) as { root: { steps: unknown[] } }; // the document
  expect(root.steps).toEqual([{ kind: 'tool', id: 'look', http: { method: 'GET', url: 'https://a.example/looks' } }]);
  expect((await importText(call, '--document', 'api.json')).code).toBe(2);
});
