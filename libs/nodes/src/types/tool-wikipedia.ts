import { plainText } from '../values/plain-text.js';
import { expected } from '../parameters/read-parameter.js';
import type { HttpRequest } from '../run/effects.js';
import { defineSubNode } from '../sub-node.js';

/** How many articles an answer has. */
const mostArticles = 3;

export const toolWikipedia = defineSubNode(
  'ai_tool',
  {
    name: '@n8n/n8n-nodes-langchain.toolWikipedia',
    displayName: 'Wikipedia',
    description: 'Lets an agent look things up in the English Wikipedia',
    version: 1,
    defaults: { name: 'Wikipedia' },
    properties: [],
    codex: { alias: ['wikipedia', 'encyclopedia', 'look up', 'facts', 'article', 'knowledge'] },
    builderHint: `A call brings the beginnings of ${mostArticles} articles. It has no parameters and needs no credential.`,
  },
  () => ({
    kind: 'tools',
    tools: [
      {
        name: 'wikipedia',
        description: `Finds up to ${mostArticles} articles of the English Wikipedia by words, and gives their beginnings`,
        parameters: {
          type: 'object',
          properties: { input: { type: 'string', description: 'what to look for: Alan Turing' } },
          required: ['input'],
        },
        how: { by: 'effect', request: (_, { input }) => buildSearch(plainText(input)) },
      },
    ],
  }),
);

/** MediaWiki's API: a search whose results are told by their extracts (https://www.mediawiki.org/wiki/Extension:TextExtracts). */
function buildSearch(words: string): HttpRequest {
  if (words.trim() === '') throw expected('input', 'what to look for', 0);
  const query = {
    ...{ action: 'query', format: 'json', formatversion: '2', generator: 'search', gsrsearch: words },
    ...{ gsrlimit: String(mostArticles), prop: 'extracts', exintro: '1', explaintext: '1', exlimit: 'max' },
  };
  return {
    ...{ kind: 'http', itemIndex: 0, method: 'GET', url: 'https://en.wikipedia.org/w/api.php', headers: {} },
    ...{ query: Object.entries(query), body: { as: 'none' }, timeoutMs: 10_000, repeat: 'safe', maxRedirects: 5 },
    response: { format: 'json', full: false, neverError: false, outputField: 'data' },
  };
}
