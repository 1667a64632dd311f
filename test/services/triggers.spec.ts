import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findNodeType } from '#nodes';
import type { PollLook } from '../../apps/tool-runner/src/graph/service-call.js';
import { callOf } from './call-of.js';
import { carriedOut } from './play.js';
import { mime } from './mail.js';
import type { ServiceCases } from './service-case.js';
import { cutBody, json, StandIn } from './stand-in.js';

const standIn = new StandIn();
beforeAll(() => standIn.start());
afterAll(() => standIn.stop());

const now = Date.UTC(2026, 10, 30);
const values = { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' };

/** What a trigger asks for as it looks. */
function lookOf(name: string, credential: string, parameters: Record<string, unknown>) {
  const type = findNodeType({ id: 'n', name: 'N', type: name });
  if (type?.runs.as !== 'trigger' || type.runs.polls === undefined) throw new Error(`${name} does not look`);
  const node = {
    id: 'n',
    name: 'N',
    type: name,
    parameters,
    credentials: { [credential]: { id: credential, name: 'C' } },
  };
  const [request] = type.runs.polls.requests(callOf(type.description, node, [{}]));
  if (request?.kind !== 'http' || request.service === undefined) throw new Error('expected a request of a service');
  return { ...request, service: request.service };
}

const hosts = {
  gmailOAuth2: 'gmail.googleapis.com',
  googleDriveOAuth2Api: 'www.googleapis.com',
  googleCalendarOAuth2Api: 'www.googleapis.com',
  googleSheetsTriggerOAuth2Api: 'sheets.googleapis.com',
};

async function looked(
  request: ReturnType<typeof lookOf>,
  credential: keyof typeof hosts | 'airtableTokenApi' | 'notionApi',
  look: PollLook,
  answers: unknown[],
) {
  standIn.answersWith(...answers.map((answer) => json(answer)));
  const plain: Pick<ServiceCases, 'credentials'>['credentials'] = [
    credential === 'airtableTokenApi'
      ? { type: credential, hosts: ['api.airtable.com'], values: { accessToken: 'a' } }
      : credential === 'notionApi'
        ? { type: credential, hosts: ['api.notion.com'], values: { apiKey: 'a' } }
        : { type: credential, hosts: [hosts[credential]], values },
  ];
  const cases: Pick<ServiceCases, 'credentials'> = { credentials: plain };
  const { answer } = await carriedOut(cases, request, standIn, undefined, look);
  const items: unknown = answer.ok ? JSON.parse(String(Reflect.get(Object(answer.value), 'text'))) : answer;
  return {
    items,
    asked: standIn.asked.map(({ path, query, body }) => ({ path, query, ...(body !== undefined && { body }) })),
    after: look.after,
  };
}

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

const id = (value: string) => ({ __rl: true, mode: 'id', value });
const came = '2026-11-30T00:00:05.000Z';
const calendar = (triggerOn: string) => ({ calendarId: id('c@x'), triggerOn, options: { matchTerm: 'tea' } });
const event = {
  ...{ id: 'e1', status: 'confirmed', created: came, updated: came },
  ...{ start: { dateTime: '2026-11-29T23:59:00.000Z' }, end: { dateTime: '2026-11-30T00:00:00.000Z' } },
};
const edited = { ...event, id: 'e2', created: '2026-11-29T00:00:00.000Z' };
const cancelled = { ...edited, id: 'e3', status: 'cancelled' };
const atCalendar = '/calendar/v3/calendars/c%40x/events';
const since = '2026-11-29T23:55:00.000Z';
const calendarNews = (triggerOn: string, items: unknown[], query: Record<string, string>) =>
  [
    ...(['googleCalendarTrigger', 'googleCalendarOAuth2Api', calendar(triggerOn)] as const),
    { items: [event, edited, cancelled] },
    items,
    { path: atCalendar, query: { q: 'tea', singleEvents: 'true', maxResults: '2500', ...query } },
  ] as const;
const page = { id: 'p1', created_time: came, last_edited_time: came, properties: {} };

it.each([
  [
    ...(['airtableTrigger', 'airtableTokenApi'] as const),
    {
      baseId: id('app1'),
      tableId: id('tbl1'),
      triggerField: 'Made',
      additionalFields: { formula: '{A}=1', fields: 'A' },
    },
    { records: [{ id: 'r1', createdTime: came, fields: { Made: came } }] },
    [{ id: 'r1', createdTime: came, fields: { Made: came } }],
    {
      path: '/v0/app1/tbl1',
      query: {
        ...{ filterByFormula: `AND(IS_AFTER({Made}, DATETIME_PARSE('${since}')), {A}=1)`, pageSize: '100' },
        'fields[]': ['A', 'Made'],
      },
    },
  ],
  [
    ...(['notionTrigger', 'notionApi'] as const),
    { databaseId: id('17b11930-c10f-8000-a545-ece7cade03f9'), event: 'pagedUpdatedInDatabase', simple: false },
    { results: [page], has_more: false },
    [page],
    {
      path: '/v1/databases/17b11930-c10f-8000-a545-ece7cade03f9/query',
      body: {
        filter: { timestamp: 'last_edited_time', last_edited_time: { on_or_after: since } },
        sorts: [{ timestamp: 'last_edited_time', direction: 'ascending' }],
        page_size: 100,
      },
    },
  ],
  calendarNews('eventCreated', [event], { updatedMin: since, orderBy: 'updated' }),
  calendarNews('eventUpdated', [edited], { updatedMin: since, orderBy: 'updated' }),
  calendarNews('eventCancelled', [cancelled], { updatedMin: since, orderBy: 'updated', showDeleted: 'true' }),
  calendarNews('eventStarted', [event, edited], {
    ...{ timeMin: since, timeMax: '2026-11-30T00:00:00.000Z', orderBy: 'startTime' },
  }),
  calendarNews('eventEnded', [event, edited], {
    ...{ timeMin: since, timeMax: '2026-11-30T00:00:00.000Z', orderBy: 'startTime' },
  }),
])(
  'a look of %s asks for what is new since the last, and brings it',
  async (name, credential, given, answer, items, asks) => {
    const request = lookOf(`n8n-nodes-base.${name}`, credential, given);
    const found = await looked(request, credential, { before: { since: now, seen: {} }, now }, [answer]);
    expect([found.items, found.asked]).toEqual([items, [asks]]);
    const again = await looked(request, credential, { before: found.after ?? null, now }, [answer]);
    expect(again.items).toEqual([]);
  },
);
