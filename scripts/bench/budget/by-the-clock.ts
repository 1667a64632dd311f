import type { Tally } from './tally.js';

/**
 * Work that goes by the clock and not by the runs: as much of it as the clock asks for is in no count, so that a slow machine
 * does not cost more; what comes more often is counted. `perSecond` is for one app; a `*` stands for any ending.
 */
export type Clock = Readonly<Record<string, { perSecond: number; why: string }>>;

/** Commands and scripts. */
export const callsByTheClock: Clock = {
  'ping*': { perSecond: 0.5, why: 'each connection asks every 10 s whether Redis is there' },
  role: { perSecond: 0.3, why: 'and whether it still is the master' },
  'subscribe {p#}:*': { perSecond: 0.2, why: 'what a gateway hears of is asked for again every 10 s' },
  'ssubscribe {p#}:*': { perSecond: 0.2, why: 'from its shard too' },
  'bzpopmin {p#}:compress:marker': { perSecond: 0.2, why: 'an idle worker asks for a job; it is never given one here' },
  'bzpopmin {p#}:background:marker': { perSecond: 0.2, why: 'and the controller, when there are no children' },
  'moveToActive background': { perSecond: 0.2, why: 'and looks as well' },
  'bzpopmin {p#}:public:marker': { perSecond: 0.2, why: 'and when strangers have begun nothing' },
  'moveToActive public': { perSecond: 0.2, why: 'and looks as well' },
  'bzpopmin {p#}:public-tool:marker': { perSecond: 0.2, why: 'and a tool-runner, when they have nothing called' },
  'moveToActive public-tool': { perSecond: 0.2, why: 'and looks as well' },
  'moveToActive compress': { perSecond: 0.2, why: 'and looks when it has been given none' },
  'exists {p#}:*': {
    perSecond: 1.5,
    why: 'workers, their samples and the sweeper look whether there is anything at all',
  },
  'llen {p#}:*': { perSecond: 0.5, why: 'and every 2 s whether a job is active, whose worker may be dead' },
  'moveStalledJobsToWait *': { perSecond: 0.5, why: 'BullMQ looks then for jobs that a dead worker has left' },
  'extendLocks *': { perSecond: 0.5, why: 'BullMQ renews the lock of a job that takes long' },
  'blpop {turnpike}:inquiries': { perSecond: 0.2, why: 'a controller waits for an operator who asks for a prompt' },
  'getCounts *': { perSecond: 1, why: 'every process looks how many jobs wait' },
  'getJobs *': { perSecond: 1, why: 'and how long the oldest has waited' },
  'hgetall {p#}:*': { perSecond: 1, why: 'by the job itself' },
  time: { perSecond: 1, why: 'and the clock of Redis' },
  turnpike_renew: { perSecond: 0.5, why: 'a turn that takes long renews its lease' },
  'zrange {p#}:due': { perSecond: 1, why: 'each controller looks when the next hint is late' },
  turnpike_due: { perSecond: 1, why: 'and then for all that are' },
  turnpike_sweep: { perSecond: 1, why: 'and gives them again' },
  turnpike_standing: { perSecond: 0.1, why: 'each controller counts every 10 s what waits for a person' },
  turnpike_pulse: { perSecond: 1, why: 'each gateway asks whether Redis has forgotten anything' },
  'script on {p#}:dead': { perSecond: 0.1, why: 'the same when Redis does not know the script yet' },
  'script on {turnpike}:deployment': { perSecond: 0.2, why: 'each process says which layouts it knows' },
  'script on {agents}:holders': { perSecond: 0.6, why: 'each controller says by which agents it answers' },
  'hmget {policy}:state': { perSecond: 1, why: 'each controller, compressor and tool-runner looks for another policy' },
  'hmget {agents}:routes': { perSecond: 1, why: 'which workflow the texts to a number start is looked up anew' },
  'lindex {agents}:published': {
    perSecond: 0.5,
    why: 'each gateway looks every 2 s whether a workflow was published for failures',
  },
  'script on {breaker}:states': { perSecond: 2, why: 'how calls went is told and asked once a second, many at once' },
  'script on {governor:*': { perSecond: 2, why: 'what an account has used is told and asked once a second' },
};

/** Outgoing HTTP calls. */
export const httpByTheClock: Clock = {
  'POST /v1/traces': { perSecond: 2, why: 'spans are sent once a second, many at once; they are counted one by one' },
};

/** Calls with a path. */
export const filesByTheClock: Clock = {
  'writeFile pulse.json.#': { perSecond: 1, why: 'each gateway keeps the heartbeat of Redis on its disk' },
  'rename pulse.json.#': { perSecond: 1, why: 'in place of the last one' },
  'mkdir pulse': { perSecond: 1, why: 'in a directory that has to be there' },
};

function isLike(kind: string, pattern: string): boolean {
  return pattern.endsWith('*') ? kind.startsWith(pattern.slice(0, -1)) : kind === pattern;
}

/** What is left of so many seconds when the clock has had its part. */
export function withoutClock(tally: Tally, clock: Clock, seconds: number): Tally {
  const patterns = Object.entries(clock);
  const left = Object.entries(tally).map(([kind, count]): [string, number] => {
    const [, clockOf] = patterns.find(([pattern]) => isLike(kind, pattern)) ?? [];
    const ticks = clockOf ? clockOf.perSecond * seconds + 1 : 0; // so many seconds may catch one more
    return [kind, Math.max(0, count - ticks)];
  });
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}
