import { describe, expect, it } from '@jest/globals';
import { namesToPlayAgain, withPlayedAgain } from './played-again.mjs';
import type { PlayedFile, PlayedTests } from './played-again.mjs';

const well = (name: string): PlayedFile => ({ name, hasFailed: false, passed: 3, failed: 0 });
const bad = (name: string, failed = 1): PlayedFile => ({ name, hasFailed: true, passed: 2, failed });

function run(files: PlayedFile[], failed = files.filter(({ hasFailed }) => hasFailed).length): PlayedTests {
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  return { ok: failed === 0, seconds: 10, cpuSeconds: 20, passed, failed, files };
}

describe('test files that failed beside others', () => {
  it('are played again, those too that failed outside their tests', () => {
    expect(namesToPlayAgain(run([well('a'), bad('b'), bad('c', 0)]))).toEqual(['b', 'c']);
  });

  it('are not where they are many', () => {
    expect(namesToPlayAgain(run([...'abcdefg'].map((name) => bad(name))))).toEqual([]);
    expect(namesToPlayAgain(run([], 1))).toEqual([]);
  });

  it('count as what they come to then, and say that they were played twice', () => {
    const both = withPlayedAgain(run([well('a'), bad('b')]), run([well('b')]));
    expect(both).toMatchObject({ ok: true, passed: 6, failed: 0, seconds: 20, cpuSeconds: 40 });
    expect(both.files).toEqual([well('a'), { ...well('b'), isPlayedAgain: true }]);
  });

  it('stay failed where they fail alone too, do not come back, or the second run fails beyond them', () => {
    const first = run([well('a'), bad('b'), bad('c', 0)]);
    expect(withPlayedAgain(first, run([well('b'), bad('c', 0)]))).toMatchObject({ ok: false, failed: 1 });
    expect(withPlayedAgain(first, run([well('b')]))).toMatchObject({ ok: false, failed: 1 });
    expect(withPlayedAgain(first, run([well('b'), well('c')], 1))).toMatchObject({ ok: false, failed: 1 });
  });
});
