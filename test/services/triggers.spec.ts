import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findNodeType } from '#nodes';
import type { EffectAnswer } from '#nodes';
import type { PollLook } from '../../apps/tool-runner/src/graph/service-call.js';
import { callOf } from './call-of.js';
import { looked, lookOf, now, standIn, values } from './look.js';
import { carriedOut } from './play.js';
import { mime } from './mail.js';
import type { ServiceCases } from './service-case.js';
import { cutBody, json } from './stand-in.js';

beforeAll(() => standIn.start());
afterAll(() => standIn.stop());

describe('a look at Gmail', () => {
  const request = lookOf('n8n-nodes-base.gmailTrigger', 'gmailOAuth2', {
    simple: false,
    filters: { q: 'has:attachment' },
  });
  const raw = mime('From: ann@example.com', 'Subject: Hi', '', 'Text');
  const mail = (id: string, at: number) => ({ id, internalDate: String(at), raw });

  it('learns first, and brings each mail once', async () => {
    const first = await looked(request, 'gmailOAuth2', { before: null, now }, [{ messages: [{ id: 'old' }] }]);
    expect(first.items).toEqual([]);
    expect(first.asked[0]?.query).toMatchObject({ q: `has:attachment after:${now / 1_000 - 300}`, maxResults: '500' });
    const before = first.after ?? null;
    const second = await looked(request, 'gmailOAuth2', { before, now: now + 60_000 }, [
      ...[{ messages: [{ id: 'm2' }, { id: 'm1' }, { id: 'old' }] }, mail('m1', now + 1_000), mail('m2', now + 2_000)],
    ]);
    expect(second.items).toMatchObject([
      { id: 'm1', subject: 'Hi', from: { text: 'ann@example.com' } },
      { id: 'm2', text: expect.stringContaining('Text') },
    ]);
    expect(second.after).toEqual({ since: now + 2_000, seen: { old: now, m1: now + 1_000, m2: now + 2_000 } });
  });

  it('brings what is attached, as files of the item', async () => {
    const options = { downloadAttachments: true, dataPropertyAttachmentsPrefixName: 'f_' };
    const wanted = lookOf('n8n-nodes-base.gmailTrigger', 'gmailOAuth2', { simple: false, options });
    const text = mime(
      ...[
        'From: a@example.com',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
      ],
      ...['Text', '--b', 'Content-Type: text/csv; name="t.csv"', 'Content-Disposition: attachment', '', 'a,b', '--b--'],
    );
    const look: PollLook = { before: { since: now, seen: {} }, now };
    standIn.answersWith(json({ messages: [{ id: 'm1' }] }), json({ id: 'm1', internalDate: String(now), raw: text }));
    const cases: Pick<ServiceCases, 'credentials'> = {
      credentials: [{ type: 'gmailOAuth2', hosts: ['gmail.googleapis.com'], values }],
    };
    const { answer, kept } = await carriedOut(cases, wanted, standIn, undefined, look);
    const type = findNodeType({ id: 'n', name: 'N', type: 'n8n-nodes-base.gmailTrigger' });
    if (!answer.ok || type?.runs.as !== 'trigger') throw new Error('expected a look that went well');
    const node = { id: 'n', name: 'N', type: 'n8n-nodes-base.gmailTrigger' };
    const items = type.runs.polls?.items(callOf(type.description, node, [{}]), wanted, answer.value as EffectAnswer); // as it was made
    expect(kept.map((bytes) => bytes.trim())).toEqual(['a,b']);
    expect(items).toMatchObject([{ json: { id: 'm1' }, binary: { f_0: { fileName: 't.csv', mimeType: 'text/csv' } } }]);
    expect(items?.[0]?.json).not.toHaveProperty('#files');
  });

  it('moves nothing where it fails', async () => {
    const look: PollLook = { before: { since: now, seen: {} }, now };
    standIn.answersWith(json({ messages: [{ id: 'm1' }] }), cutBody);
    const cases: Pick<ServiceCases, 'credentials'> = {
      credentials: [{ type: 'gmailOAuth2', hosts: ['gmail.googleapis.com'], values }],
    };
    const { answer } = await carriedOut(cases, request, standIn, undefined, look);
    expect([answer.ok, look.after]).toEqual([false, undefined]);
  });
});

it('a look at a folder of Drive brings what is new there', async () => {
  const folderToWatch = { __rl: true, mode: 'id', value: 'd_1' };
  const request = lookOf('n8n-nodes-base.googleDriveTrigger', 'googleDriveOAuth2Api', {
    ...{ triggerOn: 'specificFolder', event: 'fileCreated', folderToWatch },
  });
  const file = { id: 'f1', name: 'A', createdTime: '2026-11-30T00:00:05.000Z' };
  const before = { since: now, seen: {} };
  const { items, asked, after } = await looked(request, 'googleDriveOAuth2Api', { before, now }, [{ files: [file] }]);
  expect(items).toEqual([file]);
  expect(asked).toMatchObject([
    {
      path: '/drive/v3/files',
      query: {
        q: "'d_1' in parents and createdTime > '2026-11-29T23:55:00.000Z' and mimeType != 'application/vnd.google-apps.folder' and trashed = false",
        orderBy: 'createdTime',
      },
    },
  ]);
  expect(after).toEqual({ since: now + 5_000, seen: { 'f1 2026-11-30T00:00:05.000Z': now + 5_000 } });
});

describe('a look at a sheet', () => {
  const sheet = (more: Record<string, unknown>) =>
    lookOf('n8n-nodes-base.googleSheetsTrigger', 'googleSheetsTriggerOAuth2Api', {
      documentId: { __rl: true, mode: 'id', value: 'd1' },
      sheetName: { __rl: true, mode: 'name', value: 'S' },
      ...more,
    });
  /** Looks one after the other: what each brings. */
  async function looks(more: Record<string, unknown>, tables: unknown[][][]) {
    let before: PollLook['before'] = null;
    const brought: unknown[] = [];
    for (const [at, values] of tables.entries()) {
      const one = await looked(sheet(more), 'googleSheetsTriggerOAuth2Api', { before, now: now + at }, [{ values }]);
      before = one.after ?? null;
      brought.push(one.items);
    }
    return brought;
  }
  const [head, a, b, c] = [
    ['n', 'x'],
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ];
  const row = (n: string, x: number, at: number) => ({ row_number: at, n, x });

  it('brings rows that were added at its end, though some are taken away', async () => {
    const tables = [
      [head, a],
      [head, a, b, c],
      [head, a, b, c],
      [head, b],
      [head, b, c],
    ];
    expect(await looks({ event: 'rowAdded' }, tables)).toEqual([
      ...[[], [row('b', 2, 3), row('c', 3, 4)], [], [], [row('c', 3, 3)]],
    ]);
  });

  it.each([
    ['changed rows alone', { event: 'rowUpdate' }, [row('a', 9, 2)]],
    ['all that is new', { event: 'anyUpdate' }, [row('a', 9, 2), row('c', 3, 4)]],
    ['what changed in a column', { event: 'rowUpdate', options: { columnsToWatch: ['n'] } }, []],
  ])('brings %s', async (_, more, items) => {
    const changed = [head, ['a', 9], b, c];
    expect(await looks(more, [[head, a, b], changed, changed])).toEqual([[], items, []]);
  });

  it('learns another sheet anew', async () => {
    const first = await looked(sheet({ event: 'rowAdded' }), 'googleSheetsTriggerOAuth2Api', { before: null, now }, [
      { values: [head, a] },
    ]);
    const other = sheet({ event: 'rowAdded', sheetName: { __rl: true, mode: 'name', value: 'T' } });
    const before = first.after ?? null;
    const { items } = await looked(other, 'googleSheetsTriggerOAuth2Api', { before, now }, [{ values: [head, a, b] }]);
    expect([first.after, items]).toEqual([{ since: 2, seen: {}, of: expect.stringContaining('order ["d1","S"') }, []]);
  });

  it('is refused where it should say what a row was', () => {
    expect(() => sheet({ event: 'anyUpdate', includeInOutput: 'both' })).toThrow('what it was is not kept');
  });
});
