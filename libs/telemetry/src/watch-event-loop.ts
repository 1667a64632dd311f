import { takeWork } from './under-way.js';

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

/**
 * Reports whenever this event loop was blocked for more than 200 ms by work of its own. A thread that the machine did not run is late as well, and is
 * no case of this: the thread itself must have worked for as long.
 */
export function watchEventLoop(onBlocked: (blocked: Blocked) => void): EventLoopWatch {
  let last = performance.now();
  let spent = process.threadCpuUsage();
  const look = (): void => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(spent);
    const [lateMs, workedMs] = [now - last - everyMs, (user + system) / 1_000];
    const work = takeWork();
    if (Math.min(lateMs, workedMs) > tooLongMs)
      onBlocked({ lateMs: Math.round(lateMs), workedMs: Math.round(workedMs), work });
    last = performance.now();
    spent = process.threadCpuUsage();
  };
  takeWork();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
