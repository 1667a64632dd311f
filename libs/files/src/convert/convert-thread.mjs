/** The start of a converter's thread: one file. */
import { workerData } from 'node:worker_threads';
import { convertInThread } from '#files';
import { beginThread } from '#sandbox';

beginThread(workerData);

export default convertInThread;
