import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isShared } from './process/shared-process.js';
import { onWork, takeWork } from './under-way.js';

/** A time in which an event loop did nothing else. */
export interface Blocked {
  /** How late its timers were, in milliseconds. */
  lateMs: number;
  /** How much of that its own thread has worked, in milliseconds. */
  workedMs: number;
  /** What was under way: at least one of these is the cause. */
  work: string[];
}

export interface EventLoopWatch {
  /** Looks now, besides each time that its timer fires. */
  look(): void;
  stop(): void;
}

const everyMs = 50;
/** A loop that is blocked for longer keeps everybody waiting. */
const tooLongMs = 200;

/** A thread that works less than this between two looks rests; after so many of them it is looked at once a second. */
const restingMs = 1;
const looksToRest = 20;
const restEveryMs = 1_000;

/** Of a process that several apps share the first watch tells, and the others would tell the same. */
let watches = 0;

/**
 * Reports whenever this event loop was blocked for more than 200 ms by work of its own. A thread that the machine did not run is late as well, and is
 * no case of this: the thread itself must have worked for as long.
 */
export function watchEventLoop(onBlocked: (blocked: Blocked) => void): EventLoopWatch {
  if (isShared() && watches > 0) return { look: () => undefined, stop: () => undefined };
  watches += 1;
  const watch = new LoopWatch(onBlocked);
  const unheed = onWork(() => watch.rouse());
  return {
    look: () => watch.look(),
    stop: () => {
      watches -= 1;
      unheed();
      watch.stop();
    },
  };
}

/** Twenty looks a second are a quarter per cent of a core: a loop at rest is looked at once a second, until work begins that has a name. */
class LoopWatch {
  private last = performance.now();
  private spent = process.threadCpuUsage();
  private quietLooks = 0;
  private timer: NodeJS.Timeout | undefined;
  /** How long the rounds of a loop at rest take: work without a name does not rouse the watch. */
  private readonly rounds = monitorEventLoopDelay({ samplePerIteration: true });
  /** After a rest, what the thread had worked up to the last look: a round is known only when it is over, and may reach over a look. Null: at work. */
  private restedMs: number | null = null;

  constructor(private readonly onBlocked: (blocked: Blocked) => void) {
    this.rounds.enable();
    takeWork();
    this.schedule();
  }

  private get isResting(): boolean {
    return this.quietLooks >= looksToRest;
  }

  look(): void {
    const hasRested = this.isResting;
    const { user, system } = process.threadCpuUsage(this.spent);
    const workedMs = (user + system) / 1_000;
    const lateMs = this.restedMs === null ? performance.now() - this.last - everyMs : this.rounds.max / 1e6;
    const countedMs = workedMs + (this.restedMs ?? 0);
    const work = takeWork();
    if (Math.min(lateMs, countedMs) > tooLongMs)
      this.onBlocked({ lateMs: Math.round(lateMs), workedMs: Math.round(countedMs), work });
    this.quietLooks = workedMs < (hasRested ? restingMs * looksToRest : restingMs) ? this.quietLooks + 1 : 0;
    this.restedMs = hasRested || this.isResting ? workedMs : null;
    this.begin();
    this.schedule();
  }

  /** Work begins: as a look is due every 50 ms, the last one was so long ago. */
  rouse(): void {
    if (!this.isResting) return;
    this.look();
    this.quietLooks = 0;
    this.restedMs = null;
    this.schedule();
    this.begin(everyMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.rounds.disable();
  }

  private begin(agoMs = 0): void {
    this.rounds.reset();
    this.last = performance.now() - agoMs;
    this.spent = process.threadCpuUsage();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), this.isResting ? restEveryMs : everyMs).unref();
  }
}
