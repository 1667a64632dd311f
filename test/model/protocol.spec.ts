import { describe, it } from '@jest/globals';
import { expectSafeAndLive, timeoutMs } from './expect-safe.js';
import { smallScenarios } from './known-states.js';

describe('the commit protocol with all rules', () => {
  it.each(Object.entries(smallScenarios))(
    '%s is safe and live over exactly %i states',
    (name: string, states: number) => {
      expectSafeAndLive(name, states);
    },
    timeoutMs,
  );
});
