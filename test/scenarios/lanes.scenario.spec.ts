import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../support/app-process.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { modelTurn } from './model-turn.js';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
}, 60_000);
afterAll(() => stack.stop());

let people = 0;

function somebody(): string {
  return `+155501${String(10 + people++)}`;
}

/** A gate: the model's first answer to this text waits until it is opened. */
function gated(text: string, answer: string | null): { isReached: () => boolean; open: () => void } {
  const gate = Promise.withResolvers<void>();
  let reached = 0;
  stack.model.use(async (request) => {
    if (!request.user.includes(text) || ++reached > 1) return null;
    await gate.promise;
    return answer;
  });
  return { open: gate.resolve, isReached: () => reached > 0 };
}

/** What the model was sent that speaks of this text. */
function requestsOn(text: string): string[] {
  return stack.model.requests.map((request) => request.user).filter((user) => user.includes(text));
}

function bodies(person: string): string[] {
  return stack.repliesTo(person).map((message) => message.body);
}

describe('one lane', () => {
  it('I1: answers once though the same webhook comes five times at once', async () => {
    const person = somebody();
    const before = stack.model.requests.length;
    expect(await stack.text(person, 'How many angry messages today?', { copies: 5 })).toEqual([
      200, 200, 200, 200, 200,
    ]);
    await stack.untilReplies(person, 1);
    await stack.text(person, 'and yesterday?');
    await stack.untilReplies(person, 2);
    expect(bodies(person)).toHaveLength(2);
    expect(
      stack.model.requests.slice(before).filter((request) => request.user.includes('yesterday?')).length,
    ).toBeGreaterThan(0);
  });

  it('makes one turn of a burst, in order', async () => {
    const person = somebody();
    await stack.text(person, 'Hello');
    await stack.text(person, 'How many angry messages today?');
    await stack.untilReplies(person, 1);
    expect(requestsOn('Hello')[0]).toContain('USER_REQUEST:\nHello\nHow many angry messages today?');
  });

  it('lets a text that comes in mid-turn join the next turn of the same run', async () => {
    const person = somebody();
    const gate = gated('How many messages today?', modelTurn({ type: 'tool', name: 'today_range', args: {} }));
    await stack.text(person, 'How many messages today?');
    await until('the first model call', gate.isReached);
    await stack.text(person, 'I mean angry ones');
    gate.open();
    await stack.untilReplies(person, 1);
    expect(requestsOn('How many messages today?')[1]).toContain(
      'USER_REQUEST:\nHow many messages today?\nI mean angry ones',
    );
    expect(bodies(person)).toHaveLength(1);
  });

  it('keeps an answer that is decided, and opens the next run for the text that came meanwhile', async () => {
    const person = somebody();
    const gate = gated('First question', modelTurn({ type: 'respond', message: 'First answer.' }));
    await stack.text(person, 'First question');
    await until('the first model call', gate.isReached);
    await stack.text(person, 'How many praise messages today?');
    gate.open();
    await stack.untilReplies(person, 2);
    expect(bodies(person)[0]).toBe('First answer.');
    expect(bodies(person)[1]).toMatch(/praise/);
    expect(requestsOn('How many praise messages today?')[0]).toContain(
      'USER_REQUEST:\nHow many praise messages today?\nGOAL:',
    );
  });

  it('does not hang when the answer to a question overtakes the question', async () => {
    const person = somebody();
    const gate = gated('How many messages, please?', modelTurn({ type: 'clarify', message: 'Which label?' }));
    await stack.text(person, 'How many messages, please?');
    await until('the first model call', gate.isReached);
    await stack.text(person, 'angry');
    gate.open();
    await until('a count', () => bodies(person).some((body) => /angry/.test(body)), 20_000);
    expect(bodies(person).filter((body) => /\d+ angry/.test(body))).toHaveLength(1);
    expect(bodies(person).length).toBeLessThanOrEqual(2);
  });

  it('I9: sends nothing after STOP, and answers again after START', async () => {
    const person = somebody();
    const gate = gated('How many complaints today?', modelTurn({ type: 'respond', message: 'Too late.' }));
    await stack.text(person, 'How many complaints today?');
    await until('the first model call', gate.isReached);
    await stack.text(person, 'STOP');
    gate.open();
    await stack.text(person, 'Anybody there?');
    await stack.text(person, 'START');
    await stack.text(person, 'How many praise messages today?');
    await stack.untilReplies(person, 1);
    expect(bodies(person)).toEqual([expect.stringMatching(/praise/)]);
  });

  it('does not make other people wait', async () => {
    const [slow, quick] = [somebody(), somebody()];
    const gate = gated('How many angry messages, slowly?', null);
    await stack.text(slow, 'How many angry messages, slowly?');
    await until('the first model call', gate.isReached);
    await stack.text(quick, 'How many info messages today?');
    await stack.untilReplies(quick, 1);
    expect(bodies(slow)).toEqual([]);
    gate.open();
    await stack.untilReplies(slow, 1);
  });
});
