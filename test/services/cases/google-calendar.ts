import type { ServiceCases } from '../service-case.js';

const calendar = { __rl: true, mode: 'list', value: 'ann@example.com' };
const events = '/calendar/v3/calendars/ann%40example.com/events';
const event = { calendar, eventId: 'e1' };
const when = (day: number) => ({ dateTime: `2026-12-0${day}T10:00:00.000Z`, timeZone: 'UTC' });
const busy = [{ start: '2026-12-01T10:00:00Z', end: '2026-12-01T11:00:00Z' }];
const freeBusy = { calendars: { 'ann@example.com': { busy } } };
const span = { timeMin: '2026-12-01T00:00:00', timeMax: '2026-12-02T00:00:00+01:00' };
const asked = {
  ...{ method: 'POST', path: '/calendar/v3/freeBusy' },
  body: {
    timeMin: '2026-12-01T00:00:00.000Z',
    timeMax: '2026-12-01T23:00:00.000Z',
    items: [{ id: 'ann@example.com' }],
  },
};

/** As https://developers.google.com/workspace/calendar/api/v3/reference says. */
export const googleCalendarCases: ServiceCases = {
  service: 'n8n-nodes-base.googleCalendar',
  credentials: [
    {
      ...{ type: 'googleCalendarOAuth2Api', hosts: ['www.googleapis.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: { id: 'e1', status: 'confirmed' },
  refusal: { status: 401, body: { error: { code: 401, message: 'Invalid Credentials' } }, said: 'Invalid Credentials' },
  cases: [
    {
      of: 'event.create',
      parameters: { calendar, start: '={{ $json.at }}', end: '2026-12-02T10:00:00' },
      item: { at: '2026-12-01T11:00:00+01:00' },
      asks: [{ method: 'POST', path: events, body: { start: when(1), end: when(2), reminders: { useDefault: true } } }],
    },
    {
      of: 'event.create',
      parameters: {
        ...{ calendar, start: '2026-12-01', end: '2026-12-02', useDefaultReminders: false },
        remindersUi: { remindersValues: [{ method: 'popup', minutes: 5 }] },
        additionalFields: {
          ...{ allday: 'yes', summary: 'Fair', attendees: ['a@example.com, b@example.com', 'c@example.com'] },
          ...{ sendUpdates: 'all', rrule: 'FREQ=DAILY;COUNT=2', color: '3', location: 'Hall', showMeAs: 'transparent' },
          conferenceDataUi: { conferenceDataValues: { conferenceSolution: 'hangoutsMeet' } },
        },
      },
      asks: [
        {
          ...{ method: 'POST', path: events, query: { sendUpdates: 'all', conferenceDataVersion: '1' } },
          body: {
            ...{ summary: 'Fair', location: 'Hall', colorId: '3', transparency: 'transparent' },
            ...{ recurrence: ['RRULE:FREQ=DAILY;COUNT=2'], start: { date: '2026-12-01' }, end: { date: '2026-12-02' } },
            attendees: [{ email: 'a@example.com' }, { email: 'b@example.com' }, { email: 'c@example.com' }],
            reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 5 }] },
            conferenceData: {
              createRequest: { requestId: 'e.n.0.0', conferenceSolutionKey: { type: 'hangoutsMeet' } },
            },
          },
        },
      ],
    },
    {
      of: 'event.get',
      parameters: { operation: 'get', ...event, options: { timeZone: 'Europe/Berlin' } },
      asks: [{ method: 'GET', path: `${events}/e1`, query: { timeZone: 'Europe/Berlin' } }],
    },
    {
      of: 'event.getAll',
      parameters: {
        ...{ operation: 'getAll', calendar, returnAll: true },
        options: { ...span, singleEvents: true, orderBy: 'startTime', query: 'fair', fields: 'items(id)' },
      },
      asks: [{}, { pageToken: 'p2' }].map((more) => ({
        ...{ method: 'GET', path: events },
        query: {
          ...{ timeMin: '2026-12-01T00:00:00.000Z', timeMax: '2026-12-01T23:00:00.000Z', singleEvents: 'true' },
          ...{ orderBy: 'startTime', q: 'fair', fields: 'nextPageToken,items(id)', maxResults: '2500' },
          ...(more.pageToken !== undefined && { pageToken: more.pageToken }),
        },
      })),
      answers: [{ items: [{ id: 'e1' }], nextPageToken: 'p2' }, { items: [{ id: 'e2' }] }],
      items: [{ id: 'e1' }, { id: 'e2' }],
    },
    {
      of: 'event.update',
      parameters: {
        ...{ operation: 'update', ...event },
        updateFields: { start: '2026-12-01T10:00:00', attendees: ['a@example.com'], summary: 'Later' },
      },
      asks: [
        {
          ...{ method: 'PATCH', path: `${events}/e1` },
          body: { summary: 'Later', start: when(1), attendees: [{ email: 'a@example.com' }] },
        },
      ],
    },
    {
      of: 'event.delete',
      parameters: { operation: 'delete', ...event, options: { sendUpdates: 'none' } },
      asks: [{ method: 'DELETE', path: `${events}/e1`, query: { sendUpdates: 'none' } }],
      items: [{ success: true }],
    },
    ...[
      { outputFormat: 'availability', items: [{ available: false }] },
      { outputFormat: 'bookedSlots', items: busy },
      { outputFormat: 'raw', items: [freeBusy] },
    ].map(({ outputFormat, items }) => ({
      of: 'calendar.availability',
      parameters: { resource: 'calendar', calendar, ...span, options: { outputFormat } },
      ...{ asks: [asked], answers: [freeBusy], items },
    })),
  ],
};
