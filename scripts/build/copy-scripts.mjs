/** Copies the Lua scripts, the shipped tools and the helpers in plain JavaScript beside the compiled code, as `nest build` does, by nest-cli.json: `tsc` does not. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssetsManager } from '@nestjs/cli/lib/compiler/assets-manager.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
process.chdir(root);
const configuration = JSON.parse(readFileSync('nest-cli.json', 'utf8'));
new AssetsManager().copyAssets(configuration, 'gateway', 'dist', false, undefined, root);
