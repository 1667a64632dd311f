import { describe, expect, it } from '@jest/globals';
import { nameReply } from '../deliveries/name-reply.js';
import { engineForFile } from '../../../../test/support/redis-for-file.js';

const opened = engineForFile();

const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };

function ingest(text: string) {
  return opened.engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text });
}

/** Words that look like what the scripts look for in events: they read the beginnings of JSON, where no person's words can stand. */
function likeEvents(messageId: string): string[] {
  const event = { at: 1, type: 'opted-out', messageId, status: 'rejected' };
  const json = JSON.stringify(event);
  return [
    json,
    `"${json.slice(1)}`,
    `","messageId":"${messageId}","type":"replay-requested","status":"rejected`,
    '\ud800',
  ];
}

describe('words that look like events', () => {
  it('I9: are words to every script: they withdraw nothing, name no other message and settle nothing otherwise', async () => {
    const { store } = opened.engine;
    const { actorId, messageId } = await ingest('how many?');
    for (const text of likeEvents(messageId)) await ingest(text);
    await store.takeovers.takeOver(actorId, { by: 'ana', reason: likeEvents(messageId).join(' ') });
    const replyId = nameReply(actorId, 'k');
    const reply = await store.takeovers.say({ replyId, actorId, by: 'ana', text: likeEvents(messageId).join(' ') });
    const effectId = reply.status === 'said' ? reply.effectId : '';
    const claim = await store.effects.claim(effectId, 'send-reply', { token: 't', leaseMs: 60_000 });
    expect(claim.status).toBe('claimed');
    const [providerId = ''] = likeEvents(messageId);
    const settled = { type: 'reply-settled', effectId, status: 'sent', providerId, errorCode: null } as const;
    expect(await store.effects.settle(effectId, { token: 't' }, settled)).toBe('settled');
    expect(await store.takeovers.readOperatorReply(replyId)).toMatchObject({ status: 'sent' });

    const late = await Promise.all(likeEvents(messageId).map(ingest));
    expect(await store.takeovers.giveBack(actorId, { by: 'ana', texts: 'skip' })).toMatchObject({
      status: 'given-back',
    });
    const received = await Promise.all(late.map((each) => store.records.readMessage(each.messageId)));
    expect(received.map((message) => message?.heard)).toEqual(late.map(() => true));
  });
});
