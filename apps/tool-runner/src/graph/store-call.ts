import type { StoredCall } from '#compiler';
import { actorOfEffect } from '#protocol';
import { PermanentError, TransientError } from '#errors';
import type { RunTool, Usage } from '#protocol';
import type { CallAccount, Embedded, Embedder } from '#llm';
import type { EffectAnswer, EmbeddingAsk, StoreRequest } from '#nodes';
import { costMicroUsd, findPrice } from '#policy';
import type { Price } from '#policy';
import { failure } from '#tools';
import type { ToolAnswer, ToolContext, ToolFailure } from '#tools';
import { notMade } from './call-failure.js';
import type { Claim } from './kept-answers-store.js';
import type { FilePorts, FileScope } from './file-call.js';
import type { HttpPorts } from './http-call.js';
import { readDocuments } from './store-documents.js';
import { callStoreService } from './store-service.js';
import { nearest, packVector } from './vector-search.js';
import { storeLimits } from './vectors-store.js';
import type { VectorsStore } from './vectors-store.js';

export interface StorePorts {
  /** Null: this process has neither a key for them nor an address that needs none. */
  findEmbedder(this: void, provider: EmbeddingAsk['provider']): Embedder | null;
  http: HttpPorts;
  files: Pick<FilePorts, 'store' | 'converter'>;
  /** The actor at the root of an actor's tree: it pays. */
  findRoot(this: void, actorId: string): Promise<string>;
  prices(this: void): Readonly<Record<string, Price>>;
  vectors: Pick<VectorsStore, 'insert' | 'read'>;
}

/** Without which nothing is asked of a provider. */
const neededSetting: Readonly<Record<EmbeddingAsk['provider'], string>> = {
  openai: 'OPENAI_API_KEY or OPENAI_API_URL',
  gemini: 'GEMINI_API_KEY',
  mistral: 'MISTRAL_API_KEY',
  ollama: 'OLLAMA_API_URL',
  huggingface: 'HF_TOKEN',
};

/** The call that is carried out. */
export interface StoreCall {
  request: StoreRequest;
  run: StoredCall['run'];
  tenant: string;
  claim: Claim;
  rootRunId: string;
  field: string;
  /** Whose files it reads. */
  scope: FileScope;
}

export function toStoreCall(
  {
    stored: { run },
    effect,
    token,
    tenant,
  }: Pick<StoreCall, 'tenant'> & { stored: StoredCall; effect: RunTool; token: string },
  request: StoreRequest,
  scope: FileScope,
): StoreCall {
  const { id: effectId, rootRunId = '', args } = effect;
  return { ...{ request, run, tenant, scope, rootRunId }, claim: { effectId, token }, field: String(args['request']) };
}

/** Takes documents into a store, or finds those that are nearest to a text. */
export async function callStore(ports: StorePorts, call: StoreCall, context: ToolContext): Promise<ToolAnswer> {
  const { embeddings } = call.request;
  if (embeddings === null) return notMade('expected an embeddings node under the store');
  const embed = ports.findEmbedder(embeddings.provider);
  if (embed === null)
    return notMade(`the tool-runner has no ${neededSetting[embeddings.provider]}: there are no embeddings`);
  const request = await withFiles(ports, call, context.signal);
  if ('ok' in request) return request;
  try {
    const account = await buildCallAccount(ports, call);
    const [texts, size] = listTexts(request);
    const embedded = await embedAll(texts, size, (some) =>
      embed({ ...toEmbeddingRequest(embeddings, some), account }, context.signal),
    );
    const usage = paidFor(ports, embeddings, embedded);
    const answer = await keptBy(ports, { ...call, request }, embedded, context);
    return 'kind' in answer ? { ok: true, value: { ...answer, usage } } : answer;
  } catch (error) {
    return failedEmbedding(error);
  }
}

function failedEmbedding(error: unknown): ToolFailure {
  if (error instanceof TransientError)
    return failure(error.code === 'model-timeout' ? 'tool-timeout' : 'tool-failed', error.message, lost);
  if (error instanceof PermanentError)
    return error.code === 'budget-spent' ? failure(error.code, error.message, refused) : notMade(error.message);
  throw error;
}

/** The request with what its files say as its documents. */
async function withFiles(
  { files }: StorePorts,
  { request, scope }: StoreCall,
  signal: AbortSignal,
): Promise<StoreRequest | ToolFailure> {
  if (request.kind === 'store-load' || request.files === undefined) return request;
  const documents = await readDocuments(files, request.files, scope, signal);
  return 'ok' in documents ? documents : { ...request, documents };
}

/** What becomes vectors, and so many at once. */
function listTexts(request: StoreRequest): [texts: readonly string[], size: number] {
  if (request.kind === 'store-load') return [[request.prompt], 1];
  const texts = request.documents.map(({ pageContent }) => pageContent);
  return [texts, request.files?.batchSize ?? Math.max(1, texts.length)];
}

/** Vectors of all texts, so many at once. */
async function embedAll(
  texts: readonly string[],
  size: number,
  embed: (texts: readonly string[]) => Promise<Embedded>,
): Promise<Embedded> {
  let all = none;
  for (let at = 0; at < texts.length; at += size) {
    const { vectors, model, tokensIn } = await embed(texts.slice(at, at + size));
    all = { vectors: [...all.vectors, ...vectors], model, tokensIn: all.tokensIn + tokensIn };
  }
  return all;
}

/** The store itself: a service's, or ours. */
async function keptBy(
  ports: StorePorts,
  call: StoreCall,
  embedded: Embedded,
  context: ToolContext,
): Promise<EffectAnswer | ToolFailure> {
  const { request } = call;
  const answer =
    request.at === undefined
      ? request.kind === 'store-insert'
        ? inserted(ports, { ...call, request }, embedded)
        : found(ports, { ...call, request }, embedded)
      : callStoreService(ports.http, { ...request, at: request.at }, embedded.vectors, context);
  const made = await answer;
  const hasRead = request.kind === 'store-insert' && request.files !== undefined;
  return hasRead && 'kind' in made && made.kind === 'store-insert' ? { ...made, documents: request.documents } : made;
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
