/**
 * The rules that nodes of graphs run by in versions that are stored now; a version that was stored earlier keeps its own (ADR 41). 1: as in
 * builds from before there was a number. 3: functions of values, and lists in texts, are as n8n was seen to have them (ADR 195). 4: in an expression a field
 * of nothing is nothing. 5: an agent is shown the pictures of its item.
 */
export const presentRules = 5;
