import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { turnpike } from '../../../../test/support/turnpike.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnpike-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('plays the tests of documents, and ends with 1 where one fails', async () => {
  const root = { kind: 'llm', id: 'a', instructions: 'x' };
  const test = { answers: { a: [{ value: 'yes' }] }, input: 'in' };
  const tests = [
    { name: 'well', ...test, expect: { output: 'yes', calls: { a: ['in'] } } },
    { name: 'not well', ...test, expect: { output: 'no' } },
  ];
  const [one, none] = [join(folder, 'one.json'), join(folder, 'none.json')];
  await writeFile(one, JSON.stringify({ version: 2, root, tests }));
  await writeFile(none, JSON.stringify({ version: 2, root }));
  expect(await turnpike(['workflow', 'test', one])).toMatchObject({
    code: 1,
    stdout: `ok ${one}: well\nnot ok ${one}: not well\n`,
    stderr: '  expected "no", and got yes\n',
  });
  expect(await turnpike(['workflow', 'test', none])).toMatchObject({ code: 1, stderr: `${none}: it has no tests\n` });
});
