import type { EffectRequest, Item, NodeCall } from '#nodes';
import { buildField } from '../plan/item-fields.js';

/** One request of a node as it is kept with the items, in JSON: all that carries it out, for nothing of it is evaluated again. */
export interface StoredCall {
  request: EffectRequest;
  /** How often it may be made, where a repeat does no harm; absent: as often as the policy says. */
  tries?: number;
  /** Milliseconds between two tries. */
  waitMs?: number;
  /** What a tool or code may know of the run; times are milliseconds since 1970. */
  run: Pick<NodeCall, 'now' | 'timeZone' | 'runIndex' | 'workflow' | 'execution'> & {
    /** The rules of the version that the node stands in; absent: 1 (ADR 41). */
    rules?: number;
  };
  /** The items of the nodes that code names; absent: it is none. */
  nodes?: Readonly<Record<string, readonly Item[]>>;
  /** The places in those that each item came from; null: none, or several. Absent: no code asks. */
  paired?: Readonly<Record<string, readonly (number | null)[]>>;
}

/** What a node asks for, in order: of which item, and why an item asks for nothing. */
export interface Asked {
  itemIndex: number;
  /** Absent: it is asked for. */
  error?: string;
  /** It is for all items at once; absent: for one. */
  isForAll?: true;
}

/** The field of what a node asks for: a list of `Asked`. */
export function buildAskedField(node: string, rounds: readonly number[]): string {
  return `asked:${buildField(node, rounds)}`;
}

/** The field of a request, by its place in that list. */
export function buildCallField(node: string, rounds: readonly number[], at: number): string {
  return `call:${at}:${buildField(node, rounds)}`;
}

/** The field of the answer to a request, by the field of that. */
export function buildAnswerField(callField: string): string {
  return `answer:${callField}`;
}
