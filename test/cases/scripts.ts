import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CaseKind } from './case-kind.js';
import { isMet } from './expectations.js';
import type { Expectations } from './expectations.js';

const root = fileURLToPath(new URL('../../', import.meta.url.replace('/dist/', '/')));
const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const known: Expectations<readonly string[]> = [
  [
    /^(\w+) times `([^`]+)`$/,
    (lines, [count = '', line]) => lines.length === counts.indexOf(count) && lines.every((each) => each === line),
  ],
];

/** Scripts, which import the built libraries by their names. */
export const scripts: CaseKind = {
  how: /^run it$/,
  play: async ({ path, expected }) => {
    const lines = await printed(await readFile(path, 'utf8'));
    return { isMet: isMet(expected, known, lines), got: lines.join(' / ') };
  },
};

/** By stdin: the names of the libraries are known to what lies at the root. */
function printed(source: string): Promise<string[]> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--input-type=module', '-'], { cwd: root }, (_error, stdout, stderr) =>
      resolve(`${stdout}${stderr}`.trim().split('\n')),
    );
    child.stdin?.end(source);
  });
}
