import type { LetterHead } from '#engine/ports';

/** Dead letters of one cause: the same failed in the same way. */
export interface LetterCause extends Pick<LetterHead, 'kind' | 'tool' | 'code'> {
  count: number;
  /** When the first and the last of them died, in ms since the epoch. */
  firstAt: number;
  lastAt: number;
  /** The last of them, which stands for the others. */
  latestId: string;
}

/** The causes of letters, the commonest first. */
export function groupByCause(letters: readonly LetterHead[]): LetterCause[] {
  const causes = new Map<string, LetterCause>();
  for (const { kind, tool, code, at, letterId } of letters) {
    const key = JSON.stringify([kind, tool, code]);
    const known = causes.get(key);
    const isLatest = known === undefined || at >= known.lastAt;
    causes.set(key, {
      ...{ kind, tool, code, count: (known?.count ?? 0) + 1 },
      firstAt: Math.min(known?.firstAt ?? at, at),
      lastAt: Math.max(known?.lastAt ?? at, at),
      latestId: isLatest ? letterId : known.latestId,
    });
  }
  return [...causes.values()].sort((a, b) => b.count - a.count || b.lastAt - a.lastAt);
}
