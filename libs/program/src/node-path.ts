/** A node's id as a part of a path: nothing in it divides the path, or looks like the number of a round or an item. */
function escapeSegment(id: string): string {
  return id.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('[', '~2');
}

/** The path of the node of this id below this path; absent: of a root. */
export function joinNodePath(id: string, above?: string): string {
  return above === undefined ? escapeSegment(id) : `${above}/${escapeSegment(id)}`;
}

/** The id of the node that a path leads to. */
export function idAt(path: string): string {
  const segment = path.slice(path.lastIndexOf('/') + 1);
  return segment.replaceAll('~2', '[').replaceAll('~1', '/').replaceAll('~0', '~');
}
