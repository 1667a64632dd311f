import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../test/open-gateway.js';
import { callback, message, spoolPlace } from '../../test/open-spool.js';
import type { SpoolPlace } from '../../test/open-spool.js';
import { frame } from './frames.js';
import { encodeSpooled } from './spooled-message.js';

let place: SpoolPlace;

beforeEach(async () => {
  place = await spoolPlace();
});
afterEach(() => place.clear());

async function onlyFile(): Promise<string> {
  const [name = ''] = await readdir(place.directory);
  return join(place.directory, name);
}

describe('the bound of the spool', () => {
  it('keeps no more than it may, writes nothing of what it refuses, and takes more when there is room', async () => {
    const { spool, delivered, setOpen } = await place.open({ closed: true, mostKept: 2 });
    const kept = await Promise.allSettled(['m1', 'm2', 'm3', 'm4'].map((id) => spool.accept(message(id))));
    expect(kept.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    await expect(spool.accept(callback('c1'))).rejects.toThrow('keeps 2 messages already');
    expect((await readFile(await onlyFile())).includes('m3')).toBe(false);
    setOpen(true);
    await until(() => spool.size === 0);
    await spool.accept(message('m5'));
    await until(() => spool.size === 0);
    expect(delivered).toEqual(['m1', 'm2', 'm5']);
  });

  it('adopts all that the dead have left, whatever it may keep itself', async () => {
    const records = ['m1', 'm2', 'm3'].map((id) => frame(encodeSpooled(message(id))));
    const left = join(place.directory, 'elsewhere-1-aa.spool');
    await writeFile(left, Buffer.concat(records));
    await utimes(left, new Date(0), new Date(0));
    const { spool, delivered, setOpen } = await place.open({ closed: true, mostKept: 2 });
    await expect(spool.accept(message('m4'))).rejects.toThrow('already');
    setOpen(true);
    await until(() => spool.size === 0);
    expect(delivered).toEqual(['m1', 'm2', 'm3']);
  });
});
