import { listOwnParts, listParts } from './document.js';
import type { WorkflowDocument, WorkflowNode } from './document.js';
import type { CallbackPlaces } from '../values/callback-name.js';

/** A node whose event has a callback. */
export interface CallbackWait {
  /** The nodes around it that have it run several times, by their ids, the outermost first. */
  rounds: readonly string[];
}

/** Whether a node is to be called back, by one of several events too. */
function hasCallback({ event = {} }: WorkflowNode): boolean {
  return [event, ...(event.any ?? []), ...(event.all ?? [])].some(({ callback }) => callback === true);
}

/** What runs its parts several times: these have the number of the round or the item in their paths. */
const repeating: ReadonlySet<string> = new Set(['map', 'foreach', 'loop', 'every']);

/** The parts of a node that run once for each round or item. */
export function listRounds(node: WorkflowNode): string[] {
  return repeating.has(node.kind) ? listOwnParts(node).map((part) => part.at) : [];
}

/** The nodes of a document that are to be called back, by their ids; those of a document in it are that one's. */
export function listCallbackWaits({ root }: WorkflowDocument): Map<string, CallbackWait> {
  const found = new Map<string, CallbackWait>();
  const below = (node: WorkflowNode, rounds: readonly string[]): void => {
    if (hasCallback(node)) found.set(node.id, { rounds });
    const own = node.kind === 'subflow' ? listOwnParts(node).map((part) => part.at) : [];
    const again = listRounds(node);
    for (const part of listParts(node))
      if (!own.includes(part.at)) below(part.node, again.includes(part.at) ? [...rounds, node.id] : rounds);
  };
  below(root, []);
  return found;
}

/** How the addresses of a document's nodes are told apart that begins at this path; null: each of its nodes waits once in all of the tree, and its id is enough. */
export function placesOfCallbacks(document: WorkflowDocument, base: string): CallbackPlaces | null {
  const waits = listCallbackWaits(document);
  const isInside = base.includes('/');
  if (waits.size === 0 || (!isInside && ![...waits.values()].some(({ rounds }) => rounds.length > 0))) return null;
  return { base, rounds: Object.fromEntries(Array.from(waits, ([id, { rounds }]) => [id, rounds.length])) };
}
