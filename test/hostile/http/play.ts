import { roundOf } from './round.js';
import type { RoundOptions } from './round.js';
import { Sender } from './sender.js';
import { Tally } from './tally.js';
import { startFixture } from './fixture.js';
import type { Watched, Fixture } from './fixture.js';

/** Requests a round: then sessions are signed in anew, and the gateway is asked how it is. */
const aRound = 2_500;
/** Rounds until what is kept on purpose (caches, compiled code, connections) is there. */
const warmRounds = 4;
const megabyte = 1_048_576;
/** What the heap may have grown by after a full collection, and still count as flat: half of what an answer-sized leak a request would make. */
const flatMegabytes = 16;

function shownMemory({ heapUsed, rss }: Watched): string {
  return `heap ${(heapUsed / megabyte).toFixed(1)} MB, resident ${(rss / megabyte).toFixed(1)} MB`;
}

interface Seen {
  warm: Watched | null;
  last: Watched;
  held: Watched['held'];
  longestMs: number;
}

async function playRounds(fixture: Fixture, tally: Tally, { requests, seed }: RoundOptions): Promise<Seen> {
  const sender = new Sender(fixture.url, fixture.secrets);
  const seen: Seen = { warm: null, last: await fixture.watched(), held: [], longestMs: 0 };
  for (let round = 0; tally.sent < requests; round++) {
    const sessions = await fixture.signIn();
    const left = Math.min(aRound, requests - tally.sent);
    const asked = roundOf(fixture.known, { requests: left, seed: seed + round * 1_000 });
    await sender.sendAll(asked, sessions, async (request, answer) => {
      tally.add(request, answer);
      const isOver = request.route === 'POST /console/logout' && answer.status === 204;
      if (isOver) Object.assign(sessions, await fixture.signIn());
    });
    seen.last = await fixture.watched();
    seen.held.push(...seen.last.held);
    seen.longestMs = Math.max(seen.longestMs, seen.last.longestMs);
    if (round + 1 === warmRounds) seen.warm = seen.last;
    console.log(`  ${String(tally.sent).padStart(6)} sent, ${tally.failures} failed; ${shownMemory(seen.last)}`);
  }
  sender.close();
  return seen;
}

const mostErrors = 20;

/** What the gateway has logged as its own fault, the first of them. */
function errorsIn(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  return lines.slice(0, mostErrors).map((line) => line.slice(0, 600));
}

function isOurs({ lateMs, workedMs }: Watched['held'][number]): boolean {
  return workedMs > lateMs / 2;
}

/** Sends requests of every kind to every way into a gateway, prints what came of them, and says whether all is well. */
export async function playHttp(options: RoundOptions): Promise<boolean> {
  const fixture = await startFixture();
  const tally = new Tally();
  try {
    console.log(`${options.requests} requests, seed ${options.seed}`);
    const { warm, last, held, longestMs } = await playRounds(fixture, tally, options);
    const ours = held.filter(isOurs);
    const grown = warm === null ? 0 : (last.heapUsed - warm.heapUsed) / megabyte;
    for (const line of tally.lines()) console.log(line);
    console.log(`5xx and cut connections: ${tally.failures}`);
    console.log(
      `event loop held for over 200 ms: ${ours.length} by the gateway's own work, ${held.length - ours.length} by the machine; longest ${longestMs} ms`,
    );
    for (const one of ours) console.log(`  HELD for ${one.lateMs} ms, of which it worked ${one.workedMs}`);
    console.log(`after ${warmRounds * aRound} requests: ${warm === null ? 'not measured' : shownMemory(warm)}`);
    console.log(`at the end:          ${shownMemory(last)}; the heap has grown by ${grown.toFixed(1)} MB`);
    for (const line of errorsIn(fixture.log())) console.log(`  the gateway said: ${line}`);
    return tally.failures === 0 && ours.length === 0 && grown < flatMegabytes && fixture.isAlive();
  } catch (error) {
    console.log(fixture.log().slice(-4_000));
    throw error;
  } finally {
    await fixture.stop();
  }
}
