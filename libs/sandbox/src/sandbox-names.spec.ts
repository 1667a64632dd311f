import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { knownNames } from '#expressions';
import { askNames } from '../test/ask-names.js';
import { openSandbox } from './sandbox.js';

const file = fileURLToPath(new URL('../../expressions/src/sandbox-names.ts', import.meta.url));

/** Names in lines that a person can look at. */
function lines(names: readonly string[]): string {
  const rows = names.reduce<string[]>((all, name) => {
    const last = all.at(-1) ?? '';
    return last.length + name.length > 140 ? [...all, name] : [...all.slice(0, -1), `${last} ${name}`.trim()];
  }, []);
  return rows.join('\n');
}

it('offers the names that expressions and code are checked by: NAMES=write writes them', async () => {
  const asked = askNames(await openSandbox());
  if (process.env['NAMES'] === 'write') {
    const entries = Object.entries(asked).map(([of, names]) => `  ${JSON.stringify(of)}: \`${lines(names)}\`,\n`);
    const about =
      '/** What the sandbox offers, asked of itself: `NAMES=write npm run -s jest -- libs/sandbox/src/sandbox-names.spec.ts`. */';
    writeFileSync(file, `${about}\nexport const names: Readonly<Record<string, string>> = {\n${entries.join('')}};\n`);
    return;
  }
  expect(Object.fromEntries(Object.entries(knownNames).map(([of, names]) => [of, [...names]]))).toEqual(asked);
});
