import type { ProcessRow } from '#deployment';

/** How a process is, and what that means for whoever looks. */
export const processStates = {
  alive: 'it was heard lately',
  silent: 'it was not, and no other of its app was: it is dead, frozen or cut off',
  gone: 'it was not, and another of its app lives: nobody misses it',
  none: 'the app has no process',
} as const;
export type ProcessState = keyof typeof processStates;

/** One that is silent is missed where no other process of its app lives. */
export function processState(
  { app, name, alive }: Pick<ProcessRow, 'app' | 'name' | 'alive'>,
  all: readonly Pick<ProcessRow, 'app' | 'alive'>[],
): ProcessState {
  if (alive) return 'alive';
  if (name === null) return 'none';
  return all.some((other) => other.app === app && other.alive) ? 'gone' : 'silent';
}
