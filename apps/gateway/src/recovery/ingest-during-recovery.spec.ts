import { describe, expect, it } from '@jest/globals';
import { Problem, unavailable } from '../platform/http/problem.js';
import type { IngestNow } from './ingest-now.js';
import { ingestDuringRecovery } from './ingest-during-recovery.js';
import { RecentMessages } from './recent-messages.js';

type Message = Parameters<IngestNow>[0];

const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };
const message: Message = {
  messageId: 'msg_x00',
  request: { address, sourceId: 'SM1', mode: 'text', text: 'how many?' },
};
const accepted = { status: 'accepted', messageId: 'msg_x00', actorId: 'act_x00' } as const;

/** A Redis that is lost at the first try, and then back or not. */
function given({ isBack }: { isBack: boolean }) {
  const tries: boolean[] = [];
  const recoveryMode = {
    isCalm: true,
    settled: async () => recoveryMode.isCalm || (tries.length > 0 && isBack) || tries.length === 0,
  };
  const ingest: IngestNow = async () => {
    tries.push(true);
    if (tries.length > 1) return accepted;
    recoveryMode.isCalm = false;
    throw unavailable('the connection is closed');
  };
  return { tries, ingest: ingestDuringRecovery(recoveryMode, new RecentMessages(), ingest) };
}

describe('I2: a message that arrives as Redis is lost', () => {
  it('goes into Redis when that is back in a moment, before any spool', async () => {
    const { ingest, tries } = given({ isBack: true });
    expect(await ingest(message)).toEqual(accepted);
    expect(tries).toHaveLength(2);
  });

  it('is refused when it is not, for the spool to keep', async () => {
    const { ingest, tries } = given({ isBack: false });
    await expect(ingest(message)).rejects.toBeInstanceOf(Problem);
    expect(tries).toHaveLength(1);
  });
});
