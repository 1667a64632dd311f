/** What `npm run demo` runs straight after a clone, on any Node from 20: prepares the clone, then shows the product. */
import { join } from 'node:path';
import { prepare, root, run } from '../setup/prepare.mjs';

await prepare((line) => console.log(`  ${line}`));
run('node', [join(root, 'dist', 'scripts', 'demo', 'main.js'), ...process.argv.slice(2)]);
