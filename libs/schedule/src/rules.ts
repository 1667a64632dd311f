/**
 * The rules of schedules that are set now; one that was set earlier keeps its own (ADR 41). 3: a day without the time of a tick has it at the
 * first moment that there is.
 */
export const presentRules = 3;
