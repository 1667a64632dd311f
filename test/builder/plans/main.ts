/** `npm run lab -- plans`: threads of the assistant with random plans, and their streams, while every process and Redis are killed. */
import { printResult } from '../kills/stage.js';
import { playPlans } from './play.js';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)); // takes the apps along
const say = (line: string): void => void process.stderr.write(`plans: ${line}\n`);
printResult(await playPlans(process.argv.slice(2), say));
