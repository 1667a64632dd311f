import { setTimeout as pause } from 'node:timers/promises';

const pollMs = 100;
const quietForMs = 1_000;

/** True once nothing has been left to do for a while; false when that takes too long. */
export async function untilQuiet(isQuiet: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  for (let since = Date.now(); Date.now() - since < quietForMs; await pause(pollMs)) {
    if (Date.now() > end) return false;
    if (!(await isQuiet())) since = Date.now();
  }
  return true;
}
