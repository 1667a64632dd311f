/** The rules that new runs of builder sessions begin under; one that began earlier keeps its own (ADR 41). */
export const presentRules = 3;
