import { describe, expect, it } from '@jest/globals';
import { gatewayForEach } from '../../test/gateway-for-each.js';
import { operatorKey } from '../../test/open-gateway.js';

const edge = gatewayForEach();

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
        { queue: 'turn', waiting: 1, active: 0, delayed: 0, failed: 0, oldest_age_ms: expect.any(Number) },
        ...['tool', 'reply', 'compress'].map((queue) => ({
          queue,
          waiting: 0,
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
    const word = { by: 'ana', reason: 'asks for a person' };
    await edge.gateway.ask('POST', '/v1/conversations/desk-1/takeover', word, operator);
    const { body } = await read('/v1/conversations/desk-1', operator);
    expect(body).toMatchObject({ taken_over: { ...word, since: expect.stringMatching(/Z$/) } });
    const { body: byViewer } = await read('/v1/conversations/desk-1');
    expect(byViewer).toMatchObject({ taken_over: { by: 'ana', reason: null } });
    const { actor_id: actorId } = body as { actor_id: string }; // the gateway's own answer
    expect((await read(`/v1/conversations/${actorId}`)).status).toBe(200);
  });

  it('know no conversation that nobody has heard of, and take no caller without a key', async () => {
    expect((await read('/v1/conversations/nobody')).status).toBe(404);
    for (const path of ['/v1/queues', '/v1/conversations/desk-1'])
      expect((await read(path, { authorization: 'Bearer no-such-key' })).status).toBe(401);
  });
});
