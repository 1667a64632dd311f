import { createHash } from 'node:crypto';
import type { EffectAnswer, HttpRequest, StoredDocument, StoreRequest } from '#nodes';
import { failure } from '#tools';
import type { ToolContext, ToolFailure } from '#tools';
import { isObject, parseForeignJson } from '#values';
import { inWords, notMade } from './call-failure.js';
import type { HttpPorts } from './http-call.js';
import { callService } from './service-call.js';

type At = HttpRequest & { service: NonNullable<HttpRequest['service']> };

/** So many documents are one request of a service. */
const mostAtOnce = 64;

/** A vector store that a service keeps: its operation, with the vectors. The same call has the same ids, so that a repeat of it puts the same in its place. */
export async function callStoreService(
  ports: HttpPorts,
  request: StoreRequest & { at: HttpRequest },
  vectors: readonly Float32Array[],
  context: ToolContext,
): Promise<EffectAnswer | ToolFailure> {
  const { service } = request.at;
  if (service === undefined) return notMade('the store names no service');
  const at = { ...request.at, service };
  if (request.kind === 'store-load') {
    const items = await ask(ports, at, { vector: [...(vectors[0] ?? [])], topK: request.topK }, context);
    if (!Array.isArray(items)) return items;
    const found = readFound(items);
    if (found.length > 0 || items.length === 0) return { kind: 'store-load', found };
    return failure('tool-bad-answer', `none of the ${items.length} documents found has a text under the key of texts`, {
      ...{ transient: false, fate: 'answered' },
    });
  }
  const key = context.headers['X-Idempotency-Key'];
  const documents = request.documents.map(({ pageContent, metadata }, place) => ({
    ...{ id: deriveId(`${key} ${place}`), pageContent, metadata, vector: [...(vectors[place] ?? [])] },
  }));
  for (let from = 0; from === 0 || from < documents.length; from += mostAtOnce) {
    const some = documents.slice(from, from + mostAtOnce);
    const made = await ask(ports, at, { clears: request.clears && from === 0, documents: some }, context);
    if (!Array.isArray(made)) return from === 0 ? made : takenInPart(made, from, at.repeat);
  }
  return { kind: 'store-insert' };
}

/** What is repeated takes the first documents in again: twice, where they have no ids of ours. */
function takenInPart(failed: ToolFailure, count: number, repeat: HttpRequest['repeat']): ToolFailure {
  const { message } = failed.envelope.error;
  const told = inWords(failed, `${message}; ${count} documents before these were taken in`);
  return repeat === 'never' ? { ...told, transient: false, fate: 'answered' } : told;
}

async function ask(
  ports: HttpPorts,
  at: At,
  known: Record<string, unknown>,
  context: ToolContext,
): Promise<unknown[] | ToolFailure> {
  const { scope } = at.service;
  const service = { ...at.service, scope: { ...scope, known: { ...scope.known, ...known } } };
  const made = await callService(ports, { ...at, service }, context);
  if (!made.ok) return made;
  const { text } = made.value as Extract<EffectAnswer, { kind: 'http' }>; // as callService makes it
  const items = parseForeignJson(text);
  return isList(items) ? items : [];
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** What a search has found, as the store's file makes it of the answer; what has no text is no document. */
function readFound(items: readonly unknown[]): { document: StoredDocument; score: number }[] {
  return items.flatMap((item) => {
    if (!isObject(item) || typeof item['pageContent'] !== 'string') return [];
    const { pageContent, metadata, score } = item;
    return [{ document: { pageContent, metadata: isObject(metadata) ? metadata : {} }, score: Number(score ?? 0) }];
  });
}

/** A UUID of a text (RFC 9562, version 8): Qdrant takes no other ids. */
function deriveId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
