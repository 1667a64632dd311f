/** What `npm run trace` runs straight after a clone, on any Node from 20: prepares the clone, then shows the trace of a run that was killed. */
import { join } from 'node:path';
import { prepare, root, run } from '../support/prepare.mjs';

await prepare((line) => console.error(`trace: ${line}`));
run('node', [join(root, 'dist', 'test', 'trace', 'main.js'), ...process.argv.slice(2)]);
