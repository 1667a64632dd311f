import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listAddresses } from '#channels';
import { spooledMentions } from './spool-search.js';

const before = process.env['SPOOL_DIR'];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spool-search-'));
  process.env['SPOOL_DIR'] = folder;
});
afterEach(() => {
  if (before === undefined) delete process.env['SPOOL_DIR'];
  else process.env['SPOOL_DIR'] = before;
  rmSync(folder, { recursive: true });
});

function spool(name: string, theirs: string, text: string): void {
  const request = { address: { tenant: 'acme', channel: 'sms', ours: '+15550100', theirs }, text };
  writeFileSync(join(folder, name), `\u0000\u0001${JSON.stringify({ v: 1, request })}`);
}

describe('a search of the spool', () => {
  it('finds an address in every form that a channel writes it in, and in what was said', async () => {
    spool('sms.spool', '+15550142', 'hello');
    spool('whatsapp.spool', 'whatsapp:+15550142', 'hello');
    spool('webhook.spool', 'webhook:+15550142', 'hello');
    spool('said.spool', '+15550143', 'call 15550142, please');
    spool('other.spool', '+155501427', 'hello');
    expect(await spooledMentions(listAddresses('+15550142'))).toBe(4);
    expect(await spooledMentions(['user-42'])).toBe(0);
    spool('api.spool', 'user-42', 'hello');
    expect(await spooledMentions(['user-42'])).toBe(1);
  });
});
