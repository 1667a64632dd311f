import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { turnpike } from '../../../../test/support/turnpike.js';

const example = fileURLToPath(new URL('../../../../examples/typescript-tools', import.meta.url));
const patience = 120_000; // each call is a process of its own

let folder: string;
let dir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tools-test-'));
  dir = join(folder, 'tools');
  cpSync(example, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('tools test and tools check', () => {
  it(
    'play what the folder to begin with says, and find it right',
    async () => {
      const tested = await turnpike(['tools', 'test', '--dir', dir]);
      expect(tested).toEqual({ code: 0, stdout: 'quote_job 1: ok\nquote_job 2: ok\n2 ok, 0 failed\n', stderr: '' });
      const checked = await turnpike(['tools', 'check', '--dir', dir]);
      expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('quote_job') });
    },
    patience,
  );

  it(
    'end with 1 where an example fails or a file is wrong, and say which',
    async () => {
      writeFileSync(
        join(dir, 'prices/rates.ts'),
        'export const jobs = { tap: { euros: 1, hours: 1 } };\nexport const travel = () => 0;',
      );
      writeFileSync(join(dir, 'prices/wrong.tool.ts'), 'enum Job { tap }\nexport default Job;');
      const tested = await turnpike(['tools', 'test', 'quote_job', '--dir', dir]);
      expect(tested).toMatchObject({ code: 1, stdout: '0 ok, 2 failed\n' });
      expect(tested.stderr).toContain(
        'quote_job 1: expected {"euros":80,"hours":1}, and it gives {"euros":1,"hours":1}',
      );
      expect(tested.stderr).toContain('prices/wrong.tool.ts: cannot be loaded: SyntaxError');
      const checked = await turnpike(['tools', 'check', '--dir', dir]);
      expect(checked).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('prices/wrong.tool.ts: cannot be loaded'),
      });
      expect(await turnpike(['tools', 'test', 'get_counts', '--dir', dir])).toMatchObject({ code: 2 });
    },
    patience,
  );
});
