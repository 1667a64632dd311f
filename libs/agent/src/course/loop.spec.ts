import { describe, expect, it } from '@jest/globals';
import { given, clarify, respond, settings } from '../../test/given.js';
import { childEnds, lane as joining, texts, workflow } from '../../test/joining.js';
import type { Lane } from '../../test/lane.js';
import { createAgent } from '../agent.js';

interface Asked {
  text: string;
  /** Our reply, where one is given. */
  reply?: string;
  /** From our last reply until the text came, in ms. */
  afterMs?: number;
  channel?: string;
}

const away = 'Thank you for your message. Our office is closed until Monday.';
const sorry = 'You are welcome. Tell me when you need a count.';

/** Whether this text is given a run that thinks; then it is answered. */
function asks(lane: Lane, { text, reply = sorry, afterMs = 2_000 }: Asked): boolean {
  lane.passes(afterMs);
  lane.receives(text);
  if (lane.state?.run === null) return false;
  lane.replies(respond(reply));
  lane.settles();
  return true;
}

function answered(lane: Lane, texts: readonly Asked[]): boolean[] {
  return texts.map((asked) => asks(lane, asked));
}

const rounds = (count: number, asked: (round: number) => Asked): Asked[] =>
  Array.from({ length: count }, (_, i) => asked(i + 1));

const threeRounds = rounds(3, () => ({ text: away }));
const caught = [true, true, true, false];

describe('I1: two programs that answer each other', () => {
  it('stop after three rounds of the same, with an outcome of their own and no reply', () => {
    const lane = given({ prefetch: {} });
    expect(
      answered(
        lane,
        rounds(5, () => ({ text: away })),
      ),
    ).toEqual([...caught, false]);
    expect(lane.outcomes).toEqual(['answered', 'answered', 'answered', 'loop', 'loop']);
    expect(lane.sent).toHaveLength(3);
    expect(lane.owed.size).toBe(0);
    expect(lane.agent.next(lane.state)).toBeNull();
  });

  it.each<[string, (round: number) => Asked]>([
    ['with a text of one word', () => ({ text: 'Received.' })],
    ['as late as nobody types it yet', () => ({ text: away, afterMs: 8_000 })],
    [
      'with one question that is met with one',
      () => ({ text: 'How can I help you?', reply: 'What can I do for you?' }),
    ],
    ['with a command', () => ({ text: 'Count the angry messages of today' })],
    ['within the same moment', () => ({ text: away, afterMs: 0 })],
    ['with a question at the end', () => ({ text: 'I am a bot. What can I do for you?' })],
    [
      'with a longer text than is remembered',
      () => ({ text: 'Автоответ. '.repeat(60), reply: 'Понятно. '.repeat(20) }),
    ],
    ['with white space that differs at the ends', (round) => ({ text: away + ' '.repeat(round) })],
    ['with a number that counts up', (round) => ({ text: `${away} Ticket ${1_000 + round}.` })],
    ['with the time of day', (round) => ({ text: `${away} It is 10:3${round}.`, afterMs: 6_000 })],
    ['with words of ours that differ', (round) => ({ text: away, reply: `You are welcome ${'!'.repeat(round)}` })],
    ['with both', (round) => ({ text: `${away} (${round})`, reply: `${round} times welcome` })],
  ])('stop: %s', (_, asked) => {
    expect(answered(given({ prefetch: {} }), rounds(4, asked))).toEqual(caught);
  });

  it('stop where each run had asked a question, too', () => {
    const lane = given({ prefetch: {} });
    const round = () => {
      lane.passes(2_000);
      lane.receives(away);
      if (lane.state?.run === null) return false;
      lane.replies(clarify('Which label?'));
      lane.settles();
      lane.receives(away);
      lane.replies(respond(sorry));
      lane.settles();
      return true;
    };
    expect(rounds(4, () => ({ text: away })).map(round)).toEqual(caught);
  });

  it('stop where the text had come before the run was over', () => {
    const lane = given({ prefetch: {} });
    answered(
      lane,
      rounds(2, () => ({ text: away })),
    );
    lane.receives(away);
    lane.replies(respond(sorry));
    lane.receives(away);
    lane.settles();
    expect(lane.outcomes).toEqual(['answered', 'answered', 'answered', 'loop']);
    expect(lane.state?.run).toBeNull();
  });
});

describe('a person is answered', () => {
  it.each<[string, (round: number) => Asked]>([
    [
      'who asks something with other figures, and gets the same answer',
      (round) => ({ text: `order ${round}`, reply: 'There is none.' }),
    ],
    [
      'who pastes a long line with other figures, at leisure',
      (round) => ({ text: `Please add ${round} boxes of blue pens to my order`, reply: 'Added.', afterMs: 5_000 }),
    ],
    [
      'who asks long questions with other figures, at once',
      (round) => ({ text: `How many angry messages were there on 2026-01-1${round}?`, afterMs: 500, reply: 'None.' }),
    ],
    [
      'who asks and tells more with other figures, at once',
      (round) => ({ text: `How many angry messages? On 2026-01-1${round}, I mean`, afterMs: 500, reply: 'None.' }),
    ],
    ['who says yes to all', (round) => ({ text: 'yes', reply: `And the ${'next '.repeat(round)}one?` })],
    ['who wants more', (round) => ({ text: 'more', reply: `Page ${round}` })],
    [
      'who asks again while the figure changes',
      (round) => ({ text: 'How many angry messages today?', reply: `${round} so far.` }),
    ],
    ['who asks again at once', () => ({ text: 'How many angry messages today?', reply: 'None.', afterMs: 0 })],
    ['who asks again in Arabic', () => ({ text: 'كم عدد الرسائل الغاضبة اليوم؟', reply: 'لا شيء.', afterMs: 100 })],
    [
      'who gives a command again, once it is read',
      () => ({ text: 'Count them again', reply: 'None.', afterMs: 4_000 }),
    ],
    ['who says ok to the same again', () => ({ text: 'ok', afterMs: 3_000 })],
    ['who pastes a long line again, after a while', () => ({ text: away, afterMs: 9_000 })],
    ['whose text has no words', () => ({ text: ' ', afterMs: 0 })],
    ['who thanks in other words', (round) => ({ text: ['ok', 'OK!', 'fine', 'ok'][round - 1] ?? '' })],
    ['who writes one letter more', (round) => ({ text: `h${'e'.repeat(round)}lp` })],
  ])('%s', (_, asked) => {
    expect(answered(given({ prefetch: {} }), rounds(6, asked))).not.toContain(false);
  });

  it('who asks something else after a loop, and then the same once more', () => {
    const lane = given({ prefetch: {} });
    expect(
      answered(
        lane,
        rounds(4, () => ({ text: 'ok' })),
      ),
    ).toEqual(caught);
    expect(answered(lane, [{ text: 'how many?' }, { text: 'ok' }, { text: 'ok' }, { text: 'ok' }])).not.toContain(
      false,
    );
  });

  it('who says the same once there was time to read our last reply', () => {
    const lane = given({ prefetch: {} });
    expect(
      answered(
        lane,
        rounds(4, () => ({ text: 'ok' })),
      ),
    ).toEqual(caught);
    expect(asks(lane, { text: 'ok', afterMs: 3_000 })).toBe(true);
  });

  it('who does not wait for our replies', () => {
    const lane = given({ prefetch: {} });
    const sends = () => {
      lane.passes(1_000);
      lane.receives('Count them');
      lane.receives('Count them');
      lane.replies(respond(sorry));
      lane.settles();
    };
    rounds(6, () => ({ text: '' })).forEach(sends);
    expect(lane.outcomes).toEqual(Array.from({ length: 6 }, () => 'answered'));
  });

  it('who gives a command to a workflow again, which answers the same each time', () => {
    const lane = joining({ workflow });
    const sends = () => {
      lane.passes(1_000);
      texts(lane, away);
      childEnds(lane, { output: sorry });
      lane.settles();
    };
    rounds(6, () => ({ text: '' })).forEach(sends);
    expect(lane.outcomes).toEqual(Array.from({ length: 6 }, () => 'answered'));
    expect(lane.state).not.toHaveProperty('round');
  });

  it('whose command a workflow takes over from an agent', () => {
    const lane = given({ prefetch: {} });
    answered(lane, threeRounds);
    lane.agent = createAgent({ ...settings, workflow });
    lane.passes(1_000);
    lane.receives(away);
    expect(lane.outcomes).not.toContain('loop');
    expect(lane.state?.run?.phase.name).toBe('joining');
  });

  it('whose pictures come without words', () => {
    const lane = given({ prefetch: {} });
    const sends = () => {
      lane.passes(5_000);
      lane.receives('', { attachments: 1 });
      lane.replies(respond(sorry));
      lane.settles();
    };
    rounds(5, () => ({ text: '' })).forEach(sends);
    expect(lane.outcomes).not.toContain('loop');
  });

  it.each(['api', 'html'])('who fetches the replies: %s', (channel) => {
    const lane = given({ prefetch: {} });
    lane.channel = channel;
    expect(
      answered(
        lane,
        rounds(6, () => ({ text: away })),
      ),
    ).not.toContain(false);
  });

  it('who is an operator that tries it', () => {
    const lane = given({ prefetch: {} });
    const sends = () => {
      lane.receives('ok', { byOperator: true });
      lane.replies(respond(sorry));
      lane.settles();
    };
    rounds(5, () => ({ text: '' })).forEach(sends);
    expect(lane.outcomes).not.toContain('loop');
  });

  it('where our words did not arrive', () => {
    const lane = given({ prefetch: {} });
    const sends = () => {
      lane.receives('ok');
      lane.replies(respond(sorry));
      lane.settles('refused');
    };
    rounds(5, () => ({ text: '' })).forEach(sends);
    expect(lane.outcomes).not.toContain('loop');
  });

  it('who asks again as an apology says', () => {
    const lane = given({ prefetch: {} });
    const sends = () => {
      lane.passes(1_000);
      lane.receives('count them');
      lane.replies(respond('Sorry, I cannot count today.', 'cannot_proceed'));
      lane.settles();
    };
    const fails = () => {
      lane.passes(1_000);
      lane.receives('count them');
      lane.happens({ type: 'attempts-exhausted', attempts: 3 });
      lane.settles();
    };
    rounds(5, () => ({ text: '' })).forEach(fails);
    expect(lane.outcomes).not.toContain('loop');
    rounds(3, () => ({ text: '' })).forEach(sends);
    expect(asks(lane, { text: 'count them', afterMs: 1_000 })).toBe(false);
  });

  it('in runs of the rules before', () => {
    const lane = given({ prefetch: {} });
    lane.rules = 2;
    expect(
      answered(
        lane,
        rounds(6, () => ({ text: away })),
      ),
    ).not.toContain(false);
    expect(lane.state).not.toHaveProperty('round');
  });

  it('after an operator has spoken in between', () => {
    const lane = given({ prefetch: {} });
    answered(
      lane,
      rounds(3, () => ({ text: 'ok' })),
    );
    lane.happens({ type: 'given-back', by: 'ops', texts: 'handle' });
    expect(asks(lane, { text: 'ok' })).toBe(true);
  });

  it('whose words of the run before are known to an agent that is replaced', () => {
    const lane = given({ prefetch: {} });
    answered(lane, threeRounds);
    lane.agent = createAgent(settings);
    expect(asks(lane, { text: away })).toBe(false);
  });
});
