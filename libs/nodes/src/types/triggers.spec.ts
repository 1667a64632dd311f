import { describe, expect, it } from '@jest/globals';
import { callFor, typeNamed } from '../../test/call-for.js';
import type { NodeCall } from '../index.js';

const base = 'n8n-nodes-base.';
const chat = '@n8n/n8n-nodes-langchain.chatTrigger';
type Json = Record<string, unknown>;

function triggerOf(type: string, parameters: Json = {}, more: Partial<NodeCall> = {}) {
  const { runs } = typeNamed(type);
  if (runs.as !== 'trigger') throw new Error(`${type} is no trigger`);
  const call = callFor(type, parameters, [], more);
  return {
    arms: () => runs.arms(call),
    items: (payload: unknown) => runs.items(payload, call).map(({ json }) => json),
  };
}

describe('triggers', () => {
  it.each<[string, unknown, unknown[]]>([
    [`${base}manualTrigger`, { a: 1 }, [{ a: 1 }]],
    [`${base}manualTrigger`, null, [{}]],
    [
      `${base}webhook`,
      { body: { a: 1 }, query: { q: '1' } },
      [{ headers: {}, params: {}, query: { q: '1' }, body: { a: 1 }, webhookUrl: '', executionMode: 'production' }],
    ],
    [
      `${base}formTrigger`,
      { fields: { Name: 'Ann' } },
      [{ Name: 'Ann', submittedAt: '2026-11-23T12:00:00.000Z', formMode: 'production' }],
    ],
    [chat, { sessionId: 's', chatInput: 'hi' }, [{ sessionId: 's', action: 'sendMessage', chatInput: 'hi' }]],
    [`${base}errorTrigger`, { execution: { id: 'e' } }, [{ execution: { id: 'e' }, workflow: {} }]],
    [`${base}errorTrigger`, 'broken', [{ execution: {}, workflow: {} }]],
    [
      'turnpike.smsTrigger',
      { from: '+15550100', text: 'hi' },
      [{ from: '+15550100', to: '', text: 'hi', messageId: null }],
    ],
  ])('%s makes items of %j', (type, payload, items) => {
    expect(triggerOf(type).items(payload)).toEqual(items);
  });

  it('scheduleTrigger says when it was due, in the zone of the workflow', () => {
    const { items } = triggerOf(`${base}scheduleTrigger`, {}, { timeZone: 'Europe/Berlin' });
    expect(items({ at: Date.UTC(2026, 6, 1, 7, 5) })).toMatchObject([
      {
        timestamp: '2026-07-01T09:05:00.000+02:00',
        'Day of week': 'Wednesday',
        Hour: '09',
        Timezone: 'Europe/Berlin (UTC+02:00)',
      },
    ]);
  });

  it.each<[Json, object]>([
    [{}, { cron: '0 0 * * *' }],
    [{ field: 'seconds', secondsInterval: 10 }, { everyMs: 10_000 }],
    [{ field: 'minutes' }, { everyMs: 300_000 }],
    [{ field: 'hours', hoursInterval: 2, triggerAtMinute: 15 }, { cron: '15 */2 * * *' }],
    [{ field: 'days', triggerAtHour: 9 }, { cron: '0 9 * * *' }],
    [{ field: 'weeks', triggerAtDay: [1, 3], triggerAtHour: 8 }, { cron: '0 8 * * 1,3' }],
    [{ field: 'months', triggerAtDayOfMonth: 15, monthsInterval: 3 }, { cron: '0 0 15 */3 *' }],
    [{ field: 'months', monthsInterval: 12 }, { cron: '0 0 1 */12 *' }],
    [{ field: 'hours', hoursInterval: 12 }, { cron: '0 */12 * * *' }],
    [{ field: 'cronExpression', expression: ' 0 9 * * 1-5 ' }, { cron: '0 9 * * 1-5' }],
  ])('a schedule of %j is %j', (interval, rule) => {
    expect(triggerOf(`${base}scheduleTrigger`, { rule: { interval: [interval] } }).arms()).toEqual({
      kind: 'schedule',
      rules: [rule],
    });
  });

  it.each<[Json, string]>([
    [{ field: 'weeks', weeksInterval: 2 }, 'every week'],
    [{ field: 'days', daysInterval: 2 }, 'Parameter "daysInterval": expected 1'],
    [{ daysInterval: 3, triggerAtHour: 9, triggerAtMinute: 30 }, 'cron expression "30 9 */3 * *"'],
    [{ field: 'days', daysInterval: 31 }, 'counts days anew from the first of each month'],
    [{ field: 'hours', hoursInterval: 5 }, 'expected 1, 2, 3, 4, 6, 8 or 12'],
    [
      { field: 'hours', hoursInterval: 18, triggerAtMinute: 5 },
      '"5 */18 * * *", which counts hours anew from each midnight',
    ],
    [{ field: 'hours', hoursInterval: 24 }, 'expected 1, 2, 3, 4, 6, 8 or 12'],
    [{ field: 'months', monthsInterval: 5 }, '"0 0 1 */5 *", which counts months anew from each January'],
    [{ field: 'months', monthsInterval: 13 }, 'expected 1, 2, 3, 4, 6 or 12'],
    [{ field: 'hours', hoursInterval: 0 }, 'a whole number'],
    [{ field: 'cronExpression' }, 'a cron expression'],
    [{ field: 'moons' }, 'no interval "moons"'],
  ])('a schedule of %j is refused', (interval, message) => {
    expect(() => triggerOf(`${base}scheduleTrigger`, { rule: { interval: [interval] } }).arms()).toThrow(message);
  });

  it('a webhook, a form and a chat say what is set up for them', () => {
    const hook = {
      path: '/orders/',
      httpMethod: 'POST',
      responseMode: 'lastNode',
      responseData: 'allEntries',
      responseCode: 201,
    };
    expect(triggerOf(`${base}webhook`, hook).arms()).toMatchObject({
      ...{
        kind: 'webhook',
        path: 'orders',
        methods: ['POST'],
        responds: 'lastNode',
        responseData: 'allEntries',
        responseCode: 201,
      },
    });
    const several = { path: 'p', multipleMethods: true, options: { responseCode: { values: { responseCode: 202 } } } };
    expect(triggerOf(`${base}webhook`, several).arms()).toMatchObject({ methods: ['GET', 'POST'], responseCode: 202 });
    const values = [
      { fieldLabel: 'Name', requiredField: true },
      {
        fieldLabel: 'Size',
        fieldName: 'size',
        fieldType: 'dropdown',
        fieldOptions: { values: [{ option: 'S' }, { option: 'L' }] },
      },
    ];
    expect(triggerOf(`${base}formTrigger`, { formTitle: 'T', path: 'f', formFields: { values } }).arms()).toMatchObject(
      {
        ...{ kind: 'form', path: 'f', title: 'T', buttonLabel: 'Submit' },
        fields: [
          { label: 'Name', name: 'Name', type: 'text', required: true, takesSeveral: false, options: [] },
          { label: 'Size', name: 'size', type: 'dropdown', required: false, options: ['S', 'L'] },
        ],
      },
    );
    expect(triggerOf(chat, { public: true, options: { title: 'Help' } }).arms()).toMatchObject({
      ...{ kind: 'chat', isPublic: true, isHosted: true, title: 'Help', authentication: 'none' },
    });
    expect(triggerOf('turnpike.smsTrigger', { to: '+15550100' }).arms()).toEqual({ kind: 'sms', to: '+15550100' });
  });

  it('a webhook and a form say who may call them, and what whoever has sent a form reads', () => {
    const options = {
      allowedOrigins: 'https://a.example/, https://b.example',
      ipWhitelist: '203.0.113.0/24,2001:db8::1',
    };
    expect(triggerOf(`${base}webhook`, { path: 'p', options: { ...options, ignoreBots: true } }).arms()).toMatchObject({
      allowedOrigins: ['https://a.example', 'https://b.example'],
      ...{ ipWhitelist: ['203.0.113.0/24', '2001:db8::1'], ignoresBots: true },
    });
    for (const ipWhitelist of ['home', '10.0.0.0/99', '999.1.1.1', '10.1', '2001:db8::/129', ':::'])
      expect(() => triggerOf(`${base}webhook`, { path: 'p', options: { ipWhitelist } }).arms()).toThrow(
        'Parameter "ipWhitelist": expected IP addresses',
      );
    const ended = (values: Json) =>
      triggerOf(`${base}formTrigger`, { formTitle: 'T', options: { respondWithOptions: { values } } }).arms();
    expect(ended({ formSubmittedText: 'Thanks' })).toMatchObject({ doneText: 'Thanks' });
    const redirect = { respondWith: 'redirect', redirectUrl: 'https://a.example/done' };
    expect(ended(redirect)).toMatchObject({ doneUrl: 'https://a.example/done' });
    expect(() => ended({ ...redirect, redirectUrl: 'javascript:1' })).toThrow('expected an http or https address');
    const utc = triggerOf(
      `${base}formTrigger`,
      { options: { useWorkflowTimezone: false } },
      { timeZone: 'Asia/Tokyo' },
    );
    expect(utc.items({ fields: {} })).toMatchObject([{ submittedAt: '2026-11-23T12:00:00.000Z' }]);
  });

  it('a called workflow takes the fields that it names, or all', () => {
    const type = `${base}executeWorkflowTrigger`;
    const values = [{ name: 'a' }, { name: '__proto__' }];
    expect(triggerOf(type, { workflowInputs: { values } }).items([{ a: 1, b: 2 }])).toEqual([
      Object.fromEntries([
        ['a', 1],
        ['__proto__', null],
      ]),
    ]);
    expect(triggerOf(type, { inputSource: 'jsonExample', jsonExample: '{"b":0}' }).items([{ a: 1, b: 2 }])).toEqual([
      { b: 2 },
    ]);
    expect(triggerOf(type, { inputSource: 'passthrough' }).items([{ a: 1 }, 7])).toEqual([{ a: 1 }]);
  });
});
