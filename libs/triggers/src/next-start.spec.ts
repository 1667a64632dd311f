import { expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { nextStart } from './next-start.js';

const every = (interval: object[], timezone?: string): Graph => ({
  name: 'g',
  nodes: [{ id: '1', name: 'When', type: 'n8n-nodes-base.scheduleTrigger', parameters: { rule: { interval } } }],
  connections: {},
  ...(timezone !== undefined && { settings: { timezone } }),
});
const weekdays = { field: 'weeks', triggerAtDay: [1, 2, 3, 4, 5], triggerAtHour: 18 };
const at = Date.parse('2026-12-04T18:30:00Z'); // a Friday

it.each([
  [every([weekdays]), '2026-12-07T18:00:00.000Z'],
  [every([weekdays], 'America/New_York'), '2026-12-04T23:00:00.000Z'],
  [every([{ ...weekdays, triggerAtDay: [6] }, weekdays]), '2026-12-05T18:00:00.000Z'],
  [every([{ field: 'cronExpression', expression: '5 9 * * 1-5' }], 'Asia/Tokyo'), '2026-12-07T00:05:00.000Z'],
  [every([{ field: 'seconds', secondsInterval: 30 }]), '2026-12-04T18:30:30.000Z'],
  [every([{ field: 'hours', hoursInterval: 2 }]), '2026-12-04T20:00:00.000Z'],
  [every([]), null],
  [{ ...every([]), nodes: [{ id: '1', name: 'T', type: 'turnpike.smsTrigger', parameters: {} }] }, null],
])('says when a schedule starts a graph next: %j', (graph, next) => {
  const found = nextStart(graph, 'UTC', at);
  expect(found === null ? null : new Date(found).toISOString()).toBe(next);
});
