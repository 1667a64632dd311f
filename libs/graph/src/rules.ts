/**
 * The rules that nodes of graphs run by in versions that are stored now; a version that was stored earlier keeps its own (ADR 41). 1: as in
 * builds from before there was a number.
 */
export const presentRules = 2;
