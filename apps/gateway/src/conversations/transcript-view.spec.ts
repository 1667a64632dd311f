import { describe, expect, it } from '@jest/globals';
import type { Transcript } from '#runs';
import { transcriptView } from './transcript-view.js';

function replayed(heard: object | null): Transcript {
  const message = { messageId: 'msg_1', conversationId: 'c', acceptedAt: 1, runId: null, keyword: null };
  const items = [{ is: 'text', id: 'msg_1', message: { ...message, limited: false, heard: false }, heard }];
  const rest = { takeover: null, isParked: false, isOptedOut: false, runs: new Map(), deliveries: new Map() };
  return { channel: 'sms', ...rest, items, next: null, wholeSince: null } as unknown as Transcript; // as much of it as a view reads
}

describe('the view of a transcript', () => {
  it('says that the agent works on a text, and on one that an operator has replayed', () => {
    const works = (type: string): boolean =>
      transcriptView('c', replayed({ type, text: 'Hello?' }), 'operator').working;
    expect(works('message-received')).toBe(true);
    expect(works('replay-requested')).toBe(true);
  });
});
