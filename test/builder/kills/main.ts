/** `npm run lab -- sessions`: builder sessions, runs of graphs and their streams, while every process and Redis are killed. */
import { readKillOptions } from './options.js';
import { playKills } from './play.js';
import { printResult } from './stage.js';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)); // takes the apps along
const say = (line: string): void => void process.stderr.write(`sessions: ${line}\n`);
printResult(await playKills(readKillOptions(process.argv.slice(2)), say));
