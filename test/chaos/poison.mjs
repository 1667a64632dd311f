/** Preloaded into an app by `--import`: kills the process at any answer from outside that holds the word `POISON`. */
import { tracingChannel } from 'node:diagnostics_channel';
import { inspect } from 'node:util';

const word = process.env.POISON;

tracingChannel('turnpike:crossing').subscribe({
  asyncStart({ result }) {
    if (word && inspect(result, { depth: 8 }).includes(word)) process.kill(process.pid, 'SIGKILL');
  },
});
