/** A file that a tool imports: with its ending, and with types that can be taken out as they stand. */
interface Job {
  euros: number;
  hours: number;
}

export const jobs: Readonly<Record<string, Job>> = {
  tap: { euros: 80, hours: 1 },
  drain: { euros: 120, hours: 2 },
  boiler: { euros: 320, hours: 4 },
};

/** The first ten kilometres are free. */
export function travel(kilometres: number): number {
  return Math.max(0, kilometres - 10) * 1.25;
}
