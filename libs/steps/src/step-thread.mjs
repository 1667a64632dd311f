/** The start of a step pool's thread: one step. */
import { workerData } from 'node:worker_threads';
import { beginThread } from '#sandbox';
import { startTask } from '#steps';

beginThread(workerData);

export default startTask;
