import type { Files } from '#file-forms';

/** Which item of which input an item came from. */
export interface PairedItem {
  item: number;
  input?: number;
}

/** What travels between nodes, in n8n's form. */
export interface Item {
  json: Record<string, unknown>;
  /** Absent: it has none. */
  binary?: Files;
  pairedItem?: PairedItem | PairedItem[];
}

/** The items of each of a node's inputs, or outputs. */
export type ItemLists = readonly (readonly Item[])[];

/** The most that one output of a node holds. */
export const outputLimits = { items: 10_000, bytes: 1_048_576 } as const;

/** The most effects of one execution of a node. */
export const maxEffects = 100;

/** An item out of the one at a place of an input; input 0 goes without saying. */
export function itemFrom(json: Record<string, unknown>, item: number, input = 0): Item {
  return { json, pairedItem: input === 0 ? { item } : { item, input } };
}
