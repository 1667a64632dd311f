/** What `npm run eval` runs straight after a clone, on any Node from 20: prepares the clone, then puts golden tasks to it. */
import { join } from 'node:path';
import { prepare, root, run } from '../setup/prepare.mjs';

await prepare((line) => console.error(`eval: ${line}`));
run('node', [join(root, 'dist', 'test', 'eval', 'main.js'), ...process.argv.slice(2)]);
