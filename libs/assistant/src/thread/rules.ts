/**
 * The rules that new runs of threads begin under; one that began earlier keeps its own (ADR 41). 3: the assistant keeps its word (ADR 107, 108).
 * There are no rules 2 (`begunUnder`).
 */
export const presentRules = 3;
