import { useMemo } from 'preact/hooks';
import { countedAgo } from '../../wording.js';
import { useNow } from '../use-now.js';

/** How old figures are, which grows until the next answer. `ageMs`: how old they were as they came. */
export function Counted({ of, ageMs = 0 }: { of: unknown; ageMs?: number }) {
  const countedAt = useMemo(() => Date.now() - ageMs, [of, ageMs]);
  const now = useNow(1_000);
  return <p class="note">{countedAgo(Math.max(0, now - countedAt))}</p>;
}
