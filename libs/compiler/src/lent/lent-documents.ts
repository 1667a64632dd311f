import { NodeError, splitText } from '#nodes';
import type { Lent, NodeCall, StoredDocument } from '#nodes';
import type { Execution } from '../execution.js';
import { findLent, lentBy } from './lent-by.js';
import type { AllLent } from './lent-by.js';
import type { ItemReads } from '../items/read-items.js';

/** The pieces of a document that are no longer than a splitter has them; whole where none is there. */
type Split = (text: string) => string[];

interface Loader {
  lent: Extract<Lent, { kind: 'documents' }>;
  /** Null: nothing cuts. */
  cut: Cut | null;
}

/** The loader under a node, and how what stands under that one cuts. Throws `NodeError`. */
export function* loaderUnder(execution: Execution, call: NodeCall, all: AllLent): ItemReads<Loader> {
  const loader = findLent(all, 'documents');
  if (loader === undefined) throw new NodeError('NODE_OPERATION', 'Expected a document loader under the node');
  const { from, lent } = loader;
  return { lent, cut: lent.cut ?? cutBy(yield* lentBy(execution, call.inputs, from)) };
}

/** The documents of each item of input 0, as the loader under a node makes them, cut. Throws `NodeError`. */
export function documentsBy({ lent, cut }: Loader, call: NodeCall): StoredDocument[][] {
  if (lent.files !== undefined)
    throw new NodeError(
      'NODE_OPERATION',
      'What files say is read for a vector store alone: read them before this node',
    );
  const split = splitBy(cut);
  return lent
    .load(call.inputs[0] ?? [])
    .map(({ pageContent, metadata }) => split(pageContent).map((piece) => ({ pageContent: piece, metadata })));
}

type Cut = Extract<Lent, { kind: 'splitter' }>['cut'];

/** How the splitter among these cuts; null: there is none. */
export function cutBy(all: AllLent): Cut | null {
  return findLent(all, 'splitter')?.lent.cut ?? null;
}

export function splitBy(cut: Cut | null): Split {
  if (cut === null) return (text) => (text.trim() === '' ? [] : [text]);
  return (text) => splitText(text, cut.size, cut.overlap);
}
