/** The rules of schedules that are set now; one that was set earlier keeps its own (ADR 41). */
export const presentRules = 2;
