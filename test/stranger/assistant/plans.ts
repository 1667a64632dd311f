import type { Given, Intent } from '#stranger';

export const tellsAll = 'say what came of it';

/** A part of some work: what kind of work it is, and what is to be done. */
export interface Part {
  kind: string;
  work: string;
  /** Absent: its number. */
  title?: string;
  /** It needs the part before it. */
  isAfter?: boolean;
  /** The tools that whoever does it needs, in plain words. */
  needs?: readonly string[];
  /** What it changes, by its name. */
  changes?: string;
}

/** Who asks for this wants it planned; and whoever plans it, makes these parts of it. */
export function planned(when: string, ...parts: Part[]): Intent {
  return { when, steps: [{ do: 'have a plan made for what was asked' }, tellsAll], facts: { tasks: tasksOf(parts) } };
}

/** Parts of some work, each as whoever does it is told of it. */
export function tasksOf(parts: readonly Part[]): Given[] {
  return parts.map(({ kind, work, title, isAfter = false, needs = [], changes }, at) => ({
    id: `part ${at + 1}`,
    title: title ?? `Part ${at + 1} of it`,
    kind,
    'what is wanted': work,
    'ids of the tasks before': isAfter ? [`part ${at}`] : [],
    tools: needs.map((found) => ({ found })),
    ...(changes !== undefined && { 'id of the workflow that is changed': { found: changes } }),
  }));
}

/** Who built something is asked to prove it; whoever checks has it tried out, and says so. */
export function checked(when: string, workflow: string): Intent {
  return {
    when,
    steps: [
      {
        do: 'run a built workflow once with made-up answers',
        with: { 'id of the workflow': { found: workflow } },
        is: 'look',
      },
      {
        do: 'complete the checkpoint with its result',
        with: { 'id of the checkpoint': { found: when }, status: 'succeeded' },
      },
    ],
  };
}
