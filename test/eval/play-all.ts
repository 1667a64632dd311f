import type { Stack } from '../support/stack.js';
import type { GoldenTask } from './golden-task.js';
import { playTask } from './play-task.js';
import type { PlayedTask } from './play-task.js';

/** Plays every task so many times, some conversations at once; those that break the dashboard come last, one by one. */
export async function playAll(
  stack: Stack,
  tasks: readonly GoldenTask[],
  { rounds, atOnce }: { rounds: number; atOnce: number },
): Promise<PlayedTask[]> {
  const again = Array.from({ length: rounds }, () => tasks).flat();
  const alone = (task: GoldenTask): boolean => task.dashboard !== undefined;
  const conversations = `eval-${Date.now()}`;
  let begun = 0;
  const play = (task: GoldenTask): Promise<PlayedTask> => playTask(stack, task, `${conversations}-${(begun += 1)}`);
  const played = await pooled(
    again.filter((task) => !alone(task)),
    atOnce,
    play,
  );
  return [...played, ...(await pooled(again.filter(alone), 1, play))];
}

/** Works off all of it, so many at a time; the results come in the order of what they are of. */
async function pooled<T, R>(all: readonly T[], atOnce: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) {
      const one = all[at];
      if (one !== undefined) results[at] = await work(one);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
