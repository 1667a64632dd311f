import { describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import type { Schedules, StoredSchedule } from '#engine';
import { emptyState } from '#schedule';
import type { ScheduleState } from '#schedule';
import { armSchedules } from './arm-schedules.js';
import { armWorkflow, listSettings, toTimes } from './armed-workflow.js';

/** Schedules whose orders are read at once; the order after `left` of them finds the process dead. */
class ReadSchedules {
  readonly states = new Map<string, ScheduleState>();
  orders = 0;
  left = Number.POSITIVE_INFINITY;

  readonly read: Schedules['read'] = ({ theirs, ...address }) => {
    const state = this.states.get(theirs);
    const stored: StoredSchedule = { actorId: theirs, address: { ...address, theirs }, state, isParked: false };
    return Promise.resolve(state === undefined ? null : stored);
  };

  readonly order: Schedules['order'] = ({ theirs }, order) => {
    if (this.left-- === 0) return Promise.reject(new Error('it died'));
    this.orders += 1;
    const before = this.states.get(theirs) ?? emptyState(theirs);
    const isGoing = before.plan !== null && before.stopped === null;
    if (order.type === 'schedule-stopped' && isGoing)
      this.states.set(theirs, { ...before, stopped: { at: 1, why: 'asked' } });
    if (order.type === 'schedule-set' && !isGoing)
      this.states.set(theirs, {
        ...emptyState(theirs),
        plan: { ...order.setting, times: { everyMs: 1_000 }, from: 1, setBy: 'm' },
      });
    return Promise.resolve({ status: 'accepted', messageId: 'm', actorId: theirs });
  };

  get going(): string[] {
    const plans = [...this.states.values()].filter(({ stopped }) => stopped === null).map(({ plan }) => plan);
    return plans.map((plan) => `${plan?.version} ${JSON.stringify(plan?.document)}`).sort();
  }
}

function graphOf(...intervals: object[]): Graph {
  const parameters = { rule: { interval: intervals } };
  return {
    name: 'nightly',
    nodes: [{ id: '1', name: 'When', type: 'n8n-nodes-base.scheduleTrigger', parameters }],
    connections: {},
    settings: { timezone: 'Europe/Berlin' },
  };
}

function published(version: string, ...intervals: object[]) {
  const document = { version: 1 as const, root: { kind: 'sequence' as const, id: 'graph', steps: [] } };
  const stored = { id: 'nightly', version, graph: graphOf(...intervals), document };
  const armed = armWorkflow(stored);
  return { armed, settings: listSettings(stored, armed) };
}

const [nine, ten, soon] = [
  { field: 'days', triggerAtHour: 9 },
  { field: 'days', triggerAtHour: 10 },
  { field: 'seconds', secondsInterval: 10 },
];
const note = { by: 'ana', reason: null };

describe('the schedules of a published graph', () => {
  it('are one for each rule, in the zone of the graph, and start its version at its trigger', () => {
    const { armed, settings } = published('v1', nine, soon);
    expect(armed).toMatchObject({ id: 'nightly', version: 'v1', schedules: 2, routes: [] });
    expect(settings).toMatchObject([
      { times: { cron: '0 9 * * *', timeZone: 'Europe/Berlin' }, agent: 'workflow.nightly', version: 'v1' },
      { times: { cron: '*/10 * * * * *' }, onError: 'continue', input: '{"trigger":"When","payload":{}}' },
    ]);
    expect(() => published('v1', { field: 'cronExpression', expression: 'soon' })).toThrow('cron');
    expect(() => published('v1', { field: 'cronExpression', expression: '={{ $json.when }}' })).toThrow(
      'no expression',
    );
  });

  it.each([
    [60_000, { cron: '*/1 * * * *' }],
    [1_000, { cron: '*/1 * * * * *' }],
    [45_000, { ms: 45_000 }],
    [2_700_000, { ms: 2_700_000 }],
    [7_200_000, { ms: 7_200_000 }],
  ])('that come every %i ms follow the clock where it can show them', (everyMs, times) => {
    expect(toTimes({ everyMs }, null)).toEqual(times);
  });

  it('are those of the latest version wherever a process died between two orders', async () => {
    const [first, second] = [published('v1', nine, ten), published('v2', soon)];
    const fresh = new ReadSchedules();
    await armSchedules(fresh, second.armed, second.settings, note);
    for (let died = 0; died < 8; died++) {
      const schedules = new ReadSchedules();
      const arm = async ({ armed, settings }: typeof first): Promise<number> =>
        armSchedules(schedules, { ...armed, schedules: 2 }, settings, note).catch(() => -1);
      schedules.left = died;
      await arm(first);
      await arm(second);
      schedules.left = Number.POSITIVE_INFINITY;
      await arm(second);
      expect(schedules.going).toEqual(fresh.going);
      expect(await arm(second)).toBe(0);
      await armSchedules(schedules, { ...second.armed, schedules: 2 }, [], note);
      expect(schedules.going).toEqual([]);
    }
  });
});

it('begins a look where a trigger looks for what is new, at its times', () => {
  const mails = {
    id: '1',
    name: 'Mails',
    type: 'n8n-nodes-base.gmailTrigger',
    credentials: { gmailOAuth2: { id: 'c' } },
  };
  const item = [
    { mode: 'everyX', value: 5, unit: 'minutes' },
    { mode: 'everyDay', hour: 8 },
  ];
  const graph: Graph = {
    name: 'G',
    nodes: [{ ...mails, credentials: { gmailOAuth2: { id: 'c', name: 'C' } }, parameters: { pollTimes: { item } } }],
    connections: {},
  };
  const document = { version: 1 as const, root: { kind: 'sequence' as const, id: 'graph', steps: [] } };
  const stored = { id: 'w', version: '0123456789abcdef', graph, document };
  const armed = armWorkflow(stored);
  expect(armed.triggers.triggers).toMatchObject([
    { arming: { kind: 'schedule', polls: true, rules: [{ everyMs: 300_000 }, { cron: '0 8 * * *' }] } },
  ]);
  const looks = listSettings(stored, armed).map(({ input }) => String(input));
  expect(looks).toEqual(Array.from({ length: 2 }, () => '{"trigger":"Mails","payload":{"look":true}}'));
});
