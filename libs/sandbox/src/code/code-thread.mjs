/** The start of a code pool's thread: one run, with its error as data, since a class does not cross between threads. */
import { workerData } from 'node:worker_threads';
import { beginThread, runCode, SandboxError } from '#sandbox';

beginThread(workerData);

export default async function run({ source, input, limits }) {
  try {
    const items = await runCode(source, input, limits);
    return input.memory === undefined ? { items } : { items, memory: input.memory };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return { error: { code: error.code, message: error.message, line: error.line } };
  }
}
