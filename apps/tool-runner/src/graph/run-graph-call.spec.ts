import { describe, expect, it } from '@jest/globals';
import { buildAnswerField, requestHash } from '#compiler';
import type { StoredCall } from '#compiler';
import { graphCallTool } from '#model-turn';
import { PermanentError } from '#errors';
import type { Repeat } from '#model-turn';
import type { RunTool } from '#protocol';
import type { CallPayer } from '#llm';
import type { EffectRequest } from '#nodes';
import type { CodePool } from '#sandbox';
import type { GuardedCall, GuardOptions, OwedTool } from '#tools';
import { runGraphCall } from './run-graph-call.js';
import type { GraphPorts } from './run-graph-call.js';
import type { IngestResult } from '#engine/ports';
import type { Reach } from '#engine';

const field = 'call:0::Ask';
const actorId = 'act_01JD0000000000000000000000';
const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r.s' };
const run = { now: 0, timeZone: 'UTC', runIndex: 0, workflow: { id: 'w', name: 'w' } };
const get: EffectRequest = {
  ...{ kind: 'http', itemIndex: 0, method: 'GET', url: 'https://a.example/', headers: {}, query: [] },
  ...{ body: { as: 'none' }, timeoutMs: 1_000, repeat: 'safe', maxRedirects: 0 },
  response: { format: 'autodetect', full: false, neverError: false, outputField: 'data' },
};
const note: OwedTool = {
  runs: 'owed',
  spec: { name: 'note', description: '', parameters: {}, repeat: 'keyed', runs: 'owed' },
  run: async ({ text }, context) => ({ ok: true, value: { text, key: context.headers['X-Idempotency-Key'] } }),
};

interface Situation {
  repeat?: Repeat;
  kept?: string;
  statuses?: number[];
  reach?: Reach;
  /** What the caps of the person say. */
  capped?: IngestResult['capped'];
  /** Why there are no embeddings. */
  refusal?: Error;
  /** The hash of what a person has agreed to. */
  agreed?: string;
  /** How many bytes strangers may still keep today. */
  leftToday?: number;
  /** What strangers have called; null: nobody has. */
  strangersOf?: string | null;
}

/** Threads that say whose they are. */
function poolNamed(name: string): CodePool {
  const run = async () => [{ json: { name } }];
  const withThread = (_: string, work: (thread: object) => unknown) => work({ run, hasWaited: false });
  return { withThread } as unknown as CodePool; // as far as it is asked
}

/** Makes a call of a graph whose server answers so: what is reported, what is kept, and how often it was asked. */
async function made(
  request: Partial<StoredCall>,
  {
    repeat = 'safe',
    kept = '',
    statuses = [200],
    reach = 'open',
    refusal,
    capped,
    agreed,
    leftToday = Infinity,
    strangersOf = 'orders',
  }: Situation = {},
) {
  const items = new Map([
    [field, JSON.stringify({ request: get, run: { ...run, execution: { id: 'r', mode: 'live' } }, ...request })],
  ]);
  if (kept !== '') items.set(buildAnswerField(field), kept);
  let asked = 0;
  let keptBack = 0;
  let beyondDay = 0;
  const caps = { perMinute: 6, perHour: 30, perDay: 100 };
  const payers: (CallPayer | undefined)[] = [];
  const ports: GraphPorts = {
    openSocket: () => Promise.reject(new Error('nobody is there')),
    http: {
      fetch: async () => new Response('{"n":1}', { status: statuses[asked++] ?? 200 }),
      credentials: { store: { read: async () => null } },
    },
    ...{ code: poolNamed('ours'), publicCode: poolNamed('theirs'), codeMs: 1_000 },
    files: {
      store: {
        ...{ put: async () => ({ id: 'a'.repeat(64), bytes: 1 }), find: async (_place, id) => id },
        ...{ read: async () => Buffer.from('x'), caps: { file: 1, run: 1, tenant: 1 } },
      },
      converter: {
        ...{ read: async (_how, path) => `read ${path}`, readFeed: async () => [], make: async () => ({ made: [] }) },
        write: async () => Uint8Array.of(1),
      },
      ...{ day: { beyond: async () => null }, disk: { find: async () => [], save: async () => undefined } },
    },
    store: {
      findEmbedder: (provider) =>
        provider === 'openai'
          ? async ({ account }) => {
              payers.push(account?.payer);
              if (refusal) throw refusal;
              return { vectors: [Float32Array.of(1)], model: 'm', tokensIn: 1_000_000 };
            }
          : null,
      findRoot: async (actor) => `root of ${actor}`,
      prices: () => ({ m: { input: 2, cachedInput: 0, output: 0 } }),
      vectors: { insert: async () => 'kept', read: async () => [] },
    },
    lanes: {
      reach: async () => reach,
      order: async (name, at, { address, order, caps: given }) => {
        asked += 1;
        expect(given).toBe(caps);
        const messageId = JSON.stringify([name, at, address, order?.first]);
        return { status: capped ? 'capped' : 'accepted', actorId, messageId, ...(capped && { capped }) };
      },
      caps,
      onCapped: () => void (keptBack += 1),
    },
    tables: {
      query: () => Promise.reject(new Error('no table')),
      originsIn: () => Promise.resolve({}),
      write: () => Promise.reject(new Error('no table')),
    },
    readItems: async (_, fields) => fields.map((each) => items.get(each) ?? null),
    day: { beyond: async ({ strangersOf }, bytes) => (bytes > leftToday ? `${strangersOf} has had its day` : null) },
    onBeyondDay: () => void (beyondDay += 1),
    memory: {
      recall: () => Promise.reject(new Error('nothing is remembered')),
      ...{ remember: () => Promise.resolve(true), forget: () => Promise.resolve() },
    },
    looks: {
      readLook: () => Promise.resolve({ version: '0', state: null }),
      keepLook: () => Promise.resolve('late' as const),
    },
    keep: async (_claim, _root, at, answer) => (items.set(at, answer), true),
  };
  const effect: RunTool = {
    ...{ type: 'run-tool', id: `${actorId}.1.0`, runId: 'r', rootRunId: 'root', actionId: 's', parentActionId: null },
    ...{
      tool: graphCallTool,
      args: { request: field, repeat, ...(agreed !== undefined && { asks: { tool: 'a', args: {}, sha256: agreed } }) },
      repeat,
      effectKey: 'k',
      dedupeKey: 'd',
      deadlineAt: 9e12,
    },
  };
  const call: GuardedCall = { ...{ tool: graphCallTool, args: {}, dedupeKey: 'd', deadlineAt: 9e12 }, repeat, headers };
  const guard: GuardOptions = { tools: [note], checkArgs: () => ({ ok: true }), timeoutMs: 1_000, pauseMs: 0 };
  const claim = { renew: async () => null, everyMs: 60_000 };
  const through = async <T>(_: object, done: T): Promise<T> => done;
  const { signal } = new AbortController();
  const done = await runGraphCall(
    ports,
    guard,
    { effect, call, token: 't', ...{ tenant: 'default', strangersOf, through, kept: claim } },
    signal,
  );
  return {
    usage: done.usage,
    result: done.result,
    kept: items.get(buildAnswerField(field)),
    asked,
    payers,
    keptBack,
    beyondDay,
  };
}

describe('a call of a graph', () => {
  const embeddings = { provider: 'openai', model: 'm', dimensions: null, stripsNewLines: true } as const;
  const search: EffectRequest = {
    ...{ kind: 'store-load', itemIndex: 0, memoryKey: 'docs', embeddings, prompt: 'a', topK: 1, withMetadata: true },
  };

  it('says what its embeddings have cost, also where an earlier claim has paid', async () => {
    const usage = { tokensIn: 1_000_000, tokensOut: 0, tokensCached: 0, costMicroUsd: 2 };
    const first = await made({ request: search });
    expect(first).toMatchObject({ result: { ok: true, value: null }, usage });
    expect(first.payers).toEqual([{ tenant: 'default', actorId: `root of ${actorId}`, runId: 'root' }]);
    expect(await made({ request: search }, { kept: first.kept ?? '' })).toMatchObject({ usage, payers: [] });
  });

  it('names the setting that its embeddings lack', async () => {
    const { result } = await made({ request: { ...search, embeddings: { ...embeddings, provider: 'ollama' } } });
    expect(result).toMatchObject({ envelope: { error: { message: expect.stringContaining('OLLAMA_API_URL') } } });
  });

  it('fails once and for all with the error of a cap that forbids its embeddings', async () => {
    const refusal = new PermanentError('budget-spent', 'the tenant may not spend that');
    const { result, payers } = await made({ request: search, tries: 3, waitMs: 0 }, { refusal });
    expect([result, payers.length]).toMatchObject([{ ok: false, envelope: { error: { code: 'budget-spent' } } }, 1]);
  });

  it('keeps its answer, and reports only that it is there', async () => {
    const { result, kept } = await made({ tries: 1 });
    expect(result).toEqual({ ok: true, value: null });
    expect(JSON.parse(kept ?? '')).toMatchObject({ kind: 'http', status: 200, text: '{"n":1}' });
  });

  it.each<[string, Partial<StoredCall>]>([
    ['a request', {}],
    ['a tool', { request: { kind: 'tool', itemIndex: 0, tool: 'note', args: { text: 'x' } } }],
    ['a search', { request: search }],
  ])('keeps no answer of %s that the bytes of the day do not allow, and says so', async (_, request) => {
    const message = expect.stringContaining('its answer is not kept: orders has had its day (BYTES_BUDGET)');
    const refused = { result: { ok: false, envelope: { error: { code: 'tool-bad-answer', message } } } };
    const { kept, ...refusal } = await made({ tries: 1, ...request }, { leftToday: 10 });
    expect([refusal, kept]).toMatchObject([{ ...refused, beyondDay: 1 }, undefined]);
    expect(await made({ tries: 1, ...request }, { leftToday: 10_000 })).toMatchObject({
      result: { ok: true },
      beyondDay: 0,
    });
  });

  it('has its code run by threads of its own where strangers have begun it', async () => {
    const request: EffectRequest = { kind: 'code', itemIndex: 0, source: '', mode: 'all', items: [] };
    for (const [strangersOf, name] of [
      ['orders', 'theirs'],
      [null, 'ours'],
    ] as const)
      expect((await made({ request }, { strangersOf })).kept).toContain(`"name":"${name}"`);
  });

  it('asks nobody where an earlier claim has kept an answer', async () => {
    expect(await made({}, { kept: '{"kind":"http"}' })).toEqual({
      ...{ result: { ok: true, value: null }, kept: '{"kind":"http"}', asked: 0, payers: [], keptBack: 0 },
      beyondDay: 0,
    });
  });

  it('is made as a person has agreed to it, and not otherwise', async () => {
    const post = { ...get, method: 'POST', headers: { 'X-Amount': '1' } };
    const agreed = requestHash(post);
    expect(await made({ request: post }, { agreed })).toMatchObject({ result: { ok: true }, asked: 1 });
    const refused = { result: { envelope: { error: { message: expect.stringContaining('not the one') } } }, asked: 0 };
    const others = [
      { headers: { 'X-Amount': '9999' } },
      { url: 'https://b.example/' },
      { body: { as: 'form', fields: {} } as const },
    ];
    for (const other of others)
      expect(await made({ request: { ...post, ...other } }, { agreed })).toMatchObject(refused);
  });

  it('is tried again as often as its node says, where a repeat does no harm', async () => {
    const failing = { statuses: [503, 503, 200] };
    expect(await made({ tries: 3, waitMs: 0 }, failing)).toMatchObject({ result: { ok: true }, asked: 3 });
    expect(await made({ tries: 2, waitMs: 0 }, failing)).toMatchObject({ result: { ok: false }, asked: 2 });
    expect(await made({ tries: 1 }, failing)).toMatchObject({ result: { ok: false }, asked: 1 });
  });

  it('is in doubt as a write that was answered by no proof, and is not tried again', async () => {
    const { result, asked } = await made({ tries: 3, waitMs: 0 }, { repeat: 'never', statuses: [502] });
    expect([result, asked]).toMatchObject([{ envelope: { error: { code: 'outcome-unknown' } } }, 1]);
  });

  it('orders a message of the lane of its person, under the key of the call', async () => {
    const sender = { tenant: 'default', ours: '+15550123' };
    const send = { kind: 'send' as const, itemIndex: 0, to: '+15550100', from: '', sender, text: 'Hello' };
    const { kept } = await made({ request: send }, { repeat: 'keyed' });
    const { messageId, ...answer } = JSON.parse(kept ?? '') as { messageId: string }; // as it is kept
    expect(answer).toEqual({ kind: 'send', to: '+15550100' });
    const address = { tenant: 'default', channel: 'sms', ours: '+15550123', theirs: '+15550100' };
    expect(JSON.parse(messageId)).toEqual(['r.s', 0, address, { do: 'say', kind: 'answer', text: 'Hello' }]);
  });

  it.each([
    ['opted-out', 'default', 'no more messages'],
    ['unknown', 'default', 'nobody has written to us'],
    ['open', 'acme', "another tenant's"],
  ] as const)('orders nothing of a person who is %s, under the tenant %s', async (reach, tenant, why) => {
    const sender = { tenant, ours: '+15550123' };
    const send = { kind: 'send' as const, itemIndex: 0, to: '+15550100', from: '', sender, text: 'Hello' };
    const { result, asked } = await made({ request: send }, { repeat: 'keyed', reach });
    expect([asked, JSON.stringify(result)]).toEqual([0, expect.stringContaining(why)]);
  });

  it('fails by name, and counts it, where its person was sent enough', async () => {
    const sender = { tenant: 'default', ours: '+15550123' };
    const send = { kind: 'send' as const, itemIndex: 0, to: '+15550100', from: '', sender, text: 'Hello' };
    const capped = { windowMs: 3_600_000, most: 30, waitMs: 1_500 };
    const { result, keptBack, kept } = await made({ request: send, tries: 3, waitMs: 0 }, { repeat: 'keyed', capped });
    expect(JSON.stringify(result)).toContain(
      'sent this person 30 messages within a hour: the next may go in 2 s, see RECIPIENT_MESSAGES_PER_HOUR',
    );
    expect([keptBack, kept]).toEqual([1, undefined]);
  });

  it('calls a registered tool under the key of the call, and no other', async () => {
    const tool = { kind: 'tool' as const, itemIndex: 0, tool: 'note', args: { text: 'a' } };
    const { kept } = await made({ request: tool }, { repeat: 'keyed' });
    expect(JSON.parse(kept ?? '')).toEqual({ kind: 'tool', result: { text: 'a', key: 'r.s' } });
    const unknown = await made({ request: { ...tool, tool: 'no_such' } });
    expect(unknown).toMatchObject({ result: { envelope: { error: { code: 'unknown-tool' } } }, kept: undefined });
  });
});
