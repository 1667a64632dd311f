import type { ProgramName } from '#protocol';

/** The schema version from which on every process knows the present rules of all programs (ADR 96). */
const knownFrom = 5;

/** The rules that runs began under before that version, where there was a number already. */
const rulesBefore: Partial<Record<ProgramName, number>> = { agent: 2 };

/** The rules that new runs of a program begin under while this schema version is in force (ADR 41, ADR 96). */
export function rulesInForce({ name, rules }: { name: ProgramName; rules: number }, schemaInForce: number): number {
  return schemaInForce < knownFrom ? (rulesBefore[name] ?? 1) : rules;
}

/** The rules that a run began under; runs from before there was a number began under 1. */
export function readRules(run: { rules?: number } | null): number {
  return run?.rules ?? 1;
}

/**
 * The rules of a run of another program than the agent, by the number in the stamp that opens it. Builds from before programs had numbers of
 * their own stamped the agents' 2 into every opening, so no other program has rules 2.
 */
export function begunUnder(stamped = 1): number {
  return stamped === 2 ? 1 : stamped;
}

/** What a run keeps of the rules that it begins under: 1 is not written, so that the records of older builds stay as they are (I8). */
export function keptRules(rules: number): { rules?: number } {
  return rules === 1 ? {} : { rules };
}
