import type { Job, State } from '../state.js';
import { addHint, jobInHand, replaceJob } from './jobs.js';
import { optionalStep, spendFault, step, type Model, type Step } from './step.js';

/** What BullMQ does by itself: finds stalled jobs, hands a job out twice, loses a hint or has one too many. */
export function* bullmqSteps(before: State, model: Model): Generator<Step> {
  for (const [index, job] of before.jobs.entries()) {
    const name = `${job.queue} ${job.id}`;
    if (job.status === 'active') yield* stalledCheck(before, model, index, job);
    if (job.status === 'waiting' && before.faults.lostHint > 0) {
      const after = { ...before };
      spendFault(after, 'lostHint');
      replaceJob(after, index, null);
      yield optionalStep(`FAULT hint lost: ${name}`, after);
    }
  }
  if (before.faults.duplicateHint > 0) {
    const after = { ...before };
    spendFault(after, 'duplicateHint');
    addHint(after, 'turn', 'dup');
    yield optionalStep('FAULT duplicate turn hint', after);
  }
}

function* stalledCheck(before: State, model: Model, index: number, job: Job): Generator<Step> {
  const isHandled = job.holder !== null && jobInHand(before, job.holder) === job.id;
  const after = { ...before };
  if (!isHandled) {
    const stalled = afterStall(job, model);
    replaceJob(after, index, stalled);
    const fate = stalled?.status === 'waiting' ? 'waits again' : 'FAILED';
    yield step(`BullMQ: stalled ${job.queue} ${job.id}: ${fate}`, after);
  } else if (before.faults.redelivery > 0) {
    spendFault(after, 'redelivery');
    replaceJob(after, index, { ...job, status: 'waiting', holder: null });
    yield optionalStep(`BullMQ: ${job.queue} ${job.id} redelivered while its worker lives`, after);
  }
}

/** A job that stalls too often fails for good; with the rule `freshIds` a failed job is removed. */
function afterStall(job: Job, model: Model): Job | null {
  const stalls = job.stalls + 1;
  if (stalls <= model.scenario.maxStalls) return { ...job, status: 'waiting', stalls, holder: null };
  return model.rules.has('freshIds') ? null : { ...job, status: 'failed', stalls, holder: null };
}
