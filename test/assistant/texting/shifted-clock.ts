/**
 * Loaded into an app before its own code (`node --import`): its clock, and that of the scripts it sends to Redis, are ahead of this machine's.
 * The product has no such setting.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** The file that says how far, in milliseconds; Redis has the same under this name. */
export const shiftFile = 'CLOCK_SHIFT_FILE';
export const shiftKey = 'lab:clock-shift';

const readEveryMs = 10;

/** What the scripts call the time: Redis's own, and what it is ahead. */
const shiftedLua = `
local unshifted = clock
clock = function()
  local now = unshifted()
  local words = {}
  for word in string.gmatch(redis.call('GET', '${shiftKey}') or '0', '%S+') do words[#words + 1] = tonumber(word) end
  return now + math.floor(words[1] + (words[4] or 0) + ((words[2] or 1) - 1) * (now - (words[3] or now)))
end
`;

/** What the file says: `<leapt>`, in ms, or `<leapt> <rate> <since> <slowed>` of a clock that has gone at that rate since then. */
interface Said {
  leapt: number;
  rate: number;
  /** A time of the machine's. */
  since: number;
  /** How much it had lost, by going slowly, until then. */
  slowed: number;
}

export function saidIn(text: string): Said {
  const [leapt = 0, rate = 1, since = 0, slowed = 0] = text.split(' ').map(Number);
  return { leapt, rate, since, slowed };
}

/** How much such a clock has lost by a time of the machine's; below zero. */
export function slowedAt({ rate, since, slowed }: Said, now: number): number {
  return Math.floor(slowed + (rate - 1) * (now - since));
}

/** Puts this process's clock ahead by what a file says, now and whenever it changes. */
export function shiftClock(file: string): void {
  const read = fs.readFileSync;
  const real = Date.now.bind(Date);
  const ticks = performance.now.bind(performance);
  let [said, readAt] = [saidIn('0'), -Infinity];
  const present = (): Said => {
    if (ticks() - readAt > readEveryMs) [said, readAt] = [saidIn(read(file, 'utf8')), ticks()];
    return said;
  };
  const now = (): number => real() + present().leapt + slowedAt(present(), real());
  const shifted = new Proxy(Date, {
    construct: (target, args: unknown[], made: new () => object): object =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, made) as object, // a constructor makes nothing else
    apply: () => new Date().toString(),
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
  Reflect.set(Date.prototype, 'constructor', shifted);
  globalThis.Date = shifted;
  performance.now = () => ticks() + slowedAt(present(), real()); // what is measured goes as slowly, and never leaps
  Reflect.set(fs, 'readFileSync', (...args: Parameters<typeof read>) => {
    const text = read(...args);
    return typeof text === 'string' && String(args[0]).endsWith('/clock.lua') ? text + shiftedLua : text;
  });
  syncBuiltinESMExports();
}

const file = process.env[shiftFile];
if (file !== undefined) shiftClock(file);
