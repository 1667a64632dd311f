/** What `npm run providers` runs straight after a clone, on any Node from 20: prepares the clone, then plays every provider's cases. */
import { join } from 'node:path';
import { prepare, root, run } from '../support/prepare.mjs';

await prepare((line) => console.error(`providers: ${line}`));
run('node', [join(root, 'dist', 'test', 'providers', 'main.js'), ...process.argv.slice(2)]);
