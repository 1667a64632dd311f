/** Preloaded into an app by `--import`: kills the process at any answer from outside that holds the word `POISON`. */
import { tracingChannel } from 'node:diagnostics_channel';

const word = process.env.POISON;

tracingChannel('turnpike:crossing').subscribe({
  asyncStart({ result }) {
    if (word && JSON.stringify(result ?? null).includes(word)) process.kill(process.pid, 'SIGKILL');
  },
});
