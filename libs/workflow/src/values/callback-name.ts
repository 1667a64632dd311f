import { joinNodePath } from '#program';

/** The most characters of the name of a wait, which stands in its address. */
export const mostCallbackChars = 1_000;

/** How the addresses of a run's nodes are told apart: where its document begins, and in how many rounds each of them is. */
export interface CallbackPlaces {
  base: string;
  rounds: Readonly<Record<string, number>>;
}

/** Names the wait of a node in the round or the item in which this path lies; null: the path lies in none of them. */
export function nameCallback(id: string, places: CallbackPlaces | undefined, path: string): string | null {
  if (places === undefined) return id;
  const { base, rounds } = places;
  let end = base.length;
  for (let left = Object.hasOwn(rounds, id) ? (rounds[id] ?? 0) : 0; left > 0; left -= 1) {
    const open = path.indexOf('[', end);
    if (open < 0) return null;
    end = path.indexOf(']', open) + 1;
  }
  return joinNodePath(id, path.slice(0, end));
}
