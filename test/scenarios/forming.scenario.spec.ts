import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addedBy, answering, numberIn } from '../first-words/thread-answers.js';
import { follow, say } from '../first-words/thread-lines.js';
import type { Line } from '../first-words/thread-lines.js';
import { chatCompletion } from '../stand-ins/scripted-model-server.js';
import type { ModelRequest } from '../stand-ins/scripted-model-server.js';
import { until } from '../support/app-process.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

const words = 'Here is what came in today: seven orders, two of them from Lisbon, and no complaint. ';

let stack: Stack;
let asked: ModelRequest[] = [];

beforeAll(async () => {
  const environment = { TOOLS_ENABLED: 'default' };
  stack = await startStack({ environment, stream: { everyMs: 15, onPiece: (piece) => void addedBy(piece) } });
}, 120_000);
afterAll(() => stack.stop());
beforeEach(() => void (asked = []));

const whole = (n: number): string => `No. ${n}: ${words.repeat(3)}`;
const isAnswer = (n: number) => (line: Line) =>
  (line.event === 'message' || line.event === 'thread') && JSON.stringify(line.data).includes(whole(n).trim());

/** Has a thread say something, and returns the events of a page that follows it until it is said. */
async function played(thread: string, n: number, query?: string): Promise<Line[]> {
  await say(stack, thread, `Tell me. No. ${n}`, query !== '');
  const { lines, leave } = await follow(stack, thread, query === undefined ? {} : { query });
  await until('the answer', () => lines.some(isAnswer(n)), 30_000);
  leave();
  return lines;
}

const wordsIn = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ event, data }) => (event === 'forming' && data.words ? [data.words] : []));

describe('an answer of the assistant', () => {
  it('is shown while it forms to who watches, and comes to what it would for nobody', async () => {
    stack.model.use((request) => {
      asked.push(request);
      return answering(whole(numberIn(request)));
    });
    const watched = await played('shown', 1);
    const shown = wordsIn(watched);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.every((some) => whole(1).startsWith(some))).toBe(true);
    expect(asked.map(({ body }) => body['stream'])).toEqual([true]);
    const alone = await played('alone', 2, '');
    expect(wordsIn(alone)).toEqual([]);
    expect(asked.slice(1).map(({ body }) => [body['stream'], body['stream_options']])).toEqual([
      [undefined, undefined],
    ]);
  });

  it('whose stream is cut is asked for again, and is whole', async () => {
    stack.model.use((request) => {
      asked.push(request);
      const body = chatCompletion(request, answering(whole(3)));
      return asked.length === 1 ? { status: 200, body, breaksAfter: 12 } : { status: 200, body };
    });
    const lines = await played('cut', 3);
    expect(asked).toHaveLength(2);
    expect(new Set(lines.flatMap(({ event, data }) => (event === 'forming' ? [data.call] : []))).size).toBe(2);
    expect(lines.filter(isAnswer(3))).toHaveLength(1);
  });
});
