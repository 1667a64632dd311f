import { exitCodes } from '../exit-codes.js';

/** Waits for the first SIGINT or SIGTERM; a second one ends this process at once. */
export async function untilAsked(): Promise<void> {
  await new Promise<void>((resolve) => {
    let asked = 0;
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (++asked > 1) process.exit(exitCodes.failed);
        resolve();
      });
  });
}
