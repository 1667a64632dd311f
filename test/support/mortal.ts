/**
 * Wraps what a process speaks to Redis through, so that the process dies over its nth word, counted over all that is wrapped:
 * neither that one nor any later one is heard.
 */
export function mortalAt(nth: number): <T extends object>(target: T) => T {
  let written = 0;
  return (target) =>
    new Proxy(target, {
      get: (from, name) => {
        const value: unknown = Reflect.get(from, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (++written >= nth) throw new Error('killed');
          const answer: unknown = Reflect.apply(value, from, args);
          return answer;
        };
      },
    });
}
