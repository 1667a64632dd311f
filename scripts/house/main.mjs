/**
 * `npm run lab -- house [--write] [--places name] [--json]`: counts what keeps the house in order, beside its bounds. `--write` lowers each
 * bound to what has been reached; none is raised so. `--places` prints what one of them counts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { countSources, unseenArrows, writtenArrows } from './count.mjs';
import { root } from './sources.mjs';
import { countTokens } from './tokens.mjs';
import { countWords } from './words.mjs';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    places: { type: 'string' },
    tree: { type: 'string', default: root },
  },
});
const file = new URL('bounds.json', import.meta.url);
const bounds = JSON.parse(readFileSync(file, 'utf8'));

const counts = { ...countSources(values.tree), unseenArrows: await unseenArrows(values.tree) };
const arrows = writtenArrows(values.tree).length;
const tokens = countTokens(values.tree);
const words = countWords(values.tree);
const lowered = Object.fromEntries(
  Object.entries(counts).map(([name, { count }]) => [name, Math.min(bounds[name] ?? count, count)]),
);

if (values.places !== undefined) console.log((counts[values.places]?.places ?? []).join('\n'));
else if (values.json) console.log(JSON.stringify({ counts, tokens, words, arrows }, null, 2));
else print();
if (values.write) writeFileSync(file, `${JSON.stringify(lowered, null, 2)}\n`);
process.exitCode = Object.entries(counts).some(([name, { count }]) => count > (bounds[name] ?? Infinity)) ? 1 : 0;

function print() {
  for (const [name, { what, count }] of Object.entries(counts)) {
    const bound = bounds[name] ?? count;
    const mark = count > bound ? '✘' : ' ';
    console.log(`${mark} ${name.padEnd(16)}${String(count).padStart(6)}${`≤ ${bound}`.padStart(9)}  ${what}`);
  }
  const sum = Object.values(tokens).reduce((total, each) => total + each, 0);
  const parts = Object.entries(tokens).map(([name, each]) => `${name} ${each}`);
  console.log(`  arrows between libraries: ${arrows}; tokens: ${sum} (${parts.join(', ')})`);
  console.log(`  words of docs: ${words.pages}, of its decisions: ${words.decisions}`);
}
