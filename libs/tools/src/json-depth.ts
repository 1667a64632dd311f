import { maxJsonDepth } from '#values';

/** Whether a value is nested deeper, than any of ours where nothing is said: writing or copying it later would overflow the stack. */
export function isTooDeep(value: unknown, levels = maxJsonDepth): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((each): unknown[] => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
