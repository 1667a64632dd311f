import type { Controller, EffectWorker, Holder, Job, OwedEffect, State } from '../state.js';
import type { Model } from './step.js';

/** No more jobs than this lie about at once: a bound of the model, not of BullMQ. */
const maxJobs = 5;

/** Adds a hint under a fixed id; BullMQ ignores it while a job of that id exists, whatever its status. */
export function addHint(after: State, queue: Job['queue'], id: string): void {
  if (!after.jobs.some((job) => job.queue === queue && job.id === id)) enqueue(after, queue, id);
}

/** Adds a hint of the sweeper: with fresh ids only an equal hint that still waits makes it superfluous. */
export function addSweepHint(after: State, model: Model, queue: Job['queue'], id: string): void {
  if (!model.rules.has('freshIds')) return addHint(after, queue, id);
  const waits = after.jobs.some((job) => job.queue === queue && job.id === id && job.status === 'waiting');
  if (!waits) enqueue(after, queue, id);
}

function enqueue(after: State, queue: Job['queue'], id: string): void {
  if (after.jobs.length >= maxJobs) return;
  after.jobs = [...after.jobs, { queue, id, status: 'waiting', stalls: 0, holder: null }];
}

/** The queue whose workers serve an effect. */
export function queueOf(effect: OwedEffect): 'tool' | 'reply' {
  return effect.kind === 'tool' ? 'tool' : 'reply';
}

/** Replaces one job; null removes it. */
export function replaceJob(after: State, index: number, job: Job | null): void {
  after.jobs = after.jobs.toSpliced(index, 1, ...(job === null ? [] : [job]));
}

/** Removes what a worker holds: it has handled its job. */
export function acknowledge(after: State, holder: Holder): void {
  after.jobs = after.jobs.filter((job) => !(job.status === 'active' && job.holder === holder));
}

/** Moves a worker to what it does next. */
export function moveController(after: State, index: number, controller: Controller): void {
  after.controllers = after.controllers.with(index, controller);
}

/** Moves an effect worker to what it does next. */
export function moveWorker(after: State, index: number, worker: EffectWorker): void {
  after.workers = after.workers.with(index, worker);
}

/** The id of the job a worker is busy with; null when it is idle, or restarted since it took one. */
export function jobInHand(state: State, holder: Holder): string | null {
  const { controller, worker } = whoIs(state, holder);
  if (controller !== undefined) return controller.at === 'idle' ? null : controller.jobId;
  return worker === undefined || worker.at === 'idle' ? null : worker.effect;
}

/** The worker behind a holder's name. */
export function whoIs(state: State, holder: Holder): { controller?: Controller; worker?: EffectWorker } {
  const index = Number(holder.slice(1));
  return holder.startsWith('C') ? { controller: state.controllers[index] } : { worker: state.workers[index] };
}
