import type { StoredCall } from '#compiler';
import { actorOfEffect } from '#protocol';
import { PermanentError, TransientError } from '#errors';
import type { Usage } from '#protocol';
import type { CallAccount, Embedded, Embedder } from '#llm';
import type { EffectAnswer, EmbeddingAsk, StoreRequest } from '#nodes';
import { costMicroUsd, findPrice } from '#policy';
import type { Price } from '#policy';
import { failure } from '#tools';
import type { ToolAnswer, ToolFailure } from '#tools';
import { notMade } from './call-failure.js';
import type { Claim } from './kept-answers-store.js';
import { nearest, packVector } from './vector-search.js';
import { storeLimits } from './vectors-store.js';
import type { VectorsStore } from './vectors-store.js';

export interface StorePorts {
  /** Null: this process has no key for them. */
  embed: Embedder | null;
  /** The actor at the root of an actor's tree: it pays. */
  findRoot(this: void, actorId: string): Promise<string>;
  prices(this: void): Readonly<Record<string, Price>>;
  vectors: Pick<VectorsStore, 'insert' | 'read'>;
}

/** The call that is carried out. */
export interface StoreCall {
  request: StoreRequest;
  run: StoredCall['run'];
  tenant: string;
  claim: Claim;
  rootRunId: string;
  field: string;
}

/** Takes documents into a store, or finds those that are nearest to a text. */
export async function callStore(ports: StorePorts, call: StoreCall, signal: AbortSignal): Promise<ToolAnswer> {
  const { request } = call;
  const { embeddings } = request;
  if (embeddings === null) return notMade('expected an embeddings node under the store');
  if (ports.embed === null) return notMade('OPENAI_API_KEY is not set in the tool-runner: there are no embeddings');
  const texts = request.kind === 'store-insert' ? request.documents.map((each) => each.pageContent) : [request.prompt];
  try {
    const embedded =
      texts.length === 0
        ? none
        : await ports.embed(
            { ...toEmbeddingRequest(embeddings, texts), account: await buildCallAccount(ports, call) },
            signal,
          );
    const answer = await (request.kind === 'store-insert'
      ? inserted(ports, { ...call, request }, embedded)
      : found(ports, { ...call, request }, embedded));
    if ('kind' in answer) return { ok: true, value: { ...answer, usage: paidFor(ports, embeddings, embedded) } };
    return answer;
  } catch (error) {
    if (error instanceof TransientError)
      return failure(error.code === 'model-timeout' ? 'tool-timeout' : 'tool-failed', error.message, lost);
    if (error instanceof PermanentError)
      return error.code === 'budget-spent' ? failure(error.code, error.message, refused) : notMade(error.message);
    throw error;
  }
}

const none: Embedded = { vectors: [], model: '', tokensIn: 0 };
const lost = { transient: true, fate: 'lost' } as const;
const refused = { transient: false, fate: 'refused' } as const;

function toEmbeddingRequest({ model, dimensions, stripsNewLines }: EmbeddingAsk, texts: readonly string[]) {
  return { model, dimensions, texts: stripsNewLines ? texts.map((text) => text.replaceAll('\n', ' ')) : texts };
}

/** Who pays for a call, as for a model's: the root of its tree. The caps of a day hold here; the run's own, which is not known here, at its next model call. */
async function buildCallAccount(
  { findRoot, prices }: StorePorts,
  { tenant, claim, rootRunId }: StoreCall,
): Promise<CallAccount> {
  const { effectId } = claim;
  return {
    payer: { tenant, actorId: await findRoot(actorOfEffect(effectId) ?? ''), runId: rootRunId },
    urgency: 'fresh',
    prices: prices(),
    runCapMicroUsd: Number.MAX_SAFE_INTEGER,
    runSpentMicroUsd: 0,
  };
}

function paidFor({ prices }: StorePorts, asked: EmbeddingAsk, { model, tokensIn }: Embedded): Usage {
  const used = { tokensIn, tokensOut: 0, tokensCached: 0 };
  return { ...used, costMicroUsd: costMicroUsd(findPrice(prices(), model, asked.model), used) };
}

type Of<K extends StoreRequest['kind']> = StoreCall & { request: Extract<StoreRequest, { kind: K }> };

function toVectorPlace({ tenant, run, request: { memoryKey } }: StoreCall) {
  return { tenant, workflowId: run.workflow.id, memoryKey };
}

async function inserted(
  { vectors }: StorePorts,
  call: Of<'store-insert'>,
  embedded: Embedded,
): Promise<EffectAnswer | ToolFailure> {
  const { request, claim, rootRunId, field } = call;
  const { clears, execution } = request;
  const documents = request.documents.flatMap(({ pageContent, metadata }, at) => {
    const vector = embedded.vectors[at];
    return vector === undefined ? [] : [{ pageContent, metadata, vector: packVector(vector) }];
  });
  const kept = await vectors.insert(toVectorPlace(call), { claim, rootRunId, field, clears, execution, documents });
  if (kept === 'full')
    return notMade(`the store would hold more than ${storeLimits.documents} documents, or ${storeLimits.bytes} bytes`);
  return { kind: 'store-insert' };
}

async function found(
  { vectors }: StorePorts,
  call: Of<'store-load'>,
  embedded: Embedded,
): Promise<EffectAnswer | ToolFailure> {
  const [sought] = embedded.vectors;
  const all = await vectors.read(toVectorPlace(call));
  const near = sought === undefined ? [] : nearest(all, sought, call.request.topK);
  if (near === null) return notMade('the store holds vectors of another model, or of other dimensions');
  return { kind: 'store-load', found: near };
}
