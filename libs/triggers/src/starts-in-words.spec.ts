import { expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { startsInWords } from './starts-in-words.js';

const graph = (type: string, parameters: Record<string, unknown>, timezone?: string): Graph => ({
  name: 'g',
  nodes: [{ id: '1', name: 'When', type, parameters }],
  connections: {},
  ...(timezone !== undefined && { settings: { timezone } }),
});
const every = (...interval: object[]): Graph =>
  graph('n8n-nodes-base.scheduleTrigger', { rule: { interval } }, 'Asia/Tokyo');

it.each([
  [
    every({ field: 'weeks', triggerAtDay: [1, 2, 3, 4, 5], triggerAtHour: 18 }),
    ['When: Mon,Tue,Wed,Thu,Fri at 18:00 (Asia/Tokyo)'],
  ],
  [every({ field: 'cronExpression', expression: '5 9 * * 1-5' }), ['When: Mon-Fri at 09:05 (Asia/Tokyo)']],
  [
    every({ triggerAtHour: 7, triggerAtMinute: 30 }, { field: 'months' }),
    ['When: every day at 07:30 (Asia/Tokyo)', 'When: 0 0 1 * * (Asia/Tokyo)'],
  ],
  [every({ field: 'seconds', secondsInterval: 30 }), ['When: every 30 s']],
  [graph('turnpike.smsTrigger', {}), ['When: texts to our numbers']],
  [graph('n8n-nodes-base.webhook', { path: 'orders' }), ['When: calls of /orders']],
  [graph('n8n-nodes-base.manualTrigger', {}), []],
])('says what starts a graph: %j', (of, lines) => {
  expect(startsInWords(of, 'UTC')).toEqual(lines);
});
