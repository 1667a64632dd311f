/**
 * The rules that new runs of threads begin under; one that began earlier keeps its own (ADR 41). 3: the assistant keeps its word (ADR 107, 108).
 * There are no rules 2: before programs had numbers of their own, the agents' 2 was stamped into the opening of every run.
 */
export const presentRules = 3;

/** The rules of a run by the number in the stamp that opens it. */
export function begunUnder(stamped = 1): number {
  return stamped === 2 ? 1 : stamped;
}
