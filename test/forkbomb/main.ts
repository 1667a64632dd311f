import { parseArgs } from 'node:util';
import { playBomb } from './play-bomb.js';

const usage = `Usage: npm run lab -- forkbomb [--runs 10000]  a graph that calls itself for each of ten items, ten calls deep, on four processes
Plays it to its end, and cancelled while its tree grows and when it is full. Prints the runs of the tree, what Redis held at most, and how long it
was from the cancel until nothing lived. Ends with 1 where a tree has more runs than its cap, or lives for more than 2 s after a cancel.`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', default: false }, runs: { type: 'string', default: '10000' } },
});

if (values.help) console.log(usage);
else process.exitCode = (await playBomb(Number(values.runs))) ? 0 : 1;
