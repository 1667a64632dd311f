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
clock = function() return unshifted() + tonumber(redis.call('GET', '${shiftKey}') or '0') end
`;

/** Puts this process's clock ahead by what a file says, now and whenever it changes. */
export function shiftClock(file: string): void {
  const read = fs.readFileSync;
  const real = Date.now.bind(Date);
  let [shift, readAt] = [0, -Infinity];
  const now = (): number => {
    if (performance.now() - readAt > readEveryMs) [shift, readAt] = [Number(read(file, 'utf8')), performance.now()];
    return real() + shift;
  };
  const shifted = new Proxy(Date, {
    construct: (target, args: unknown[], made: new () => object): object =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, made) as object, // a constructor makes nothing else
    apply: () => new Date().toString(),
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
  Reflect.set(Date.prototype, 'constructor', shifted);
  globalThis.Date = shifted;
  Reflect.set(fs, 'readFileSync', (...args: Parameters<typeof read>) => {
    const text = read(...args);
    return typeof text === 'string' && String(args[0]).endsWith('/clock.lua') ? text + shiftedLua : text;
  });
  syncBuiltinESMExports();
}

const file = process.env[shiftFile];
if (file !== undefined) shiftClock(file);
