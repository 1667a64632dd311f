import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { turnpike } from '../../../../test/support/turnpike.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnpike-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function upgrade(root: object, ...options: string[]) {
  const file = join(folder, 'one.json');
  await writeFile(file, JSON.stringify({ version: 1, root }));
  return turnpike(['workflow', 'upgrade', file, ...options]);
}

const say = { kind: 'tool', id: 'a', toolName: 'say', args: { text: 'It costs $.50 or {{so}}.' } };
const routed = { kind: 'branch', id: 'b', routes: [{ match: 'yes', target: say }] };

it('prints the document, with texts that are no references', async () => {
  const { code, stdout, stderr } = await upgrade(say);
  expect([code, stderr]).toEqual([0, '']);
  const args = { text: 'It costs $.50 or \\{{so}}.' };
  expect(JSON.parse(stdout)).toEqual({ version: 2, root: { ...say, args } });
});

it('names what version 2 cannot say, and keeps it in version 1 where that is wanted', async () => {
  const refused = await upgrade(routed);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain('/root/routes: version 2 cannot say this');
  const kept = await upgrade(routed, '--keep');
  expect([kept.code, kept.stderr]).toEqual([0, expect.stringContaining('/root/routes: stays in version 1')]);
  const document = { version: 1, root: routed };
  expect(JSON.parse(kept.stdout)).toEqual({ version: 2, root: { kind: 'subflow', id: 'b-version-1', document } });
});
