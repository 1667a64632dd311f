import { parseArgs } from 'node:util';
import { playBomb, playQueued } from './play-bomb.js';

const usage = `Usage: npm run lab -- forkbomb [--runs 10000] [--queued 100000]  trees of runs that grow fast, on four processes
Plays a graph that calls itself for each of ten items, ten calls deep, under a cap of so many runs: to its end, and cancelled while its tree grows and when
it is full. With --queued, in its place, a document whose tree is cancelled when so many of its runs stand in the queue. Prints the runs of the tree, what
Redis held at most, and how long it was from the cancel until nothing lived. Ends with 1 where a tree has more runs than its cap, lives for more than 2 s
after a cancel (with --queued: has queued runs that read as waiting after 2 s, or lives for more than 60 s), or spawns after it.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    runs: { type: 'string', default: '10000' },
    queued: { type: 'string' },
  },
});

async function play(): Promise<boolean> {
  return values.queued === undefined ? playBomb(Number(values.runs)) : playQueued(Number(values.queued));
}

if (values.help) console.log(usage);
else process.exitCode = (await play()) ? 0 : 1;
