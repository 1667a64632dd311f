import { maxEffects, NodeError } from '#nodes';
import type { EffectRequest, EmbeddingAsk, NodeCall, StoreRequest } from '#nodes';
import type { Execution } from '../execution.js';
import { buildField } from '../plan/item-fields.js';
import { findLent, lentBy } from '../lent/lent-by.js';
import type { AllLent } from '../lent/lent-by.js';
import { documentsBy, loaderUnder } from '../lent/lent-documents.js';
import type { ItemReads } from '../items/read-items.js';

/** A request, or why an item has none. */
export type Wanted = { request: EffectRequest } | { error: NodeError; itemIndex: number };

/** One call takes in so many documents at most, of so many characters where they are more than one. */
const most = { documents: 64, chars: 100_000 };

/** Requests with all that is under their node: a store's are whole only with that. What is taken in goes by batches, a call each. */
export function* withLent(execution: Execution, call: NodeCall, wanted: readonly Wanted[]): ItemReads<Wanted[]> {
  if (!wanted.some((one) => 'request' in one && isStores(one.request))) return [...wanted];
  const all = yield* lentBy(execution, call.inputs);
  const whole: Wanted[] = [];
  for (const one of wanted) {
    if (!('request' in one) || !isStores(one.request)) whole.push(one);
    else for (const request of yield* wholeRequests(execution, call, all, one.request)) whole.push({ request });
  }
  if (whole.length > maxEffects)
    throw new NodeError('NODE_TOO_MANY_EFFECTS', `${whole.length} calls; a node makes at most ${maxEffects}`);
  return whole;
}

function isStores(request: EffectRequest): request is StoreRequest {
  return request.kind === 'store-insert' || request.kind === 'store-load';
}

function* wholeRequests(
  execution: Execution,
  call: NodeCall,
  all: AllLent,
  request: StoreRequest,
): ItemReads<StoreRequest[]> {
  const { ask: embeddings, batchSize } = embeddingsIn(all);
  if (request.kind === 'store-load') return [{ ...request, embeddings }];
  const loader = yield* loaderUnder(execution, call, all);
  const { planned, place, reader } = execution;
  const shared = { ...request, embeddings, execution: place.scope + buildField(planned.node.name, reader.rounds) };
  const { files } = loader.lent;
  const isOne = request.at !== undefined && request.clears; // calls run beside each other: one empties and fills
  if (files !== undefined) {
    const taken = files(call.inputs[0] ?? []);
    const of = (some: typeof taken) => ({ documents: some, cut: loader.cut, batchSize });
    if (isOne) return [{ ...shared, files: of(taken) }];
    return taken.map((file) => ({ ...shared, files: of([file]), itemIndex: file.itemIndex }));
  }
  const documents = documentsBy(loader, call).flatMap((pieces, itemIndex) =>
    pieces.map((piece): LoadedDocument => ({ ...piece, itemIndex })),
  );
  if (isOne) return [{ ...shared, documents }];
  const batches = splitBatches(documents, Math.min(batchSize, most.documents));
  if (batches.length === 0) return request.clears ? [shared] : [];
  return batches.map((batch) => ({ ...shared, documents: batch, itemIndex: batch[0]?.itemIndex ?? 0 }));
}

type LoadedDocument = Extract<StoreRequest, { kind: 'store-insert' }>['documents'][number];

/** What embeds for a store, of all that is lent to it. Throws `NodeError`. */
export function embeddingsIn(all: AllLent): { ask: EmbeddingAsk; batchSize: number } {
  const lent = findLent(all, 'embeddings')?.lent;
  if (lent === undefined) throw new NodeError('NODE_OPERATION', 'Expected an embeddings node under the store');
  const { kind: _kind, batchSize, ...ask } = lent;
  return { ask, batchSize };
}

function splitBatches(documents: readonly LoadedDocument[], size: number): LoadedDocument[][] {
  const batches: LoadedDocument[][] = [];
  let chars = 0;
  for (const document of documents) {
    const { length } = document.pageContent;
    const batch = batches.at(-1);
    const isFull = batch === undefined || batch.length >= size || chars + length > most.chars;
    if (isFull) batches.push([document]);
    else batch.push(document);
    chars = isFull ? length : chars + length;
  }
  return batches;
}
