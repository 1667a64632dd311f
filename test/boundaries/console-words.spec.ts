import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const folder = fileURLToPath(new URL('../../apps/console/src/', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.spec.ts'))
  .sort();

function withoutValues(text: string): string {
  return text.replaceAll(/\$\{[^}]*\}?/g, '');
}

/** What a page says, as far as its source shows it: quoted words and text between tags, without comments, imports, addresses and class names. */
function wordsIn(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [^;]*;$/gm, '')
    .replaceAll(/\b(?:class|id)="[^"]*"/g, '');
  const quoted = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map((found) => found.slice(1).join(''));
  const between = [...code.matchAll(/>([^<>{}=;]*)[<{]/g)].map(([, text = '']) => text);
  const isAddress = /\/(?:v1|letters|takeover)\b/;
  return [...quoted, ...between].map(withoutValues).filter((text) => !isAddress.test(text));
}

/** One word for each thing; the other is a word of older pages. */
const olderWords: [string, RegExp][] = [
  ['approval', /\bleave\b/i],
  ['dead letter', /(?<!dead )\bletters?\b/i],
  ['handoff', /\btake ?over\b|agent['’]s place/i],
];

it.each(olderWords)('the console says %s, and no other word for it', (_, older) => {
  const found = files.flatMap((name) =>
    wordsIn(readFileSync(join(folder, name), 'utf8'))
      .filter((text) => older.test(text))
      .map((text) => `${name}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});
