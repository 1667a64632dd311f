/** Whose words are not there, and to whom. */
interface Missing {
  isOperator: boolean;
  /** No turn has been taken of them yet. */
  isPending: boolean;
  /** The program of the run; absent: the agent. */
  program?: string | undefined;
}

const keptBy: Readonly<Record<string, string>> = {
  assistant: 'Kept in its thread of the assistant.',
  builder: 'Kept in its session of the builder.',
  workflow: 'Given by the run above it, not written by a person.',
  schedule: 'Begun by its schedule: nobody wrote anything.',
};

/** Why words are not shown: their reader may not have them, they are another program's, they are to come, or they are kept no longer. */
export function missingWords({ isOperator, isPending, program = 'agent' }: Missing): string {
  if (!isOperator) return 'Shown to operators.';
  if (isPending) return 'Not written down yet: the first turn does that.';
  return keptBy[program] ?? 'Kept no longer.';
}
