import { plainText } from '../values/plain-text.js';
import { collection, textProperty } from '../parameters/properties.js';
import { findCredential } from '../http/http-parameters.js';
import { expected, textAt } from '../parameters/read-parameter.js';
import type { HttpRequest } from '../run/effects.js';
import type { NodeCall } from '../run/node-call.js';
import { defineSubNode } from '../sub-node.js';

/** Options by SerpApi's own names (https://serpapi.com/search-api). */
const options = { device: 'Device', gl: 'Country', google_domain: 'Google Domain', hl: 'Language' };

export const toolSerpApi = defineSubNode(
  'ai_tool',
  {
    name: '@n8n/n8n-nodes-langchain.toolSerpApi',
    displayName: 'SerpApi (Google Search)',
    description: 'Lets an agent search by Google, through SerpApi',
    version: 1,
    defaults: { name: 'SerpAPI' },
    credentials: [{ name: 'serpApi', required: true }],
    properties: [
      collection(
        'options',
        'Options',
        Object.entries(options).map(([name, shown]) => textProperty(name, shown)),
      ),
    ],
    codex: { alias: ['google', 'search', 'web', 'serp'] },
    builderHint: 'Needs a serpApi credential.',
  },
  () => ({
    kind: 'tools',
    tools: [
      {
        name: 'search',
        description: 'Searches by Google, and gives what it found: for what happens today, and for facts',
        parameters: {
          type: 'object',
          properties: { input: { type: 'string', description: 'what to search for' } },
          required: ['input'],
        },
        how: { by: 'effect', request: (made, { input }) => buildSearch(made, plainText(input)) },
      },
    ],
  }),
);

function buildSearch(call: NodeCall, words: string): HttpRequest {
  if (words.trim() === '') throw expected('input', 'what to search for', 0);
  const credential = findCredential(call.node, 'serpApi');
  if (credential === undefined) throw expected('credentials', 'a credential of type serpApi', 0);
  const chosen = Object.keys(options).map((name): [string, string] => [name, textAt(call, `options.${name}`, 0)]);
  return {
    ...{ kind: 'http', itemIndex: 0, method: 'GET', url: 'https://serpapi.com/search.json', headers: {} },
    query: [['engine', 'google'], ['q', words], ...chosen.filter(([, value]) => value !== '')],
    credential,
    ...{ body: { as: 'none' }, timeoutMs: 30_000, repeat: 'safe', maxRedirects: 5 },
    response: { format: 'json', full: false, neverError: false, outputField: 'data' },
  };
}
