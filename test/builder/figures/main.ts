/** `npm run lab -- builder-figures`: what a prompt's stable prefix is worth over 50 turns, and batches of calls beside single ones. */
import { compareScripts } from './compare-scripts.js';
import { prefixOver } from './prefix.js';

const [prefix, calls] = [await prefixOver(50), await compareScripts()];
const rows = Object.entries({ ...prefix, ...calls }).map(
  ([name, value]) => `${name.padEnd(16)}${JSON.stringify(value)}`,
);
process.stdout.write(`${rows.join('\n')}\n${JSON.stringify({ prefix, calls })}\n`);
process.exit(prefix.hashes === 1 && prefix.turns === 50 && calls.other_graphs === 0 ? 0 : 1);
