import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { startFixture } from '../http/fixture.js';
import type { Fixture } from '../http/fixture.js';
import { Sender } from '../http/sender.js';
import { FuzzTally, isLong, leastReached } from './fuzz-tally.js';
import { operations } from './operations.js';
import { makeThings, publishTriggers } from './publish-triggers.js';
import { fuzzFor } from './requests.js';
import type { FuzzRequest } from './requests.js';

const usage = `Usage: npm run lab -- fuzz [--requests 100000] [--seed 1] [--at-once 32]
Sends requests that are valid but for one field, valid ones and noise to every operation of docs/openapi.json and to triggers, forms, chats and streams,
with both keys and none. Prints the share of each status. A look that an overloaded gateway puts off is counted apart, with the reason, and sent again. Ends with 1 at a failure of the gateway's own, a hang, or a caller who did more than it may.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '32' },
  },
});

/** Requests a round: then sessions are signed in anew. */
const aRound = 4_000;
/** For how long what waits for somebody else is left waiting, in milliseconds; and longer than any other answer takes, on a machine with little to spare. */
const [longMs, hangMs] = [1_500, 60_000];

async function sendAll(fixture: Fixture, requests: number, seed: number): Promise<FuzzTally> {
  const tally = new FuzzTally();
  const sender = new Sender(fixture.url, fixture.secrets, {
    atOnce: Number(values['at-once']),
    waitMs: (request: FuzzRequest) => (isLong(request) ? longMs : hangMs),
    onPutOff: (why) => tally.addPutOff(why),
  });
  const all = operations();
  for (let round = 0; tally.sent < requests; round++) {
    const sessions = await fixture.signIn();
    await makeThings(fixture.url, fixture.secrets.operator);
    const each = Math.ceil(Math.min(aRound, requests - tally.sent) / all.length);
    const ofEach = all.map((operation, at) =>
      fc.sample(fuzzFor(operation, fixture.known), { numRuns: each, seed: seed * 100_000 + round * 1_000 + at }),
    );
    const asked = Array.from({ length: each }, (_, at) => ofEach.flatMap((list) => list[at] ?? [])).flat();
    await sender.sendAll(asked, sessions, async (request, answer) => {
      tally.add(request, answer);
      const isOver = request.route === 'POST /console/logout' && answer.status === 204;
      if (isOver) Object.assign(sessions, await fixture.signIn());
    });
    console.log(`  ${tally.sent} sent; 5xx ${tally.countOf('5xx')}, hangs ${tally.countOf('HANG')}`);
  }
  sender.close();
  return tally;
}

async function play(): Promise<boolean> {
  const fixture = await startFixture();
  try {
    await publishTriggers(fixture.url, fixture.secrets.operator);
    const tally = await sendAll(fixture, Number(values.requests), Number(values.seed));
    for (const line of tally.lines()) console.log(line);
    const bad = ['5xx', 'HANG', 'CUT', 'CROSSING', 'UNAVAILABLE'].filter((what) => tally.countOf(what) > 0);
    if (tally.fewest < leastReached)
      console.log(`some were reached less than ${leastReached} times: ask for more requests`);
    return bad.length === 0 && fixture.isAlive();
  } finally {
    await fixture.stop();
  }
}

if (values.help) console.log(usage);
else process.exitCode = (await play()) ? 0 : 1;
