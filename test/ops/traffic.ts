import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '../support/stack.js';

const people = Array.from({ length: 50 }, (_, index) => `+155501${String(index + 10)}`);
const everyMs = 500;

/** Lets one person after another text us until it is told to end; what becomes of the texts is not its matter. */
export function startTraffic(stack: Stack): { stop(): Promise<void> } {
  let going = true;
  const texting = (async (): Promise<void> => {
    for (let sent = 0; going; sent += 1) {
      await stack.text(people[sent % people.length] ?? '', 'How many angry messages today?').catch(() => undefined);
      await pause(everyMs);
    }
  })();
  return {
    stop: () => {
      going = false;
      return texting;
    },
  };
}
