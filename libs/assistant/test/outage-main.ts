/** `npm run lab -- outages [plans]`: random plans in virtual time, whose provider is away for 5 to 90 seconds now and then. */
import { playOutages } from './outage-plans.js';

const { figures, findings } = playOutages(Number(process.argv[2] ?? 500));
for (const finding of findings.slice(0, 40)) process.stderr.write(`${finding}\n`);
for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(20)}${value}\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
