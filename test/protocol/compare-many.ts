import type { Harness } from './harness.js';
import { fixtureCount } from './harness.js';
import { drawSteps, report, runSequence, shrink } from './sequence.js';

/** Long enough for a conversation to get into trouble, short enough to be shrunk. */
const stepsPerSequence = 200;

/** A sequence that showed a difference: its seed and the partition it ran in. */
export interface Failure {
  seed: number;
  partition: number;
}

/** Runs sequence after sequence in every partition at once, until so many steps are compared or one of them differs. */
export async function compareMany(
  harness: Harness,
  steps: number,
  firstSeed: number,
): Promise<{ compared: number; failures: Failure[] }> {
  let compared = 0;
  let next = firstSeed;
  const failures: Failure[] = [];
  const work = async (partition: number): Promise<void> => {
    while (compared < steps && failures.length === 0) {
      const seed = next++;
      const outcome = await runSequence(harness, partition, drawSteps(seed, stepsPerSequence));
      compared += outcome.compared;
      if (outcome.difference !== null) failures.push({ seed, partition });
    }
  };
  await Promise.all(Array.from({ length: fixtureCount }, (_, partition) => work(partition)));
  return { compared, failures };
}

/** The shortest sequence found that still shows the first of some differences; empty when there is none. */
export async function explain(harness: Harness, [failure]: Failure[]): Promise<string> {
  if (!failure) return '';
  return report(failure.seed, await shrink(harness, failure.partition, drawSteps(failure.seed, stepsPerSequence)));
}
