import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url);
const lists = new URL('test/repairs/', root);

/** An entry of a list, as scripts/verify/repairs plays it. */
interface Repair {
  repair: string;
  file: string;
  now: string;
  before: string;
  spec: string;
}

const names = readdirSync(lists).filter((name) => name.endsWith('.json'));

function problemOf({ file, now, before, spec }: Repair): string | null {
  const [there, spelled] = [file, spec].map((path) => existsSync(fileURLToPath(new URL(path, root))));
  if (there !== true || spelled !== true) return `there is no ${there === true ? spec : file}`;
  const times = readFileSync(new URL(file, root), 'utf8').split(now).length - 1;
  if (times !== 1) return `its text stands ${times} times in ${file}`;
  return now === before ? 'nothing is taken back' : null;
}

describe('the list of repairs', () => {
  it.each(names)('can be taken back, each by the text that holds it: %s', (name) => {
    const repairs = JSON.parse(readFileSync(new URL(name, lists), 'utf8')) as Repair[]; // a list of our own
    const broken = repairs.flatMap((each) => {
      const problem = problemOf(each);
      return problem === null ? [] : [`${each.repair}: ${problem}`];
    });
    expect(broken).toEqual([]);
  });

  it('has each repair once', () => {
    const all = names.flatMap((name) => JSON.parse(readFileSync(new URL(name, lists), 'utf8')) as Repair[]); // the same
    const keys = all.map(({ file, now, before }) => JSON.stringify([file, now, before]));
    expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([]);
  });
});
