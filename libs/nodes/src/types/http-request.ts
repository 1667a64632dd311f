import { defineNode } from '../catalogue-node.js';
import type { EffectRequest } from '../run/effects.js';
import { genericAuthTypes, httpOptions, httpProperties } from '../http/http-parameters.js';
import { buildHttpRequest, filesInAnswer, jsonsOfAnswer } from '../http/http-request.js';
import { itemFrom } from '../run/items.js';

export const httpRequest = defineNode(
  {
    name: 'n8n-nodes-base.httpRequest',
    displayName: 'HTTP Request',
    description: 'Makes an HTTP request for each item and gives the answers; it sends and fetches files too',
    version: [3, 4, 4.1, 4.2, 4.3],
    group: ['output'],
    defaults: { name: 'HTTP Request' },
    inputs: ['main'],
    outputs: ['main'],
    credentials: genericAuthTypes.map((name) => ({ name })),
    properties: [...httpProperties, httpOptions],
    codex: {
      alias: ['api', 'request', 'url', 'rest', 'http', 'fetch', 'curl', 'get', 'post', 'download', 'endpoint', 'link'],
    },
    builderHint:
      'A write is made again after a failure only with an Idempotency-Key header. Pages and waits at 429 are loops, by response.fullResponse and neverError.',
  },
  {
    as: 'effect',
    requests: (call) => (call.inputs[0] ?? []).map((_, at) => buildHttpRequest(call, at)),
    items: (call, request, answer) => {
      if (!isHttp(request)) return [];
      const files = filesInAnswer(call, request, answer);
      return jsonsOfAnswer(request, answer).map((json) => ({ ...itemFrom(json, request.itemIndex), ...files }));
    },
  },
);

function isHttp(request: EffectRequest): request is Extract<EffectRequest, { kind: 'http' }> {
  return request.kind === 'http';
}
