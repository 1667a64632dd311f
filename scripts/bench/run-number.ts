/** The run's number that a text carries, so that each reply is known by its question; throws when there is none. */
export function numberIn(text: string): number {
  const digits = /#(\d+)/.exec(text)?.[1];
  if (digits === undefined) throw new Error('a text without a run number');
  return Number(digits);
}
