import { describe, expect, it } from '@jest/globals';
import type { Address } from '#protocol';
import type { StoredSchedule } from '#engine';
import type { StoredCredential } from '#credentials';
import type { Graph } from '#graph';
import { hashDefinition, workflowBudget, workflowDefinition } from '#registry';
import { emptyState } from '#schedule';
import type { ScheduleState } from '#schedule';
import type { ConfirmedWrites } from '#versions';
import type { ArmedWorkflow } from './armed-workflow.js';
import type { HookProblem } from './settle-hooks.js';
import { hashOfWrites } from './confirm-writes.js';
import { TriggerPublisher } from './trigger-publisher.js';
import type { PublishPorts } from './trigger-publisher.js';

const by = { by: 'ann', why: null, key: 'call-1' };
const document = { version: 1 as const, root: { kind: 'sequence' as const, id: 'graph', steps: [] } };

function graphOf(parameters: object, credentials?: Graph['nodes'][number]['credentials']): Graph {
  const node = { id: '1', name: 'Hook', type: 'n8n-nodes-base.webhook', parameters: { path: 'orders', ...parameters } };
  return { name: 'Orders', nodes: [{ ...node, ...(credentials && { credentials }) }], connections: {} };
}

const storedAs = (state: ScheduleState, address: Address): StoredSchedule => ({
  ...{ actorId: 'act', address, state, isParked: false },
});

const botCredential: StoredCredential = {
  ...{ id: 'c1', name: 'Bot', type: 'telegramApi', hosts: ['api.telegram.org'], createdAt: 0, updatedAt: 0 },
  account: 'k:a',
  sealed: { key: '', iv: '', data: '', tag: '' },
};

/** A store of one graph, and of what starts it. */
function stand(graph: Graph, paused: ScheduleState | null = null) {
  const definition = workflowDefinition('orders', document, null, workflowBudget, { graph });
  const version = hashDefinition(definition);
  const publication = { version, at: 0, by: 'ann', note: null, uses: [], repeats: false };
  const keys: (string | undefined)[] = [];
  const orders: string[] = [];
  const confirmed = new Map<string, ConfirmedWrites>();
  const others: ArmedWorkflow[] = [];
  const problems: HookProblem[] = [];
  let now: ArmedWorkflow | null = null;
  const ports: PublishPorts = {
    workflows: {
      versions: (id) => Promise.resolve(id === 'orders' ? [publication] : []),
      definition: () => Promise.resolve(definition),
    },
    armed: {
      read: () => Promise.resolve(now),
      list: () => Promise.resolve(others),
      arm: (armed, change) => {
        now = armed;
        keys.push(change?.key);
        return Promise.resolve({ status: 'done' });
      },
      wasArmed: (keyed) => Promise.resolve(keyed !== null && keys.includes(keyed.key)),
    },
    schedules: {
      read: ({ theirs, ...address }) => Promise.resolve(paused && storedAs(paused, { theirs, ...address })),
      order: ({ theirs }, { type }) => {
        orders.push(type);
        return Promise.resolve({ status: 'accepted', messageId: 'm', actorId: theirs });
      },
    },
    confirmed: {
      read: (version) => Promise.resolve(confirmed.get(version) ?? null),
      confirm: async (version, writes) => void confirmed.set(version, writes),
    },
    credentials: { read: () => Promise.resolve(null) },
    registry: { findSender: () => 'no number', boundTo: () => undefined },
    beginErrors: () => Promise.resolve(),
    knowsCallers: true,
    hookProblem: null,
    settleHooks: () => Promise.resolve(problems),
  };
  return { publisher: new TriggerPublisher(ports), version, keys, orders, confirmed, others, problems, ports };
}

describe('publishing', () => {
  it('is done once under a key: a repeat does not undo what somebody has done since', async () => {
    const { publisher, version, keys } = stand(graphOf({}));
    expect(await publisher.publish('orders', null, by)).toMatchObject({ version, routes: ['webhook GET orders'] });
    expect(await publisher.publish('orders', null, by)).toMatchObject({ version });
    expect(await publisher.unpublish('orders', { by: 'ben', why: null })).toMatchObject({ version: null, routes: [] });
    expect(await publisher.publish('orders', null, by)).toMatchObject({ version: null });
    expect(keys).toHaveLength(2);
  });

  it.each<[string, Graph, string, string | null, object]>([
    ['a workflow that there is not', graphOf({}), 'none', null, { code: 'unknown' }],
    ['a version that there is not', graphOf({}), 'orders', 'none', { code: 'unknown' }],
    [
      ...(['a caller that nobody could know', graphOf({ authentication: 'headerAuth' }), 'orders', null] as const),
      { code: 'refused', problems: [{ code: 'CREDENTIAL_MISSING', path: '/nodes/0/credentials/httpHeaderAuth' }] },
    ],
    [
      'a credential of elsewhere',
      graphOf({ authentication: 'headerAuth' }, { httpHeaderAuth: { id: 'Zk7', name: 'Desk of n8n' } }),
      ...(['orders', null] as const),
      {
        code: 'refused',
        problems: [{ code: 'CREDENTIAL_MISSING', message: expect.stringContaining('which is not here') }],
      },
    ],
    [
      ...(['what was stored before the check knew of it', graphOf({ verb: 'x' }), 'orders', null] as const),
      { code: 'refused', problems: [{ code: 'PARAMETER_UNKNOWN', path: '/nodes/0/parameters/verb' }] },
    ],
  ])('refuses %s', async (_name, graph, id, version, error) => {
    await expect(stand(graph).publisher.publish(id, version, by)).rejects.toMatchObject(error);
  });

  it('refuses what writes without asking until a person has confirmed the very list', async () => {
    const write = { parameters: { method: 'POST', url: 'https://a.example/' }, approval: 'none' };
    const { nodes, ...graph } = graphOf({});
    const written = { id: '2', name: 'Write', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, ...write };
    const other = { ...written, parameters: { method: 'POST', url: 'https://b.example/' } };
    const [hash, hashOfOther] = [written, other].map((node) => hashOfWrites({ ...graph, nodes: [...nodes, node] }));
    const { publisher, version, confirmed, keys } = stand({ ...graph, nodes: [...nodes, written] });
    const unconfirmed = {
      code: 'refused',
      problems: [
        {
          code: 'WRITES_UNCONFIRMED',
          path: '/nodes/1/approval',
          message: expect.stringContaining('POST https://a.example/'),
        },
      ],
    };
    await expect(publisher.publish('orders', null, by)).rejects.toMatchObject(unconfirmed);
    for (const wrong of [hashOfOther ?? '', 'yes', version])
      await expect(publisher.publish('orders', null, by, wrong)).rejects.toMatchObject(unconfirmed);
    expect([confirmed.size, keys]).toEqual([0, []]);
    await publisher.publish('orders', null, by, hash);
    expect([...confirmed]).toEqual([
      [version, { id: 'orders', nodes: ['2'], by: 'ann', why: null, at: expect.any(Number) }],
    ]);
    expect(await publisher.publish('orders', version, { by: 'ben', why: null })).toMatchObject({ version });
  });

  it('takes back only what was published', async () => {
    await expect(stand(graphOf({})).publisher.unpublish('orders', by)).rejects.toMatchObject({ code: 'unknown' });
  });

  it('is held back and taken up again schedule by schedule, and only where a schedule starts it', async () => {
    const interval = [
      { field: 'days', triggerAtHour: 9 },
      { field: 'days', triggerAtHour: 18 },
    ];
    const node = { id: '1', name: 'When', type: 'n8n-nodes-base.scheduleTrigger', parameters: { rule: { interval } } };
    const { publisher, orders } = stand({ name: 'Orders', nodes: [node], connections: {} });
    await expect(publisher.hold('orders', 'schedule-paused', by)).rejects.toMatchObject({ code: 'unknown' });
    await publisher.publish('orders', null, by);
    await publisher.hold('orders', 'schedule-paused', by);
    await publisher.hold('orders', 'schedule-resumed', by);
    const [set, paused, resumed] = ['schedule-set', 'schedule-paused', 'schedule-resumed'];
    expect(orders).toEqual([set, set, paused, paused, resumed, resumed]);
    const hooked = stand(graphOf({}));
    await hooked.publisher.publish('orders', null, by);
    await expect(hooked.publisher.hold('orders', 'schedule-paused', by)).rejects.toMatchObject({ code: 'conflict' });
    expect(hooked.orders).toEqual([]);
  });

  it('starts what was paused before', async () => {
    const rule = { interval: [{ field: 'days', triggerAtHour: 9 }] };
    const node = { id: '1', name: 'When', type: 'n8n-nodes-base.scheduleTrigger', parameters: { rule } };
    const graph: Graph = { name: 'Orders', nodes: [node], connections: {} };
    const { version } = stand(graph);
    const setting = { onError: 'continue' as const, document, input: '', agent: 'workflow.orders', version };
    const plan = { ...setting, times: { everyMs: 1_000 }, from: 0, setBy: 'm' };
    const { publisher, orders } = stand(graph, { ...emptyState('s'), plan, pausedAt: 5 });
    await publisher.publish('orders', null, by);
    await publisher.publish('orders', null, by); // a process has died before it could answer
    expect(orders).toEqual(['schedule-resumed', 'schedule-resumed']);
  });

  describe('of a trigger that a service calls', () => {
    const bot = { id: '1', name: 'Bot', type: 'n8n-nodes-base.telegramTrigger', parameters: { updates: ['message'] } };
    const graph: Graph = {
      name: 'Orders',
      nodes: [{ ...bot, credentials: { telegramApi: { id: 'c1', name: 'Bot' } } }],
      connections: {},
    };
    const withCredential = () => {
      const made = stand(graph);
      made.ports.credentials = { read: () => Promise.resolve(botCredential) };
      return made;
    };

    it('has its service told, and says what that has refused', async () => {
      const { publisher, problems } = withCredential();
      expect(await publisher.publish('orders', null, by)).toMatchObject({ routes: ['webhook POST hooks/1'] });
      problems.push({ workflow: 'orders', node: 'Bot', problem: 'Unauthorized' });
      await expect(publisher.publish('orders', null, { ...by, key: 'call-2' })).rejects.toMatchObject({
        ...{ code: 'conflict', message: expect.stringContaining('nothing calls "Bot" yet') },
      });
    });

    it('says so as often as it is repeated under one key, until the service is told', async () => {
      const { publisher, problems } = withCredential();
      problems.push({ workflow: 'orders', node: 'Bot', problem: 'Unauthorized' });
      const isTold = () => expect(publisher.publish('orders', null, by)).rejects.toThrow('nothing calls "Bot" yet');
      await isTold();
      await isTold();
      problems.length = 0;
      expect(await publisher.publish('orders', null, by)).toMatchObject({ routes: ['webhook POST hooks/1'] });
    });

    it('asks no service where no trigger is called by one, whatever another workflow waits for', async () => {
      const told: string[] = [];
      const counted = ({ ports, publisher }: ReturnType<typeof stand>, of: string) => {
        ports.settleHooks = async () => {
          told.push(of);
          return [];
        };
        return publisher;
      };
      const plain = counted(stand(graphOf({})), 'plain');
      await plain.publish('orders', null, by);
      await plain.unpublish('orders', { by: 'ben', why: null });
      expect(told).toEqual([]);
      const called = counted(withCredential(), 'called');
      await called.publish('orders', null, by);
      await called.unpublish('orders', { by: 'ben', why: null });
      expect(told).toEqual(['called', 'called']);
    });

    it('is refused where no service could call, without a credential, and with that of another workflow', async () => {
      const away = withCredential();
      away.ports.hookProblem = 'PUBLIC_BASE_URL is no https address';
      await expect(away.publisher.publish('orders', null, by)).rejects.toMatchObject({ code: 'refused' });
      await expect(stand(graph).publisher.publish('orders', null, by)).rejects.toMatchObject({ code: 'refused' });
      const taken = withCredential();
      const other = await taken.publisher.publish('orders', null, by);
      taken.others.push({ ...other, id: 'other' });
      await expect(taken.publisher.publish('orders', null, { ...by, key: 'call-2' })).rejects.toMatchObject({
        ...{ code: 'conflict', message: expect.stringContaining('the workflow other') },
      });
    });

    it.each([
      ['of the same bot', 'k:a', 'calls the workflow other with this account'],
      ['that may be of the same bot', 'l:a', 'may be of this account'],
      ['of another bot', 'k:b', null],
      ['that is gone', null, null],
    ])('is refused where another workflow has a credential %s', async (_, account, message) => {
      const { ports, publisher, others } = withCredential();
      const theirCredential = account === null ? null : { ...botCredential, id: 'c2', account };
      const read = (id: string) => Promise.resolve(id === 'c2' ? theirCredential : botCredential);
      ports.credentials = { read };
      const { triggers, ...other } = await publisher.publish('orders', null, by);
      const theirs = triggers.triggers.map((one) => ({ ...one, credentials: { telegramApi: 'c2' } }));
      others.push({ ...other, id: 'other', triggers: { ...triggers, triggers: theirs } });
      const again = publisher.publish('orders', null, { ...by, key: 'call-2' });
      await (message === null ? expect(again).resolves.toBeDefined() : expect(again).rejects.toThrow(message));
    });

    it('is refused with a credential of which nobody knows whose it is', async () => {
      const { ports, publisher } = withCredential();
      const { account: _, ...older } = botCredential;
      ports.credentials = { read: () => Promise.resolve(older) };
      await expect(publisher.publish('orders', null, by)).rejects.toMatchObject({ code: 'refused' });
    });
  });
});
