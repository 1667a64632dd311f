import { parseArgs } from 'node:util';
import { until } from '../support/app-process.js';
import { startStack } from '../support/stack.js';
import { addedBy, answering, numberIn } from './thread-answers.js';
import { follow, say } from './thread-lines.js';

/** How soon the first words of an answer are at whoever watches, after the model has sent them: `npm run lab -- first-words`. */
const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: '20' },
    messages: { type: 'string', default: '10' },
    /** Between the pieces of an answer, in ms. */
    every: { type: 'string', default: '20' },
    /** What the 95th percentile may be, in ms. */
    most: { type: 'string', default: '300' },
  },
});
const [threads, messages] = [Number(values.threads), Number(values.messages)];
const mostMs = Number(values.most);

/** When the model sent the first words of an answer, and when they came, by the number of the message. */
const sent = new Map<number, number>();
const come = new Map<number, number>();
const answered = new Map<number, number>();
const written = new Map<object, string>();
const words = 'Here is what I have found out about it, and what may be done next, one thing after the other. ';

const stack = await startStack({
  environment: { TOOLS_ENABLED: 'default' },
  script: (request) => answering(`No. ${numberIn(request)}: ${words.repeat(4)}`),
  stream: {
    everyMs: Number(values.every),
    onPiece: (piece, request) => {
      const before = written.get(request) ?? '';
      const now = before + addedBy(piece);
      written.set(request, now);
      const said = /"text":"[^"]/;
      if (!said.test(before) && said.test(now)) sent.set(numberIn(request), performance.now());
    },
  },
});

async function play(thread: number): Promise<void> {
  const name = `first-words-${thread}`;
  const numbers = Array.from({ length: messages }, (_, n) => thread * messages + n);
  let { leave } = { leave: (): void => undefined };
  for (const [n, number] of numbers.entries()) {
    await say(stack, name, `Tell me more. No. ${number}`);
    if (n === 0) {
      const followed = await follow(stack, name, {
        onLine: ({ at, event, data }) => {
          const current = numbers.find((each) => !answered.has(each));
          if (current === undefined) return;
          if (event === 'forming' && data.words && !come.has(current)) come.set(current, at);
          const isWhole = event === 'message' || event === 'thread';
          if (isWhole && JSON.stringify(data).includes(`No. ${current}: `)) answered.set(current, at);
        },
      });
      leave = followed.leave;
    }
    await until(`the answer to ${number}`, () => answered.has(number), 120_000);
  }
  leave();
}

const percentile = (all: readonly number[], share: number): number =>
  Math.round(all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN);

try {
  await Promise.all(Array.from({ length: threads }, (_, thread) => play(thread)));
} finally {
  await stack.stop();
}
const shown = [...come].map(([number, at]) => at - (sent.get(number) ?? Number.NaN));
const sooner = [...come].map(([number, at]) => (answered.get(number) ?? Number.NaN) - at);
const p95 = percentile(shown, 0.95);
console.log(
  JSON.stringify({
    ...{
      answers: answered.size,
      shown: shown.length,
      first_words_ms: { p50: percentile(shown, 0.5), p95, most: percentile(shown, 1) },
    },
    before_the_whole_ms: { p50: percentile(sooner, 0.5) },
  }),
);
process.exitCode = shown.length === threads * messages && p95 <= mostMs ? 0 : 1;
