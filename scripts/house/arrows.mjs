/** Libraries and who knows whom, as `engine > protocol`. */

/**
 * Libraries that lead back to themselves.
 * @param {readonly string[]} arrows
 */
export function circlesOf(arrows) {
  const to = Map.groupBy(
    arrows.map((arrow) => arrow.split(' > ')),
    ([from]) => from,
  );
  const reached = (from, seen = new Set()) => {
    for (const [, next] of to.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return [...to.keys()].filter((library) => reached(library).has(library));
}
