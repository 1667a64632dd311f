import { useNow } from '../parts/use-now.js';
import { duration } from '../wording.js';

/** How long something has been going on, to the second. */
export function Elapsed({ since }: { since: string }) {
  const now = useNow(1_000);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
  return <span class="elapsed">{seconds < 60 ? `${seconds} s` : duration(seconds * 1_000)}</span>;
}
