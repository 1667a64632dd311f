import { loadavg } from 'node:os';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { modelTurn } from '../../scenarios/model-turn.js';
import { startRedis } from '../../support/redis.mjs';
import { startStack } from '../../support/stack.js';
import type { Stack } from '../../support/stack.js';
import { startStandIn } from '../../stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer } from '../../stand-ins/stand-in-server.js';
import { attack, publishHostile } from './attackers.js';
import { hostileKinds, onePerson } from './kinds.js';
import type { HostileKind } from './kinds.js';
import { outcomesSince } from './outcomes.js';
import { noted, People } from './people.js';
import { report } from './report.js';
import type { Phase } from './report.js';
import { blockedSince, grownSince, markNow } from './watch.js';

/** The limits that the tests lift elsewhere, as they are by default; and their server, which is here. */
const environment = {
  ...{ API_REQUESTS_PER_MINUTE: '600', SENDER_TEXTS_PER_HOUR: '60', INBOX_MAX_DEPTH: '10000', QUIET_WINDOW_MS: '400' },
  ...{ EGRESS_ALLOW: '127.0.0.1', LOG_LEVEL: 'warn' },
};
const quietMinutes = 1;
const aloneCount = 4;

/** Calls what attackers have published while others text, and says whether each bound holds. */
export async function playCalls(times: { minutes: number; aloneMinutes: number }): Promise<boolean> {
  const server = await startStandIn(0, theirAnswer);
  const stack = await startStack({ redis: await startRedis({ appendonly: 'everysec' }), environment });
  const redis = connect({ url: stack.environment['REDIS_URL'] ?? '', role: 'worker', onError: () => undefined });
  const people = new People(stack);
  try {
    stack.model.use(() => modelTurn({ type: 'respond', message: noted }));
    const kinds = hostileKinds(server.url);
    await publishHostile(stack, kinds);
    await stack.text(onePerson, 'Hello.');
    await stack.untilReplies(onePerson, 1);
    const played = new Play(stack, redis, people);
    const quiet = await played.phase('quiet', quietMinutes, []);
    const phases = [await played.phase('in turn', times.minutes, kinds)];
    for (const kind of kinds.slice(0, aloneCount))
      phases.push(await played.phase(`${kind.name} alone`, times.aloneMinutes, [kind]));
    return tell(quiet, phases, people);
  } finally {
    people.stop();
    redis.disconnect();
    await stack.stop();
    await server.close();
  }
}

/** JSON that is deeper than anybody needs, or a redirect to the same place. */
function theirAnswer({ url }: SeenRequest): StandInAnswer {
  if (url.pathname !== '/deep') return { status: 302, headers: { location: url.pathname }, body: '' };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: '['.repeat(200_000) };
}

class Play {
  constructor(
    private readonly stack: Stack,
    private readonly redis: Redis,
    private readonly people: People,
  ) {}

  async phase(name: string, minutes: number, kinds: readonly HostileKind[]): Promise<Phase> {
    console.log(`${name}: ${minutes} min`);
    const mark = await markNow(this.stack, this.redis);
    const since = new Date();
    const untilMs = performance.now() + minutes * 60_000;
    const [fared, answers] = await Promise.all([
      this.people.textWhile(() => performance.now() < untilMs),
      attack(this.stack, kinds, kinds.length === 0 ? 0 : untilMs),
    ]);
    const grownBytes = await grownSince(mark, this.redis);
    const loads: [number, number] = [mark.load, loadavg()[0] ?? 0];
    const outcomes = await outcomesSince(this.stack, kinds, since);
    return { name, minutes, fared, answers, outcomes, loads, blocked: blockedSince(mark, this.stack), grownBytes };
  }
}

function tell(quiet: Phase, phases: readonly Phase[], people: People): boolean {
  const texts = people.others.filter(({ to }) => to === onePerson).map(({ at }) => at);
  const [lines, broken] = report(quiet, phases, texts.slice(1)); // the first is the answer to their own
  for (const line of lines) console.log(line);
  for (const line of broken) console.log(`broken: ${line}`);
  return broken.length === 0;
}
