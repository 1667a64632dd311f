import { createHash } from 'node:crypto';
import { AccessKeyStore } from '#access';
import { CredentialStore } from '#credentials';
import { actorIdFor } from '#deployment';
import type { OpenEngine } from '#engine';
import type { Address } from '#protocol';
import { renameId } from '#protocol';
import { keys, schedulesKey, threadsKey } from '#records';
import { scheduleAddress } from '#registry';
import { emptyState } from '#schedule';
import { WorkflowStore } from '#versions';
import { threadAddress } from '../src/assistant/thread-address.js';
import { ConsoleSessions } from '../src/auth/console-sessions.js';
import { askingRun } from './client-fixture.js';
import { FakeController } from './fake-controller.js';
import { lostCallIn } from './lost-call.js';
import type { TestGateway } from './open-gateway.js';
import { operatorKey } from './open-gateway.js';
import { amount } from '../../../test/support/amount.js';

type Row = Readonly<Record<string, unknown>>;

/** How rows of a list come to be, and how they are told apart in its answer. */
export interface ListRows {
  /** Its path, with what its parameters and its query are here. */
  path: string | (() => Promise<string>);
  /** Of a list that is asked for by POST: the body around its paging. */
  body?: (paging: { limit: number; cursor?: string }) => object;
  /** The field of the answer that has the rows. */
  field: string;
  /** By what a row is known. */
  name: (row: Row) => string;
  /** Makes one more, and says by what it is known. */
  add: (n: number) => Promise<string>;
  /** How many the test begins with, where the list keeps fewer than 1,000 and as many again. */
  rows?: number;
}

const theirs = (name: string): Address => ({ tenant: 'default', channel: 'api', ours: 'api', theirs: name });
const reason = { by: 'ana', reason: 'a drill' };

/** In no order: some names come before what was read already, some behind it. */
function nameOf(n: number): string {
  return `n${createHash('sha256').update(`row ${n}`).digest('hex').slice(0, 12)}`;
}

function byField(field: string): ListRows['name'] {
  return (row) => String(row[field]);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

/** A state of a thread that says nothing. */
function threadState(threadId: string): object {
  const none = { plan: null, checklist: [], requests: [], children: [], messages: [], run: null, turn: null };
  return { threadId, user: 'ana', title: '', updatedAt: Date.now(), ...none };
}

/** Lists of what conversations leave. */
function listsOfConversations(engine: OpenEngine): Record<string, ListRows> {
  const { redis, store } = engine;
  const say = (name: string) =>
    store.intake.ingest({ address: theirs(name), sourceId: null, mode: 'text', text: 'how many?' });
  const turned = async (name: string, ends: boolean): Promise<string> =>
    (await new FakeController(store, name).turn((await say(name)).actorId, { ends })).runId;
  const runOfItems = once(async () => renameId((await say('items')).messageId, 'run'));
  return {
    listRuns: {
      ...{ path: '/v1/runs', field: 'runs', name: byField('run_id') },
      add: (n) => turned(`run ${n}`, n % 2 === 0),
    },
    cancelRuns: {
      ...{ path: '/v1/runs/cancel', field: 'runs', name: byField('run_id') },
      body: ({ limit, ...rest }) => ({
        ...reason,
        all: true,
        dry_run: true,
        filter: { limit: String(limit), ...rest },
      }),
      add: (n) => turned(`live ${n}`, false),
    },
    listApprovals: {
      ...{ path: '/v1/approvals', field: 'approvals', name: byField('approval_id') },
      add: (n) => askingRun(engine, `approval ${n}`),
    },
    listDeadLetters: {
      ...{ path: '/v1/dead-letters', field: 'dead_letters', name: byField('letter_id') },
      add: async (n) => (await lostCallIn(engine, `letter ${n}`)).letterId,
    },
    listDeliveries: {
      ...{ path: '/v1/webhooks/deliveries?status=pending', field: 'deliveries' },
      name: ({ event_id: id, data }) => String((data as Row)['run_id'] ?? id), // an object; of a run that has ended it has that
      add: (n) => turned(`ended ${n}`, true),
    },
    getRunItems: {
      path: async () => `/v1/runs/${await runOfItems()}/items?node=Count`,
      ...{ field: 'items', name: ({ json }) => String((json as Row)['n']) }, // as `add` has made it
      add: async (n) => {
        await redis.hset(keys.items(await runOfItems()), `${n}:Count`, JSON.stringify([[{ json: { n } }]]));
        return String(n);
      },
    },
    getTranscript: {
      ...{ path: '/v1/conversations/talker/transcript', field: 'entries', name: byField('id'), rows: amount(100, 400) },
      add: async () => (await say('talker')).messageId,
    },
  };
}

/** The list of conversations that wait for a person. */
function listsOfHeld({ store }: OpenEngine): Record<string, ListRows> {
  return {
    listHeldConversations: {
      ...{ path: '/v1/conversations?held=taken-over', field: 'conversations', name: byField('actor_id') },
      add: async (n) => {
        const one = { address: theirs(`taken ${n}`), sourceId: null, mode: 'text' as const, text: 'how many?' };
        const { actorId } = await store.intake.ingest(one);
        await store.takeovers.takeOver(actorId, reason);
        return actorId;
      },
    },
  };
}

/** Lists of actors that are no conversations. */
function listsOfActors({ redis, store }: OpenEngine): Record<string, ListRows> {
  /** An actor as its program leaves it, in the list of its kind. */
  const list = async (key: string, address: Address, fields: object): Promise<void> => {
    const actorId = actorIdFor(store.engine.deployment, address);
    await redis.hset(keys.actor(actorId), { address: JSON.stringify(address), version: 1, ...fields });
    await redis.zadd(key, Date.now(), actorId);
  };
  return {
    listSchedules: {
      ...{ path: '/v1/schedules', field: 'schedules', name: byField('id') },
      add: async (n) => {
        const id = nameOf(n);
        await list(schedulesKey, scheduleAddress(id), { program: 'schedule', state: JSON.stringify(emptyState) });
        return id;
      },
    },
    listThreads: {
      ...{ path: '/v1/assistant/threads', field: 'threads', name: byField('threadId') },
      add: async (n) => {
        const id = nameOf(n);
        await list(threadsKey, threadAddress(id), { program: 'assistant', state: JSON.stringify(threadState(id)) });
        return id;
      },
    },
  };
}

/** Lists of who may do what. */
function listsOfAccess({ redis }: OpenEngine): Record<string, ListRows> {
  return {
    listKeys: {
      ...{ path: '/v1/keys', field: 'keys', name: byField('id'), rows: amount(200, 900) }, // of the 1,000 that there may be
      add: async (n) => {
        const id = `tp_${String(n).padStart(8, '0')}`;
        const scopes = { words: false, tenants: null, agents: null };
        const secrets = [{ hash: '', overlapMs: 0, by: 'ana', why: 'a drill', at: 1 }]; // nobody has it
        const key = { id, name: nameOf(n), role: 'viewer' as const, scopes, expiresAt: null, secrets };
        if (!(await new AccessKeyStore(redis).create(key))) throw new Error('there are too many keys');
        return id;
      },
    },
    listSessions: {
      ...{ path: '/v1/sessions', field: 'sessions', name: byField('id') },
      add: async (n) => {
        const name = createHash('sha256').update(`session ${n}`).digest('hex');
        const record = JSON.stringify({ role: 'operator', proof: '', at: n }); // nobody has its token
        await new ConsoleSessions(redis).open(name, record, 3_600);
        return `ses_${name}`;
      },
    },
  };
}

/** Lists of what operators store and do. */
function listsOfStores({ redis }: OpenEngine): Record<string, ListRows> {
  return {
    listAudit: {
      ...{ path: '/v1/audit', field: 'entries', name: (row) => JSON.stringify(row) },
      add: async (n) => {
        const [at, did] = [Date.now(), 'run-cancelled'];
        const [by, reason] = [`ana ${n}`, 'a drill'];
        await redis.zadd('{p0}:audit', at, JSON.stringify({ at, did, by, reason, runId: 'run_x' }));
        return JSON.stringify({
          at: new Date(at).toISOString(),
          did,
          by,
          proven: false,
          reason,
          to: { run_id: 'run_x' },
        });
      },
    },
    listCredentials: {
      ...{ path: '/v1/credentials', field: 'credentials', name: byField('id') },
      add: async (n) => {
        const own = { id: `cred_${n}`, name: nameOf(n), type: 'httpBearerAuth' as const, hosts: ['api.example.com'] };
        const sealed = { key: 'k', iv: '', tag: '', data: '' }; // nobody opens it
        const times = { createdAt: 1, updatedAt: 1 };
        const by = { action: 'created' as const, at: 1, by: 'ana', why: 'a drill' };
        await new CredentialStore(redis).write({ ...own, ...times, sealed }, by);
        return own.id;
      },
    },
    listWorkflows: {
      ...{ path: '/v1/workflows', field: 'workflows', name: byField('id') },
      add: async (n) => {
        const published = { version: `v${n}`, definition: {}, uses: [], repeats: false, by: 'ana', note: null };
        await new WorkflowStore(redis).publish({ id: nameOf(n), ...published });
        return nameOf(n);
      },
    },
  };
}

/** Data tables, and the rows of one. */
function listsOfTables(gateway: TestGateway): Record<string, ListRows> {
  const ask = async (path: string, body: object): Promise<Row> => {
    const response = await gateway.ask('POST', path, body, { authorization: `Bearer ${operatorKey}` });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Row; // an object, as every answer
  };
  const poll = once(() => ask('/v1/tables', { name: 'poll', columns: [{ name: 'who', type: 'string' }], ...reason }));
  return {
    listTables: {
      ...{ path: '/v1/tables', field: 'tables', name: byField('id') },
      add: async (n) => String((await ask('/v1/tables', { name: nameOf(n), columns: [], ...reason }))['id']),
    },
    queryRows: {
      ...{ path: '/v1/tables/poll/query', field: 'rows', name: byField('id') },
      body: (paging) => ({ sort: [{ column: 'who', direction: 'asc' }], ...paging }),
      add: async (n) => {
        await poll();
        const { rows } = await ask('/v1/tables/poll/rows', { rows: [{ who: nameOf(n) }], ...reason });
        return String((rows as Row[])[0]?.['id']); // the row that was written
      },
    },
  };
}

/** What answers with pages, by its operation's id. */
export function listRows(engine: OpenEngine, gateway: TestGateway): Record<string, ListRows> {
  return {
    ...listsOfConversations(engine),
    ...listsOfHeld(engine),
    ...listsOfActors(engine),
    ...listsOfAccess(engine),
    ...listsOfStores(engine),
    ...listsOfTables(gateway),
  };
}
