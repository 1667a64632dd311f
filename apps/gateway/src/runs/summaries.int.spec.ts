import { describe, expect, it } from '@jest/globals';
import { createToken } from '#redis';
import { buildEffectId } from '#protocol';
import type { RunTool } from '#protocol';
import { FakeController } from '../../test/fake-controller.js';
import { gatewayForFile } from '../../test/gateway-for-each.js';
import { operatorKey } from '../../test/open-gateway.js';

const edge = gatewayForFile();

async function ask(): Promise<void> {
  await edge.gateway.ask('POST', '/v1/conversations/desk-1/messages', { text: 'how many?' });
}

async function read(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
  const response = await edge.gateway.ask('GET', path, undefined, headers);
  return { status: response.status, body: await response.json() };
}

describe('GET /v1/queues and /v1/conversations/:conversationId', () => {
  it('show a conversation nobody has served yet, and the job that waits for it', async () => {
    await ask();
    const { body } = await read('/v1/queues');
    expect(body).toEqual({
      queues: [
        { queue: 'turn', waiting: 1, work: 1, active: 0, delayed: 0, failed: 0, oldest_age_ms: expect.any(Number) },
        ...['background', 'public', 'tool', 'public-tool', 'reply', 'compress'].map((queue) => ({
          queue,
          waiting: 0,
          work: 0,
          active: 0,
          delayed: 0,
          failed: 0,
          oldest_age_ms: null,
        })),
      ],
      timers: { conversations: 1, overdue: 0 },
    });
    expect(await read('/v1/conversations/desk-1')).toEqual({
      status: 200,
      body: {
        conversation_id: 'desk-1',
        actor_id: expect.stringMatching(/^act_/),
        channel: 'api',
        version: expect.any(Number),
        parked: null,
        live: true,
        waiting_mails: 1,
        taken_over: null,
        opted_out: false,
        runs: [expect.objectContaining({ phase: 'waiting', outcome: null })],
      },
    });
  });

  it('tell who has taken a conversation over, under our own id for it as well', async () => {
    await ask();
    const operator = { authorization: `Bearer ${operatorKey}` };
    const operatorBody = { by: 'ana', reason: 'asks for a person' };
    await edge.gateway.ask('POST', '/v1/conversations/desk-1/takeover', operatorBody, operator);
    const { body } = await read('/v1/conversations/desk-1', operator);
    expect(body).toMatchObject({ taken_over: { ...operatorBody, since: expect.stringMatching(/Z$/) } });
    const { body: byViewer } = await read('/v1/conversations/desk-1');
    expect(byViewer).toMatchObject({ taken_over: { by: 'ana', reason: null } });
    const { actor_id: actorId } = body as { actor_id: string }; // the gateway's own answer
    expect((await read(`/v1/conversations/${actorId}`)).status).toBe(200);
  });

  it('know no conversation that nobody has heard of, and take no caller without a key', async () => {
    expect((await read('/v1/conversations/nobody')).status).toBe(404);
    for (const path of ['/v1/queues', '/v1/processes', '/v1/conversations/desk-1'])
      expect((await read(path, { authorization: 'Bearer no-such-key' })).status).toBe(401);
  });
});

describe('GET /v1/processes', () => {
  it('shows who is alive, who has been silent since when, and which app has nobody', async () => {
    await ask();
    const silent = { app: 'compressor', host: 'pod-9', pid: 4, version: '1.2.3', oldest: 1, newest: 2 };
    await announce('silent', silent, 12_000);
    const { body } = await read('/v1/processes');
    const { processes } = body as { processes: { last_seen_ms: number | null }[] }; // the gateway's own answer
    expect(processes).toMatchObject([
      { app: 'controller', name: null, alive: false, last_seen_ms: null, queue: 'turn', waiting: 1 },
      { app: 'tool-runner', name: null, alive: false, queue: 'tool', waiting: 0, oldest_age_ms: null },
      { app: 'gateway', name: expect.stringMatching(/:\d+$/), alive: true, version: expect.any(String) },
      { app: 'compressor', name: 'pod-9:4', alive: false, version: '1.2.3', queue: 'compress' },
    ]);
    expect(processes[3]?.last_seen_ms).toBeGreaterThanOrEqual(12_000);
  });

  it('shows nobody of the test before this one', async () => {
    const { body } = await read('/v1/processes');
    const { processes } = body as { processes: { name: string | null }[] }; // the gateway's own answer
    expect(processes.filter(({ name }) => name !== null)).toMatchObject([{ app: 'gateway', alive: true }]);
  });
});

/** Writes down that a process was heard of so long ago. */
async function announce(id: string, record: object, agoMs: number): Promise<void> {
  const heldUntil = Date.now() + 20_000 - agoMs;
  await edge.engine.redis.hset('{turnpike}:processes', id, `${heldUntil} ${JSON.stringify(record)}`);
}

describe('what a run is doing', () => {
  interface Live {
    doing: string;
    queue: string | null;
    is_served: boolean | null;
    text: string;
    for_ms: number;
  }

  async function live(path: string): Promise<Live | null> {
    return ((await read(path)).body as { live: Live | null }).live; // the gateway's own answer
  }

  /** A run whose last commit owes a call of a tool. */
  async function oweTool(): Promise<{ runId: string; actorId: string; effect: RunTool }> {
    const { store } = edge.engine;
    await ask();
    const actorId = await edge.actorId();
    const { runId } = await new FakeController(store, 'desk-1').turn(actorId);
    await ask();
    const token = createToken();
    const turn = await store.turns.load(actorId, token);
    const run = await store.records.readRun(runId);
    if (!('version' in turn) || run === null) throw new Error('no turn');
    const id = buildEffectId(actorId, turn.version + 1, 0);
    const names = { id, runId, actionId: 'step_1', parentActionId: null, effectKey: 'k', dedupeKey: 'd' };
    const call = { tool: 'get_counts', args: {}, repeat: 'safe' as const, deadlineAt: turn.now + 60_000 };
    const effect: RunTool = { type: 'run-tool', ...names, ...call };
    await store.turns.commit({
      ...{ actorId, token, version: turn.version, consumed: 1, lastMail: turn.lastMail, state: {} },
      ...{ thinking: false, live: true, wakeInMs: null, hold: false, cancels: [], ledger: [], journal: [] },
      ...{ effects: [effect], runs: [{ ...run, phase: 'acting' }], messageRuns: {} },
    });
    return { runId, actorId, effect };
  }

  it('is the same in the list, the run and the timeline: the queue, the tool, and then the model', async () => {
    const { store } = edge.engine;
    const { runId, actorId, effect } = await oweTool();
    const paths = [`/v1/runs/${runId}`, `/v1/runs/${runId}/timeline`];
    const everywhere = async () => {
      const { body } = await read('/v1/runs');
      const [head] = (body as { runs: { live: Live }[] }).runs; // the gateway's own answer
      return [head?.live, ...(await Promise.all(paths.map(live)))];
    };
    const nobody = { doing: 'queued', queue: 'tool', is_served: false, text: 'in the queue: no tool-runner is alive' };
    for (const shown of await everywhere()) expect(shown).toMatchObject(nobody);

    const token = createToken();
    await announce('runner', { app: 'tool-runner', host: 'pod-1', pid: 7, oldest: 1, newest: 2 }, 100);
    expect(await live(`/v1/runs/${runId}`)).toMatchObject({ is_served: true, text: 'in the queue for a tool-runner' });
    await store.effects.claim(effect.id, 'run-tool', { token, leaseMs: 60_000 });
    for (const shown of await everywhere()) expect(shown).toMatchObject({ doing: 'acting', text: 'a tool is running' });

    const result = { ok: true as const, value: 3 };
    await store.effects.settle(
      effect.id,
      { token },
      { type: 'tool-finished', effectId: effect.id, result, attempts: [], reused: false },
    );
    await store.turns.load(actorId, createToken()); // a controller reads the result, and its model hangs
    for (const shown of await everywhere())
      expect(shown).toMatchObject({ doing: 'thinking', queue: 'turn', text: 'the model is thinking' });
  });

  it('is over with the run, whose time is the same in the list, the run and the timeline', async () => {
    await ask();
    const controller = new FakeController(edge.engine.store, 'desk-1');
    const { runId } = await controller.turn(await edge.actorId(), { ends: true });
    const { body } = await read('/v1/runs');
    const { body: run } = await read(`/v1/runs/${runId}`);
    const { body: timeline } = await read(`/v1/runs/${runId}/timeline`);
    const shown = [(body as { runs: object[] }).runs[0], run, (timeline as { run: object }).run]; // the gateway's own answers
    const [took] = shown.map((one) => (one as { took_ms: number }).took_ms);
    expect(took).toEqual(expect.any(Number));
    for (const one of shown) expect(one).toMatchObject({ live: null, took_ms: took });
  });
});
