import type { Job, State } from '../state.js';
import { bullmqSteps } from './bullmq.js';
import { recoveryModeSteps } from './recovery-mode.js';
import { controllerSteps } from './controller.js';
import { effectWorkerSteps } from './effect-worker.js';
import { environmentSteps } from './environment.js';
import { lateCallbackSteps, operatorSteps } from './letters.js';
import type { Model, Step } from './step.js';
import { sweeperSteps } from './sweeper.js';

const actors = [
  environmentSteps,
  bullmqSteps,
  sweeperSteps,
  controllerSteps,
  effectWorkerSteps,
  operatorSteps,
  lateCallbackSteps,
  recoveryModeSteps,
];

/** Everything that may happen next, whoever does it. */
export function* nextSteps(before: State, model: Model): Generator<Step> {
  for (const actor of actors) {
    for (const step of actor(before, model)) {
      step.after.jobs = inFixedOrder(step.after.jobs);
      yield step;
    }
  }
}

/** The order in which hints were added does not matter: any worker may take any of them. */
function inFixedOrder(jobs: readonly Job[]): readonly Job[] {
  return jobs.length < 2 ? jobs : jobs.toSorted(byName);
}

function byName(one: Job, other: Job): number {
  if (one === other) return 0;
  const [name, otherName] = [nameOf(one), nameOf(other)];
  if (name === otherName) return 0;
  return name < otherName ? -1 : 1;
}

/** A job is shared by many states and never changed. */
const names = new WeakMap<Job, string>();

function nameOf(job: Job): string {
  const known = names.get(job);
  if (known !== undefined) return known;
  const name = `${job.queue} ${job.id} ${job.status} ${job.holder ?? ''}`;
  names.set(job, name);
  return name;
}
