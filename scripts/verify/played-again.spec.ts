import { describe, expect, it } from '@jest/globals';
import { failuresIn, namesToPlayAgain, withPlayedAgain } from './played-again.mjs';
import type { PlayedFile, PlayedTests } from './played-again.mjs';

const well = (name: string): PlayedFile => ({ name, hasFailed: false, passed: 3, failed: 0 });
const bad = (name: string, failed = 1): PlayedFile => ({ name, hasFailed: true, passed: 2, failed });

function run(files: PlayedFile[]): PlayedTests {
  const failed = failuresIn(files);
  return { ok: failed === 0, passed: files.reduce((sum, file) => sum + file.passed, 0), failed, files };
}

describe('test files that failed beside others', () => {
  it('are played again, those too that failed outside their tests', () => {
    expect(namesToPlayAgain([well('a'), bad('b'), bad('c', 0)])).toEqual(['b', 'c']);
  });

  it('are not where they are many', () => {
    expect(namesToPlayAgain([...'abcdefg'].map((name) => bad(name)))).toEqual([]);
    expect(namesToPlayAgain([])).toEqual([]);
  });

  it('count as what they come to then, and say that they were played twice', () => {
    const both = withPlayedAgain(run([well('a'), bad('b')]), [well('b'), well('of another run')]);
    expect(both).toMatchObject({ ok: true, passed: 6, failed: 0 });
    expect(both.files).toEqual([well('a'), { ...well('b'), isPlayedAgain: true }]);
  });

  it('stay failed where they fail alone too, or do not come back', () => {
    const first = run([well('a'), bad('b'), bad('c', 0)]);
    expect(withPlayedAgain(first, [well('b'), bad('c', 0)])).toMatchObject({ ok: false, failed: 1 });
    expect(withPlayedAgain(first, [well('b')])).toMatchObject({ ok: false, failed: 1 });
    expect(withPlayedAgain(first, [bad('b'), bad('c', 3)])).toMatchObject({ ok: false, failed: 4 });
  });
});
