/** Copies the Lua scripts, the shipped tools and the helpers in plain JavaScript beside the compiled code that uses them: `tsc` does not. */
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

for (const tree of ['apps', 'libs', 'test']) {
  const from = join(root, tree);
  if (!existsSync(from)) continue;
  for (const path of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (/\.(lua|mjs)$|shipped\/[^/]+\.json$/.test(path)) cpSync(join(from, path), join(root, 'dist', tree, path));
  }
}
