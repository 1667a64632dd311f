import { joinNodePath } from '#program';
import { listChildNodes } from '#workflow';
import type { WorkflowNode } from '#workflow';

/** Where a place stands in the document: a number for each node on the way to it, and for its round or item. */
export type DeclaredPlace = readonly number[];

/** Tells the order in which a document declares its nodes, of places as runs name them: `main/each[2]/ask`. */
export function declaredOrder(root: WorkflowNode): (place: string) => DeclaredPlace {
  const numbers = new Map<string, number>();
  number(root, joinNodePath(root.id), numbers);
  return (place) => {
    const order: number[] = [];
    let plain = '';
    for (const segment of place.split('/')) {
      const bracket = segment.endsWith(']') ? segment.lastIndexOf('[') : -1;
      const id = bracket < 0 ? segment : segment.slice(0, bracket);
      plain = plain === '' ? id : `${plain}/${id}`;
      order.push(numbers.get(plain) ?? 0, bracket < 0 ? 0 : Number(segment.slice(bracket + 1, -1)));
    }
    return order;
  };
}

/** Where a node stands in its document: its place in a run without rounds and items. */
export function plainPlace(place: string): string {
  return place.replaceAll(/\[\d+\]/g, '');
}

function number(node: WorkflowNode, place: string, numbers: Map<string, number>): void {
  numbers.set(place, numbers.size);
  for (const part of listChildNodes(node)) number(part, joinNodePath(part.id, place), numbers);
}

export function compareDeclared(a: DeclaredPlace, b: DeclaredPlace): number {
  const at = a.findIndex((one, index) => one !== b[index]);
  if (at < 0) return a.length - b.length;
  return (a[at] ?? 0) - (b[at] ?? -1);
}
