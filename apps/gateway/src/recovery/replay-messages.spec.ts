import { describe, expect, it } from '@jest/globals';
import type { ListedText } from '#channels';
import { RecentMessages } from './recent-messages.js';
import { replayMessages } from './replay-messages.js';
import type { ReplayPorts } from './replay-messages.js';

const them = '+15550123';

function listed(by: ListedText['by'], text: string): ListedText {
  return { by, theirs: them, ours: '+15550100', text, attachments: 0, sourceId: `SM-${text}` };
}

interface Played {
  /** What was ingested, and `?` for each look at which claims were allowed meanwhile. */
  steps: string[];
}

/** A Redis that has forgotten one message of ours until it has been looked for so many times. */
async function play(texts: ListedText[], looks: number, patienceMs = 10_000): Promise<Played> {
  const steps: string[] = [];
  const ports: ReplayPorts = {
    textsSince: async () => texts,
    isKnown: async () => steps.filter((step) => step === '?').length >= looks,
    toRequest: ({ text, sourceId, ours, theirs }) => ({
      address: { tenant: 'default', channel: 'sms', ours, theirs },
      sourceId,
      mode: text === 'STOP' ? 'stop' : 'text',
      text,
    }),
    nameRequest: ({ text }) => text,
    ingest: async ({ messageId }) => {
      steps.push(messageId);
      return { status: 'accepted', messageId, actorId: 'act_0' };
    },
    recent: new RecentMessages(),
    patienceMs,
  };
  await replayMessages(ports, 0, () => void steps.push('?'));
  return { steps };
}

describe('the replay of what Twilio lists', () => {
  const [one, two, answer, stop] = [
    listed('person', 'one'),
    listed('person', 'two'),
    listed('us', '7'),
    listed('person', 'STOP'),
  ];
  const cases: [string, ListedText[], number, string[]][] = [
    ['brings texts back in their order', [one, two], 0, ['one', 'two']],
    ['stops before a forgotten message of ours', [one, answer, two], 2, ['one', '?', '?', 'two']],
    [
      'ends only when the last message of ours is known, or a later text would join the turn that is taken again',
      [one, answer],
      2,
      ['one', '?', '?'],
    ],
    ['lets STOP wait for nothing', [one, answer, stop], 0, ['one', 'STOP']],
  ];
  it.each(cases)('%s', async (_name, texts, looks, expected) => {
    expect((await play(texts, looks)).steps).toEqual(expected);
  });

  it('waits no longer than it may for a message that nobody adopts', async () => {
    expect((await play([one, answer, two], Number.POSITIVE_INFINITY, 0)).steps).toEqual(['one', '?', 'two']);
  });
});
