/**
 * The rules that new runs of documents begin under, and that versions are stored with (ADR 41). A run that began earlier, or whose version
 * was stored earlier, keeps its own.
 */
export const presentRules = 2;
