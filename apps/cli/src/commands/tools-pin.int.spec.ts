import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { turnpike } from '../../../../test/support/turnpike.js';

const script = fileURLToPath(new URL('../../../../libs/tools/test/mcp-server.mjs', import.meta.url));
const patience = 240_000; // each call is a process of its own

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'pin-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function mount(description: string, tools: object = { echo: {} }): void {
  const env = { ALMANAC_DESCRIPTION: description };
  const transport = { type: 'stdio', command: process.execPath, args: [script], env };
  writeFileSync(join(folder, 'almanac.json'), JSON.stringify({ kind: 'mcp', name: 'almanac', transport, tools }));
}

const pin = () => turnpike(['tools', 'pin', '--dir', folder]);

describe('tools pin', () => {
  it(
    'pins what a server says, shows it, and tells what has changed since',
    async () => {
      mount('Says it again.');
      expect(await pin()).toMatchObject({ code: 0, stdout: 'almanac.echo  new  Says it again.\n' });
      const listed = await turnpike(['tools', 'list', '--dir', folder]);
      expect(listed.stdout).toMatch(/^almanac\.echo +safe +read +none +yes +almanac\.json$/m);
      expect((await pin()).stdout).toBe('almanac.echo  same  Says it again.\n');
      mount('Says it once more.');
      expect((await pin()).stdout).toBe('almanac.echo  changed  Says it once more.\n');
    },
    patience,
  );

  it(
    'pins nothing where a tool that the file allows is missing',
    async () => {
      mount('Says it again.', { echo: {}, fly: {} });
      const ended = await pin();
      expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('almanac.fly  missing') });
      expect(() => readFileSync(join(folder, 'almanac.pin.json'))).toThrow('ENOENT');
    },
    patience,
  );
});

describe('tools check --dir', () => {
  it(
    'names what is wrong with the files, and the tools when nothing is',
    async () => {
      const check = () => turnpike(['tools', 'check', '--dir', folder]);
      expect(await check()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ok: \d+ tools: today_range, /) });
      copyFileSync(fileURLToPath(import.meta.url), join(folder, 'bad.json'));
      mount('Says it again.', {});
      const ended = await check();
      expect(ended).toMatchObject({ code: 1, stdout: '' });
      expect(ended.stderr).toMatch(/^almanac\.json: tools: /m);
      expect(ended.stderr).toMatch(/^bad\.json: is not JSON: /m);
    },
    patience,
  );
});
