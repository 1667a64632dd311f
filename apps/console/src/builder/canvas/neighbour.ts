import type { GraphNode } from '#graph/edit';

export type Direction = 'left' | 'right' | 'up' | 'down';

type Place = readonly [number, number];

const placeOf = ({ position = [0, 0] }: Pick<GraphNode, 'position'>): Place => position;

/** How much farther a node seems that stands aside of the way, per pixel. */
const aside = 2;

/** How far a place is in a direction; null: it is not there. */
function distance([x, y]: Place, [otherX, otherY]: Place, direction: Direction): number | null {
  const [across, down] = [otherX - x, otherY - y];
  const isLevel = direction === 'left' || direction === 'right';
  const ahead = isLevel ? across : down;
  const along = direction === 'left' || direction === 'up' ? -ahead : ahead;
  return along <= 0 ? null : along + aside * Math.abs(isLevel ? down : across);
}

/** The next node from one in a direction. */
export function nodeTowards(nodes: readonly GraphNode[], from: string, direction: Direction): GraphNode | undefined {
  const here = nodes.find(({ id }) => id === from);
  if (here === undefined) return undefined;
  const away = nodes.flatMap((node) => {
    const far = node === here ? null : distance(placeOf(here), placeOf(node), direction);
    return far === null ? [] : [{ node, far }];
  });
  return away.toSorted((one, other) => one.far - other.far)[0]?.node;
}

/** The node that stands next to a place. */
export function nodeNear<T extends Pick<GraphNode, 'position'>>(nodes: readonly T[], place: Place): T | undefined {
  const far = (node: T): number => Math.hypot(placeOf(node)[0] - place[0], placeOf(node)[1] - place[1]);
  return nodes.toSorted((one, other) => far(one) - far(other))[0];
}
