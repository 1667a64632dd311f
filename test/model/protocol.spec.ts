import { describe, it } from '@jest/globals';
import { expectSafeAndLive, smallScenarios, timeoutMs } from './known-states.js';

describe('the commit protocol with all rules', () => {
  it.each(Object.entries(smallScenarios))(
    '%s is safe and live over exactly %i states',
    (name: string, states: number) => {
      expectSafeAndLive(name, states);
    },
    timeoutMs,
  );
});
