/**
 * What `npm test` runs straight after a clone, on any Node from 20: installs, then builds and verifies on the Node that
 * package.json pins.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, root, run } from './prepare.mjs';

/** The summary of an earlier run must not pass for this one's. */
rmSync(join(root, '.cache', 'verify', 'summary.txt'), { force: true });

await install((line) => console.log(`setup: ${line}`));
run('npm', ['run', '-s', 'verify']);
