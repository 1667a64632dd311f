import { readdir, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../test/open-gateway.js';
import { failing, faultyDisk } from '../../test/faulty-disk.js';
import { callback, message, spoolPlace } from '../../test/open-spool.js';
import type { SpoolPlace } from '../../test/open-spool.js';
import { frame } from './frames.js';
import { encodeSpooled, idOfSpooled, isMessage } from './spooled-message.js';
import type { Spooled } from './spooled-message.js';

let place: SpoolPlace;

beforeEach(async () => {
  place = await spoolPlace();
});
afterEach(() => place.clear());

function files(): Promise<string[]> {
  return readdir(place.directory);
}

async function onlyFile(): Promise<string> {
  const [name = ''] = await files();
  return join(place.directory, name);
}

describe('the spool', () => {
  it('keeps messages until Redis is there, then drains each lane in order, and leaves no file', async () => {
    const { spool, delivered, setOpen } = await place.open({ closed: true });
    const ids = Array.from({ length: 40 }, (_, index) => `m${index}`);
    await Promise.all(ids.map((id, index) => spool.accept(message(id, { theirs: `+1555012${index % 4}` }))));
    expect([spool.size, await files()]).toMatchObject([40, [expect.stringMatching(/\.spool$/)]]);
    setOpen(true);
    await until(() => spool.size === 0);
    for (const lane of [0, 1, 2, 3]) {
      const inLane = (id: string): boolean => Number(id.slice(1)) % 4 === lane;
      expect(delivered.filter(inLane)).toEqual(ids.filter(inLane));
    }
    await until(async () => (await files()).length === 0);
  });

  it('makes one fsync for all that wait', async () => {
    let syncs = 0;
    const opening = faultyDisk({ datasync: () => void (syncs += 1) });
    const { spool } = await place.open({ closed: true, opening });
    await Promise.all(Array.from({ length: 100 }, (_, index) => spool.accept(message(`m${index}`))));
    expect(syncs).toBeLessThanOrEqual(2);
  });

  it('lets nobody of the same lane pass, and nobody at all while draining fails', async () => {
    const { spool, setOpen } = await place.open({ closed: true });
    expect(spool.mustTake(message('m0'))).toBe(false);
    const accepting = spool.accept(message('m1'));
    expect(spool.mustTake(message('m2'))).toBe(true);
    await accepting;
    await until(() => spool.mustTake(message('m3', { theirs: '+15550199' })));
    setOpen(true);
    await until(() => spool.size === 0);
    expect(spool.mustTake(message('m2'))).toBe(false);
  });

  it('tells of a message while it lies there, and how old the oldest is', async () => {
    const { spool } = await place.open({ closed: true });
    await spool.accept({ ...message('m1'), at: Date.now() - 5_000 });
    expect(spool.find('m1')).toMatchObject({ messageId: 'm1' });
    expect(spool.find('m2')).toBeNull();
    expect(spool.oldestAgeMs).toBeGreaterThanOrEqual(5_000);
  });

  it('I9: holds whoever would claim a reply until every STOP is in', async () => {
    const { spool, delivered, setOpen } = await place.open({ closed: true });
    await spool.untilStopsAreIn();
    await spool.accept(message('stop', { mode: 'stop' }));
    const claimed = spool.untilStopsAreIn().then(() => delivered.slice());
    setOpen(true);
    expect(await claimed).toEqual(['stop']);
  });

  it('takes no file of its own for another’s while that is on its way out', async () => {
    const asking: (() => Promise<void>)[] = [];
    const passing = async (step: string): Promise<void> => void (step === 'drained' && (await asking[0]?.()));
    const { spool, delivered, setOpen } = await place.open({ closed: true, passing });
    asking.push(() => spool.untilStopsAreIn());
    await spool.accept(message('stop', { mode: 'stop' }));
    setOpen(true);
    await until(async () => (await files()).length === 0);
    expect(delivered).toEqual(['stop']);
  });

  it('I9: lets a STOP in ahead of all that must wait, and what its sender said before with it', async () => {
    const urgent: string[] = [];
    const deliver = async (spooled: Spooled, isUrgent: boolean): Promise<void> => {
      if (!isUrgent) throw new Error('not yet');
      urgent.push(idOfSpooled(spooled));
    };
    const { spool } = await place.open({ deliver });
    for (let n = 0; n < 40; n++) await spool.accept(message(`m${n}`, { theirs: `+155501${10 + n}` }));
    for (const mode of ['text', 'stop', 'start'] as const)
      await spool.accept(message(mode, { mode, theirs: '+15550199' }));
    await spool.untilStopsAreIn();
    expect(urgent).toEqual(['text', 'stop']);
  });

  it('I9: lets nobody claim when the process ends with a STOP in its spool', async () => {
    const { spool } = await place.open({ closed: true });
    await spool.accept(message('stop', { mode: 'stop' }));
    const claim = spool.untilStopsAreIn();
    await Promise.all([spool.onModuleDestroy(), expect(claim).rejects.toThrow('STOP')]);
  });
});

describe('a process that is to end', () => {
  it('I1: delivers what it keeps while Redis answers, then takes part no more', async () => {
    const { spool, delivered, setOpen } = await place.open({ closed: true, isStoreThere: () => true });
    for (const id of ['one', 'two']) await spool.accept(message(id));
    const left = spool.onModuleDestroy();
    setOpen(true);
    await left;
    expect(delivered).toEqual(['one', 'two']);
    expect(await files()).toEqual([]);
  });

  it('leaves to others what cannot be delivered in its time', async () => {
    const { spool, delivered } = await place.open({ closed: true, isStoreThere: () => true, leaveWithinMs: 1 });
    await spool.accept(message('one'));
    await spool.onApplicationShutdown();
    const heir = await place.open();
    await until(() => heir.spool.size === 0);
    expect([delivered, heir.delivered]).toEqual([[], ['one']]);
  });
});

describe('callbacks in the spool', () => {
  it('go into Redis after the messages, each conversation’s in order, the same one twice included', async () => {
    const { spool, delivered, setOpen } = await place.open({ closed: true });
    for (const id of ['sent', 'delivered']) await spool.accept(callback(id));
    await spool.accept(message('m1'));
    expect([spool.size, spool.find('sent')]).toEqual([3, null]);
    setOpen(true);
    await until(() => spool.size === 0);
    expect(delivered).toEqual(['m1', 'sent', 'delivered']);
    await until(async () => (await files()).length === 0);
  });

  it('outlive their process, and hold up no message when they cannot be delivered', async () => {
    const { spool } = await place.open({ closed: true });
    await spool.accept(callback('sent'));
    await spool.accept(message('m1'));
    await spool.onApplicationShutdown();
    const arrived: string[] = [];
    const deliver = async (spooled: Spooled): Promise<void> => {
      if (!isMessage(spooled)) throw new Error('it cannot be settled');
      arrived.push(spooled.messageId);
    };
    const next = await place.open({ deliver });
    await until(() => arrived.length === 1);
    expect([next.spool.size, next.spool.mustTake(message('m2'))]).toEqual([1, false]);
  });
});

describe('the spool on a bad disk', () => {
  it.each(['write', 'datasync'] as const)(
    'refuses when %s fails, keeps nothing half-written, and goes on',
    async (what) => {
      const { spool } = await place.open({ closed: true, opening: faultyDisk({ [what]: failing('ENOSPC') }) });
      await expect(spool.accept(message('lost'))).rejects.toThrow('ENOSPC');
      expect(spool.size).toBe(0);
      await spool.accept(message('kept'));
      await spool.onApplicationShutdown();
      const next = await place.open();
      await until(() => next.spool.size === 0);
      expect([next.delivered, next.torn]).toEqual([['kept'], []]);
    },
  );

  it('goes on in another file when not even the cut works', async () => {
    const opening = faultyDisk({ write: failing('EIO'), truncate: failing('EIO') });
    const { spool } = await place.open({ closed: true, opening });
    await expect(spool.accept(message('lost'))).rejects.toThrow('EIO');
    await spool.accept(message('kept'));
    await spool.onApplicationShutdown();
    const next = await place.open();
    await until(() => next.spool.size === 0);
    expect([next.delivered, next.torn]).toEqual([['kept'], []]);
  });

  it('refuses a directory that cannot be one', async () => {
    await writeFile(join(place.directory, 'file'), '');
    await expect(place.open({ directory: join(place.directory, 'file') })).rejects.toThrow('EEXIST');
  });
});

describe('the spools of several processes', () => {
  const orphan = (name: string): string => join(place.directory, `${hostname()}-999999999-${name}.spool`);

  it('I2: let nobody pass whom another has accepted earlier, once', async () => {
    const away = await place.open({ closed: true });
    await away.spool.accept(message('m1'));
    await away.spool.accept(message('other', { theirs: '+15550199' }));
    const { spool, delivered } = await place.open();
    const later = { ...message('m2'), at: Date.now() + 1 };
    await spool.letEarlierPass(later);
    await spool.letEarlierPass(later);
    expect(delivered).toEqual(['m1']);
  });

  it('I2: let nobody pass whom a process has accepted that died since', async () => {
    const { spool, delivered, setOpen } = await place.open({ closed: true });
    const bytes = [3, 1].map((at) => frame(encodeSpooled({ ...message(`m${at}`), at })));
    await spool.accept({ ...message('m4'), at: 4 });
    await writeFile(orphan('aa'), Buffer.concat(bytes));
    setOpen(true);
    await until(() => spool.size === 0);
    expect(delivered).toEqual(['m1', 'm3', 'm4']);
  });

  it('keep a message waiting while what was accepted before it cannot be put into Redis', async () => {
    const { spool, setOpen } = await place.open({ closed: true });
    await writeFile(orphan('aa'), frame(encodeSpooled({ ...message('m1'), at: 1 })));
    await expect(spool.letEarlierPass(message('m2'))).rejects.toThrow('away');
    setOpen(true);
    await spool.letEarlierPass(message('m2'));
  });

  it('I9: hold whoever would claim a reply until the STOP that another has accepted is in, behind what came before it', async () => {
    const away = await place.open({ closed: true });
    await away.spool.accept(message('m1'));
    await away.spool.accept({ ...message('stop', { mode: 'stop' }), at: Date.now() + 1 });
    const { spool, delivered } = await place.open();
    await spool.untilStopsAreIn();
    expect(delivered).toEqual(['m1', 'stop']);
  });
});

describe('a file of the spool', () => {
  it('is adopted when its process is dead, whatever tail is torn off', async () => {
    const whole = ['m1', 'm2', 'm3'].map((id) => frame(encodeSpooled(message(id))));
    const bytes = Buffer.concat(whole);
    const cut = bytes.length - 7;
    await writeFile(join(place.directory, `${hostname()}-999999999-aa.spool`), bytes.subarray(0, cut));
    const { spool, delivered, torn } = await place.open();
    await until(() => spool.size === 0);
    expect([delivered, torn]).toEqual([['m1', 'm2'], [(whole[2]?.length ?? 0) - 7]]);
    await until(async () => (await files()).length === 0);
  });

  it('is drained in the order in which its messages were accepted, over all files', async () => {
    for (const [name, ids] of [
      ['aa', [3, 4]],
      ['bb', [1, 2]],
    ] as const) {
      const bytes = ids.map((at) => frame(encodeSpooled({ ...message(`m${at}`), at })));
      await writeFile(join(place.directory, `${hostname()}-999999999-${name}.spool`), Buffer.concat(bytes));
    }
    const { spool, delivered } = await place.open();
    await until(() => spool.size === 0);
    expect(delivered).toEqual(['m1', 'm2', 'm3', 'm4']);
  });

  it('is left alone while its process lives, here or elsewhere, and taken when that is silent', async () => {
    const bytes = frame(encodeSpooled(message('m1')));
    const living = join(place.directory, `${hostname()}-${process.ppid}-aa.spool`);
    const elsewhere = join(place.directory, 'elsewhere-1-aa.spool');
    for (const path of [living, elsewhere]) await writeFile(path, bytes);
    const first = await place.open();
    expect([first.spool.size, (await files()).length]).toEqual([0, 2]);
    const longAgo = new Date(Date.now() - 61_000);
    await utimes(elsewhere, longAgo, longAgo);
    const second = await place.open();
    await until(() => second.spool.size === 0);
    expect([second.delivered, await files()]).toEqual([['m1'], [expect.stringContaining(String(process.ppid))]]);
  });

  it('acknowledges nothing more once another process has adopted it', async () => {
    const { spool } = await place.open({ closed: true });
    await spool.accept(message('m1'));
    const path = await onlyFile();
    await rename(path, join(place.directory, 'elsewhere-1-aa.spool'));
    await expect(spool.accept(message('m2'))).rejects.toThrow('adopted');
    await spool.accept(message('m3'));
    expect((await files()).length).toBe(2);
  });

  it('is for nobody else to read', async () => {
    const { spool } = await place.open({ closed: true });
    await spool.accept(message('m1'));
    expect((await stat(await onlyFile())).mode & 0o077).toBe(0);
  });
});
