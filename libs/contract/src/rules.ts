/** The rules that a run began under; runs from before there was a number began under 1 (ADR 41). */
export function rulesOf(run: { rules?: number } | null): number {
  return run?.rules ?? 1;
}

/** What a run keeps of the rules that it begins under: 1 is not written, so that the records of older builds stay as they are (I8). */
export function keptRules(rules: number): { rules?: number } {
  return rules === 1 ? {} : { rules };
}
