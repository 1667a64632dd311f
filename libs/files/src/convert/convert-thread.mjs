/** The start of a converter's thread: one file. */
import { threadId, workerData } from 'node:worker_threads';
import { convertInThread } from '#files/convert';
import { beginThread } from '#sandbox';

beginThread(workerData);

export default function convert({ task, port }) {
  port.postMessage(threadId);
  return convertInThread(task);
}
