/** `npm run lab -- sessions`: builder sessions, runs of graphs and their streams, while every process and Redis are killed. */
import { readKillOptions } from './options.js';
import { playKills } from './play.js';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)); // takes the apps along
const say = (line: string): void => void process.stderr.write(`sessions: ${line}\n`);
const { row, findings, folder } = await playKills(readKillOptions(process.argv.slice(2)), say);
for (const finding of findings.slice(0, 40)) process.stderr.write(`${finding}\n`);
if (folder !== null) process.stderr.write(`logs and evidence: ${folder}\n`);
for (const [name, value] of Object.entries(row)) process.stdout.write(`${name.padEnd(18)}${JSON.stringify(value)}\n`);
process.stdout.write(`${JSON.stringify(row)}\n`);
process.exit(findings.length === 0 ? 0 : 1);
