import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { anyTasks, disobedient, obedient, play, randomOf } from '../../test/any-plan.js';
import { PlayedThread } from '../../test/play-thread.js';

/** By seed: of an obedient and of a disobedient model, recorded by a build that knew no other rules than 1. */
const recorded = JSON.parse(readFileSync(join(process.cwd(), 'libs/assistant/test/rules-1.json'), 'utf8')) as Record<
  string,
  [string, string]
>; // the file is this

/** Every state, effect, spawn, post and row of a played thread, as one hash; what only prompts say, and what is counted beside the commit, is left out. */
function hashOf(seed: number, isObedient: boolean, rules: number): string {
  const random = randomOf(seed * (isObedient ? 1 : 7_919));
  const tasks = anyTasks(random);
  const thread = new PlayedThread(isObedient ? obedient : disobedient(random), undefined, {
    ...{ updateWorkflow: 'always_allow' },
  });
  play(thread.under(rules), random, tasks);
  const hash = createHash('sha256');
  const worded = (name: string, value: unknown): unknown =>
    name === 'instructions' || name === 'schema' || name === 'refused' ? undefined : value;
  for (const step of thread.steps()) hash.update(JSON.stringify(step, worded));
  return hash.digest('hex').slice(0, 16);
}

it.each([1, 2])('I8: threads that began under the first rules are decided as they were (stamped %d)', (rules) => {
  for (const [seed, hashes] of Object.entries(recorded))
    expect([seed, hashOf(Number(seed), true, rules), hashOf(Number(seed), false, rules)]).toEqual([seed, ...hashes]);
});
