/** The rules that new runs of threads begin under; one that began earlier keeps its own (ADR 41). */
export const presentRules = 2;
