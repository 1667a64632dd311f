import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ToolAnswer } from '#tools';
import { googleCalendarCases } from './cases/google-calendar.js';
import { googleDriveCases } from './cases/google-drive.js';
import { supabaseCases } from './cases/supabase.js';
import { carriedOut, requestFor } from './play.js';
import type { ServiceCases } from './service-case.js';
import { json, StandIn } from './stand-in.js';

type Parameters = Readonly<Record<string, unknown>>;

const standIn = new StandIn();
beforeAll(() => standIn.start());
afterAll(() => standIn.stop());

async function answerOf(
  service: ServiceCases,
  parameters: Parameters,
  ...answers: ReturnType<typeof json>[]
): Promise<ToolAnswer> {
  standIn.answersWith(...answers);
  const { answer } = await carriedOut(service, requestFor(service, { of: '', parameters, asks: [] }), standIn);
  return answer;
}

describe('the availability of a calendar', () => {
  const id = 'ann@example.com';
  const calendar = { __rl: true, mode: 'id', value: id };
  const span = { timeMin: '2026-12-01T00:00:00', timeMax: '2026-12-02T00:00:00' };
  const ask = async (calendars: object, options = {}) =>
    answerOf(googleCalendarCases, { resource: 'calendar', calendar, ...span, options }, json({ calendars }));

  it('is not known where it could not be read, or the answer has no such calendar', async () => {
    const unread = { [id]: { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] } };
    const failed = { ok: false, fate: 'answered' };
    for (const outputFormat of ['availability', 'bookedSlots']) {
      const answer = await ask(unread, { outputFormat });
      expect(answer).toMatchObject(failed);
      expect(JSON.stringify(answer)).toContain('the calendar ann@example.com could not be read: notFound');
      expect(await ask({ 'Ann@example.com': { busy: [] } }, { outputFormat })).toMatchObject(failed);
    }
    expect(await ask(unread, { outputFormat: 'raw' })).toMatchObject({ ok: true });
  });

  it('is free where it was read, and nothing is in it', async () => {
    expect(JSON.stringify(await ask({ [id]: { busy: [] } }))).toContain(String.raw`\"available\":true`);
  });
});

describe('rows of Supabase', () => {
  const condition = (one: object) => ({ filters: { conditions: [{ keyName: 'a', condition: 'eq', ...one }] } });
  const text = (filterString: unknown) => ({ filterType: 'string', filterString });
  const build = (operation: string, more: object) =>
    requestFor(supabaseCases, { of: '', parameters: { tableId: 'people', operation, ...more }, asks: [] });

  it.each([
    ['a value of is', condition({ condition: 'is', keyValue: 'null,id.gt.0' })],
    ['a condition', condition({ condition: 'gt.0,id.neq', keyValue: '1' })],
    ['a function', condition({ condition: 'fullText', searchFunction: 'is.null,b.fts', keyValue: '1' })],
  ])('are not read or changed by %s that widens the filter', (_, more) => {
    for (const operation of ['get', 'getAll', 'update', 'delete'])
      expect(() => build(operation, { filterType: 'manual', ...more })).toThrow('Parameter "filters": expected');
  });

  it.each([undefined, null, ''])('are not changed by a condition whose value is %j', (keyValue) => {
    const of = (one: string) => ({ filterType: 'manual', ...condition({ condition: one, keyValue }) });
    for (const operation of ['update', 'delete'])
      for (const one of ['eq', 'neq', 'like'])
        expect(() => build(operation, of(one))).toThrow('expected a value behind');
    expect(() => build('getAll', of('eq'))).not.toThrow();
  });

  it.each(['', '&', '?', '?select=*', 'select=*&order=id&limit=5', 'id=', '=1', 'orders.id=eq.1', 'columns=a'])(
    'are not all changed by the text %j',
    (filterString) => {
      for (const operation of ['update', 'delete'])
        expect(() => build(operation, text(filterString))).toThrow('all rows are not meant');
      expect(() => build('getAll', text(filterString))).not.toThrow();
    },
  );

  it.each(['?id=eq.1', 'select=*&or=(a.eq.1,b.eq.2)', 'not.and=(a.eq.1)', 'data->>a=eq.1'])(
    'are changed by the text %j',
    (filterString) => {
      for (const operation of ['update', 'delete']) expect(() => build(operation, text(filterString))).not.toThrow();
    },
  );
});

describe('a call of several requests', () => {
  const file = { operation: 'createFromText', name: 'A', content: 'x' };
  const refused = json({ error: { message: 'no' } }, 403);

  it('is in doubt where one was carried out and a later one is refused', async () => {
    const answer = await answerOf(googleDriveCases, file, json({ id: 'f_1' }), refused);
    expect(answer).toMatchObject({ ok: false, fate: 'answered' });
    expect(JSON.stringify(answer)).toContain('a request of the call before it was carried out');
    expect(standIn.asked).toHaveLength(2);
  });

  it('is refused where the first is, or where those before it only read', async () => {
    expect(await answerOf(googleDriveCases, file, refused)).toMatchObject({ fate: 'refused' });
    const download = { operation: 'download', fileId: { __rl: true, mode: 'id', value: 'f_1' } };
    expect(await answerOf(googleDriveCases, download, json({ name: 'A' }), refused)).toMatchObject({ fate: 'refused' });
  });
});
