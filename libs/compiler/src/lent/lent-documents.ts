import { NodeError } from '#nodes';
import type { NodeCall, StoredDocument } from '#nodes';
import type { Execution } from '../execution.js';
import { findLent, lentBy } from './lent-by.js';
import type { AllLent } from './lent-by.js';
import type { ItemReads } from '../items/read-items.js';

/** The pieces of a document that are no longer than a splitter has them; whole where none is there. */
type Split = (text: string) => string[];

/** The documents of each item of input 0, as the loader under a node makes them, cut by what stands under that one. Throws `NodeError`. */
export function* documentsBy(execution: Execution, call: NodeCall, all: AllLent): ItemReads<StoredDocument[][]> {
  const loader = findLent(all, 'documents');
  if (loader === undefined) throw new NodeError('NODE_OPERATION', 'Expected a document loader under the node');
  const { from, lent } = loader;
  const split = lent.split ?? splitBy(yield* lentBy(execution, call.inputs, from));
  return lent
    .load(call.inputs[0] ?? [])
    .map(({ pageContent, metadata }) => split(pageContent).map((piece) => ({ pageContent: piece, metadata })));
}

/** How the splitter among these cuts. */
export function splitBy(all: AllLent): Split {
  return findLent(all, 'splitter')?.lent.split ?? ((text) => (text.trim() === '' ? [] : [text]));
}
