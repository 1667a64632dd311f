import type { Scope } from '../src/scope.js';

/** A scope of 23 November 2026, 19:00 UTC, in Berlin, at the first item. */
export function scopeOf(given: Partial<Scope>): Scope {
  return {
    rules: 2,
    json: given.input?.[0]?.json ?? {},
    itemIndex: 0,
    runIndex: 0,
    input: [],
    nodes: {},
    workflow: { id: 'w1', name: 'Flow', active: true },
    execution: { id: 'e1', mode: 'test' },
    now: Date.UTC(2026, 10, 23, 19),
    timeZone: 'Europe/Berlin',
    seed: 'seed',
    ...given,
  };
}
