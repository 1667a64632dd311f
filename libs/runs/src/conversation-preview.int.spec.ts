import { describe, expect, it } from '@jest/globals';
import { actorIdFor } from '#deployment';
import { countTimers, previewConversation } from './conversation-preview.js';
import { engineForFile } from '../../../test/support/redis-for-file.js';

const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };

const opened = engineForFile();

function text(body: string, mode: 'text' | 'stop') {
  return opened.engine.store.intake.ingest({ address, sourceId: null, mode, text: body });
}

describe('glanceAtConversation', () => {
  const actorId = (): string => actorIdFor(opened.engine.store.engine.deployment, address);

  it('knows nothing of whom nobody has heard of', async () => {
    expect(await previewConversation(opened.engine.redis, actorId())).toBeNull();
  });

  it('tells how a conversation stands, who has it and whether it is heard', async () => {
    await text('how many?', 'text');
    const fresh = { channel: 'sms', parked: null, isLive: false, mail: 1, takeover: null, isOptedOut: false };
    expect(await previewConversation(opened.engine.redis, actorId())).toMatchObject(fresh);
    await opened.engine.store.takeovers.takeOver(actorId(), { by: 'ana', reason: 'asks for a person' });
    await text('STOP', 'stop');
    expect(await previewConversation(opened.engine.redis, actorId())).toMatchObject({
      isOptedOut: true,
      takeover: { by: 'ana', reason: 'asks for a person' },
    });
  });

  it('counts the conversations that have a timer, and those that nobody came to', async () => {
    expect(await countTimers(opened.engine.redis, 1, 3_600_000)).toEqual({ conversations: 1, overdue: 0 });
    expect(await countTimers(opened.engine.redis, 1, -3_600_000)).toEqual({ conversations: 1, overdue: 1 });
  });
});
