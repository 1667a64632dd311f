/** Preloaded into an app by `--import`: kills the process at any answer from outside that holds the word `POISON`. */
import { tracingChannel } from 'node:diagnostics_channel';
import { inspect } from 'node:util';

const word = process.env.POISON;

tracingChannel('turnpike:crossing').subscribe({
  asyncStart({ name = '', result }) {
    // A job that was fetched is no answer: with it comes the worker, and all that the process holds.
    if (word && !name.startsWith('queue.') && inspect(result, { depth: 8 }).includes(word))
      process.kill(process.pid, 'SIGKILL');
  },
});
