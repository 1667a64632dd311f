import { expect, it } from '@jest/globals';
import { scheduleIdOf } from './schedule-setting.js';

it('a schedule that was given no id has the same one for the same request', () => {
  const document = { version: 1, root: { kind: 'every', id: 'e', ms: 1_000 } };
  const idOf = (input: string, ms = 1_000, workflow?: string): string =>
    scheduleIdOf(
      { ...(workflow !== undefined && { workflow }) },
      { document: { ...document, root: { ...document.root, ms } }, input, times: { everyMs: ms }, onError: 'fail' },
    );
  expect(idOf('a')).toMatch(/^schedule-[0-9a-f]{12}$/);
  expect([idOf('a'), idOf('a', 1_000, 'x')]).toEqual([idOf('a'), idOf('a', 2_000, 'x')]);
  expect(new Set([idOf('a'), idOf('b'), idOf('a', 2_000), idOf('a', 1_000, 'x'), idOf('a', 1_000, 'y')]).size).toBe(5);
});
