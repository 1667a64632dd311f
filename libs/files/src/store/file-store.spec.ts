import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deploymentFolder, tenantFolder } from './file-place.js';
import { FileStore } from './file-store.js';
import { KeptSums } from './kept-sums.js';

let dir: string;
let folder: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'turnpike-files-'));
});
afterAll(() => rm(dir, { recursive: true }));
let made = 0;
beforeEach(() => {
  folder = deploymentFolder(dir, `key ${(made += 1)}`);
});

const place = { tenant: 'a tenant/..', rootRunId: 'run_1' };
const bytes = (text: string) => [Buffer.from(text)];
const open = (caps: Partial<FileStore['caps']> = {}, now = () => Date.now()) =>
  new FileStore({ folder, caps: { file: 100, run: 200, tenant: 300, ...caps }, now });
const names = () => readdir(join(tenantFolder(folder, place.tenant), place.rootRunId));

describe('a file', () => {
  it('is kept under the hash of its bytes, once', async () => {
    const store = open();
    const kept = await store.put(place, [Buffer.from('one '), Buffer.from('file')]);
    expect(kept).toEqual({ id: createHash('sha256').update('one file').digest('hex'), bytes: 8 });
    expect(await store.put(place, bytes('one file'))).toEqual(kept);
    expect(await names()).toEqual([kept.id]);
    expect(String(await store.read(place, kept.id))).toBe('one file');
  });

  it.each<[string, string, { tenant: string; rootRunId: string }]>([
    ['of another run', '', { ...place, rootRunId: 'run_2' }],
    ['of another tenant', '', { ...place, tenant: 'b' }],
    ['that was never kept', '0'.repeat(64), place],
    ['that is a way out of the folder', '../run_1/x', place],
  ])('is missing by name: one %s', async (_what, id, where) => {
    const store = open();
    const kept = await store.put(place, bytes('x'));
    await expect(store.read(where, id === '' ? kept.id : id)).rejects.toMatchObject({ code: 'FILE_MISSING' });
  });

  it('that breaks off leaves nothing', async () => {
    async function* broken() {
      yield Buffer.from('a');
      throw new Error('the connection broke');
    }
    await expect(open().put(place, broken())).rejects.toThrow('the connection broke');
    expect(await names()).toEqual([]);
  });

  it('is none where there is no folder', async () => {
    const store = new FileStore({ folder: null, caps: { file: 1, run: 1, tenant: 1 }, now: () => 0 });
    await expect(store.put(place, bytes('x'))).rejects.toMatchObject({ code: 'FILES_OFF' });
    expect(await store.sweep(async () => [])).toBe(0);
  });
});

describe('files are bounded', () => {
  it.each<[string, Partial<FileStore['caps']>, string]>([
    ['each', { file: 5 }, 'FILE_TOO_LARGE'],
    ['of a run', { run: 15 }, 'FILES_BUDGET'],
    ['of a tenant', { tenant: 15 }, 'FILES_BUDGET'],
  ])('%s', async (_what, caps, code) => {
    const store = open(caps);
    if (code === 'FILES_BUDGET') await store.put(place, bytes('0123456789'));
    const where = caps.tenant === undefined ? place : { ...place, rootRunId: 'run_2' };
    await expect(store.put(where, bytes('abcdefghij'))).rejects.toMatchObject({ code });
    expect((await names()).length).toBe(code === 'FILES_BUDGET' ? 1 : 0);
  });

  it('with what others have written there, within a minute', async () => {
    let now = 1_000_000;
    const [one, other] = [open({ tenant: 15 }, () => now), open({ tenant: 15 }, () => now)];
    await one.put(place, bytes('0'));
    await other.put(place, bytes('0123456789'));
    now += 60_000;
    await expect(one.put(place, bytes('abcdefghij'))).rejects.toMatchObject({ code: 'FILES_BUDGET' });
  });

  it('with all that ten bring at the same time', async () => {
    const store = open({ run: 35 });
    const puts = Array.from({ length: 10 }, (_, at) => store.put(place, bytes(`123456789${at}`)));
    const done = await Promise.allSettled(puts);
    expect(done.filter(({ status }) => status === 'fulfilled').length).toBe(3);
  });
});

describe('many small files of one run', () => {
  it('hold up no other run, and no other tenant’s', async () => {
    const store = open({ run: 1_000, tenant: 1_000 });
    const gate = Promise.withResolvers<void>();
    const held = store.put(place, bytes('a'), () => gate.promise);
    const behind = store.put(place, bytes('b'));
    await store.put({ ...place, rootRunId: 'run_2' }, bytes('c'));
    await store.put({ ...place, tenant: 'b' }, bytes('d'));
    gate.resolve();
    await Promise.all([held, behind]);
    expect((await names()).length).toBe(2);
  });

  it('are looked at once, and not before each of them', async () => {
    const sums: string[] = [];
    const known = new KeptSums(
      async (at) => {
        sums.push(at);
        return 5;
      },
      () => 0,
    );
    const endings = [await known.take('f', 4, 10), await known.take('f', 1, 10), await known.take('f', 1, 10)];
    expect([sums, endings.map((end) => end === null)]).toEqual([['f'], [false, false, true]]);
    endings[0]?.(false);
    expect(await known.take('f', 4, 10)).not.toBeNull();
  });

  it('of two runs are never more together than their tenant’s', async () => {
    const store = open({ tenant: 35 });
    const puts = Array.from({ length: 10 }, (_, at) =>
      store.put({ ...place, rootRunId: `run_${at}` }, bytes(`123456789${at}`)),
    );
    const done = await Promise.allSettled(puts);
    expect(done.filter(({ status }) => status === 'fulfilled').length).toBe(3);
  });
});

it('a file that may not be kept is not there, and one that is asks nobody', async () => {
  const store = open();
  const refuse = async () => {
    throw new Error('the day is spent');
  };
  await expect(store.put(place, bytes('x'), refuse)).rejects.toThrow('the day is spent');
  expect(await names()).toEqual([]);
  await store.put(place, bytes('x'));
  await store.put(place, bytes('x'), refuse);
});

describe('a sweep', () => {
  it('takes away what belongs to runs that are gone, and lets others be', async () => {
    const store = open();
    const kept = await store.put(place, bytes('x'));
    await store.put({ ...place, rootRunId: 'run_2' }, bytes('y'));
    await store.put({ tenant: 'b', rootRunId: 'run_3' }, bytes('z'));
    expect(await store.sweep(async (runs) => runs.map((run) => run !== 'run_1'))).toBe(2);
    expect(await readdir(tenantFolder(folder, place.tenant))).toEqual(['run_1']);
    expect(await readdir(tenantFolder(folder, 'b'))).toEqual([]);
    expect(String(await store.read(place, kept.id))).toBe('x');
  });

  it('takes away a draft that a process left when it was killed, and none that is being written', async () => {
    const store = open();
    await store.put(place, bytes('x'));
    const of = (name: string) => join(tenantFolder(folder, place.tenant), place.rootRunId, name);
    await writeFile(of('draft-old'), 'half');
    await utimes(of('draft-old'), 1, 1);
    await writeFile(of('draft-new'), 'half');
    await store.sweep(async (runs) => runs.map(() => false));
    expect((await names()).filter((name) => name.startsWith('draft-'))).toEqual(['draft-new']);
  });

  it('lets be what waits for a run that begins, and takes it away with the run, or when none began', async () => {
    let now = Date.now();
    const store = open({}, () => now);
    const upload = { ...place, rootRunId: 'upload-1' };
    const kept = await store.put(upload, bytes('x'));
    const gone = async (runs: readonly string[]) => runs.map(() => true);
    expect(await store.sweep(gone)).toBe(0);
    await store.move(upload, place);
    expect(String(await store.read(place, kept.id))).toBe('x');
    await expect(store.read(upload, kept.id)).rejects.toMatchObject({ code: 'FILE_MISSING' });
    await store.move(upload, place);
    expect(await store.sweep(gone)).toBe(0);
    expect(await store.sweep(async (runs) => runs.map(() => false))).toBe(0);
    expect(await names()).toEqual([kept.id]);
    expect(await store.sweep(gone)).toBe(1);
    await store.put(upload, bytes('x'));
    await store.put({ ...place, rootRunId: 'upload-2' }, bytes('y'));
    await store.move(upload, place);
    now += 3_700_000;
    expect(await store.sweep(gone)).toBe(1);
    now += 86_400_000;
    expect(await store.sweep(gone)).toBe(1);
  });

  it('looks at no other deployment’s files', async () => {
    const other = join(deploymentFolder(dir, 'another'), 'tenant', 'run_9');
    await mkdir(other, { recursive: true });
    await open().sweep(async (runs) => runs.map(() => true));
    expect(await readdir(join(other, '..'))).toEqual(['run_9']);
  });
});
