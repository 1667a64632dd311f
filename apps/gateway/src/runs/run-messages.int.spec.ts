import { describe, expect, it } from '@jest/globals';
import { actorIdFor } from '#deployment';
import { FakeController } from '../../test/fake-controller.js';
import { gatewayForFile } from '../../test/gateway-for-each.js';
import { apiKey, operatorKey, publicBaseUrl, them, until, us } from '../../test/open-gateway.js';

const edge = gatewayForFile();

function actorOf(channel: 'api' | 'sms'): string {
  const sides = channel === 'api' ? { ours: 'api', theirs: 'desk' } : { ours: us, theirs: them };
  return actorIdFor(edge.engine.store.engine.deployment, { tenant: 'default', channel, ...sides });
}

/** A run that has asked its person something. */
async function asks(channel: 'api' | 'sms'): Promise<{ runId: string; controller: FakeController }> {
  const actorId = actorOf(channel);
  const controller = new FakeController(edge.engine.store, channel === 'api' ? 'desk' : actorId, channel);
  if (channel === 'api') await edge.gateway.ask('POST', '/v1/conversations/desk/messages', { text: 'how many?' });
  else
    await edge.gateway.twilio.text({
      from: them,
      to: us,
      body: 'how many?',
      url: `${publicBaseUrl}/webhooks/twilio/sms`,
    });
  const { runId } = await controller.turn(actorId, { reply: { kind: 'question', text: 'Which label?' } });
  return { runId, controller };
}

/** And whose controller has heard that the question is sent. */
async function asking(channel: 'api' | 'sms'): Promise<{ runId: string; controller: FakeController }> {
  const asked = await asks(channel);
  await asked.controller.turn(actorOf(channel));
  return asked;
}

async function say(runId: string, key = operatorKey): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await edge.gateway.ask('POST', `/v1/runs/${runId}/messages`, { text: 'angry' }, headers);
  return { status: response.status, body: await response.json() };
}

describe('a message to a run', () => {
  it.each(['api', 'sms'] as const)('reaches what waits for it, on %s', async (channel) => {
    const { runId, controller } = await asking(channel);
    const told = await say(runId);
    expect(told).toMatchObject({ status: 202, body: { status: 'accepted', run_id: runId } });
    const run = await controller.turn(actorOf(channel));
    expect(run.messageIds).toHaveLength(2);
    expect(told.body).toMatchObject({ message_id: run.messageIds[1] });
  });

  it('reaches what waits for it, before anybody has heard that the question is sent', async () => {
    const { runId } = await asks('sms');
    expect(await say(runId)).toMatchObject({ status: 202, body: { status: 'accepted', run_id: runId } });
  });

  it('is refused with what the run does instead, and with how it ended', async () => {
    const { runId, controller } = await asking('api');
    expect((await say(runId)).status).toBe(202);
    await until(async () => (await say(runId)).status === 409);
    expect(await say(runId)).toMatchObject({
      body: { error: { message: expect.stringContaining('takes no message now:') } },
    });
    await controller.turn(actorOf('api'), { ends: true });
    expect(await say(runId)).toMatchObject({
      ...{ status: 409, body: { error: { code: 'conflict', message: 'the run is over: answered' } } },
    });
    expect((await say('run_00000000000000000000000000')).status).toBe(404);
  });

  it('of somebody on a phone is an operator’s to write', async () => {
    const { runId } = await asking('sms');
    expect((await say(runId, apiKey)).status).toBe(403);
    expect((await say((await asking('api')).runId, apiKey)).status).toBe(202);
  });
});
