import { argsHash } from '#idempotency';
import { clip, startOf } from '#values';
import type { WorkflowDocument } from '../document/document.js';
import { listPlaces } from '../document/document-places.js';
import { writesUnasked } from '../http/http-call.js';

/** A request that writes, and before which nobody is asked. */
export interface UnaskedRequest {
  id: string;
  /** JSON Pointer to the node. */
  path: string;
  method: string;
  /** As the document has it. */
  url: string;
}

/** Of a hash, to tell one set of writes from another. */
const hashChars = 16;
/** An address that is longer is told by its beginning; whoever confirms it does so by a hash over all of the node. */
const mostChars = 300;

/** What a document writes by HTTP without asking anybody, and the hash by which a person confirms just these nodes; null: nothing. */
export function unaskedRequests(document: WorkflowDocument): { confirm: string; requests: UnaskedRequest[] } | null {
  const places = listPlaces(document).filter(({ node: { http } }) => http !== undefined && writesUnasked(http));
  if (places.length === 0) return null;
  const requests = places.map(({ at, node: { id, http } }) => ({
    ...{ id, path: at, method: http?.method ?? 'GET', url: clip(http?.url ?? '', mostChars) },
  }));
  const nodes = places.map(({ at, node }) => [at, node]);
  return { confirm: startOf(argsHash({ text: JSON.stringify(nodes) }), hashChars), requests };
}
