/** What `npm run chaos` runs straight after a clone, on any Node from 20: prepares the clone, then kills the product. */
import { join } from 'node:path';
import { prepare, root, run } from '../setup/prepare.mjs';

await prepare((line) => console.error(`chaos: ${line}`));
run('node', [join(root, 'dist', 'test', 'chaos', 'main.js'), ...process.argv.slice(2)]);
