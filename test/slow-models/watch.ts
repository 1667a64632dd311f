import type { Task } from './tasks.js';

interface Telling {
  /** How often it is said what is waited for, in ms. */
  everyMs: number;
  say(this: void, line: string): void;
}

/** Does tasks all at once; says which has ended, and meanwhile what is waited for. Returns what each that failed says. */
export async function watched(tasks: readonly Task[], { everyMs, say }: Telling): Promise<string[]> {
  const waiting = new Set(tasks.map(({ name }) => name));
  const telling = setInterval(() => say(`waits for ${[...waiting].join(', ')}`), everyMs);
  const end = async ({ name, done }: Task): Promise<string[]> => {
    const why = await done().then(
      () => null,
      (error: unknown) => String(error),
    );
    waiting.delete(name);
    say(why === null ? `done: ${name}` : `failed: ${name}: ${why}`);
    return why === null ? [] : [`${name}: ${why}`];
  };
  try {
    return (await Promise.all(tasks.map(end))).flat();
  } finally {
    clearInterval(telling);
  }
}
