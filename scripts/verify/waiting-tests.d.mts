/** Test files that mostly wait, by their paths from the root. */
export const waitingTests: readonly string[];
