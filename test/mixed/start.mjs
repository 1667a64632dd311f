/** What `npm run mixed` runs straight after a clone, on any Node from 20: prepares the clone, then plays a rollout under fire. */
import { join } from 'node:path';
import { prepare, root, run } from '../support/prepare.mjs';

await prepare((line) => console.error(`mixed: ${line}`));
run('node', [join(root, 'dist', 'test', 'mixed', 'main.js'), ...process.argv.slice(2)]);
