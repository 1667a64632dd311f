import type { JsonSchema } from '#model-turn';
import { ownFields } from './own-fields.js';

/** The methods of a request. Of a write a person is asked. */
export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** The most pages that one node reads. */
export const mostPages = 50;
/** The longest that one request may take, in ms. */
const longestMs = 300_000;

function closed(properties: Record<string, JsonSchema>, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, patternProperties: ownFields, additionalProperties: false };
}

const name = { type: 'string', minLength: 1, maxLength: 128 };
const named = { type: 'object', additionalProperties: true, maxProperties: 100 };
const path = { type: 'string', minLength: 1, maxLength: 500 };

/** In the schema of a node: the definition below. */
export const httpDefinition: JsonSchema = { $ref: '#/$defs/http' };
const pagesDefinition: JsonSchema = { $ref: '#/$defs/pages' };

/** A list that comes in pages, of which one node reads several. */
const pages: JsonSchema = {
  ...closed(
    {
      items: { ...path, description: 'Where the list of a page stands in the answer, as in `body.items`.' },
      next: {
        ...path,
        description:
          'Where the address of the next page stands in the answer, as in `body.next`; nothing there: the end.',
      },
      into: {
        ...name,
        description: 'The parameter of the query that gets what `next` leads to, which is no address then.',
      },
      most: { type: 'integer', minimum: 1, maximum: mostPages, description: 'The most pages that are read.' },
    },
    ['items', 'next', 'most'],
  ),
  description: 'Reads several pages of a list. The output is `{ items, pages, next }`; `next` is null at the end.',
};

/** What a `tool` has in place of a tool's name: one request by HTTP. */
const http: JsonSchema = {
  ...closed(
    {
      method: { enum: httpMethods, description: 'Absent: GET.' },
      url: { type: 'string', minLength: 1, maxLength: 8_000, description: 'http:// or https://. References are read.' },
      query: { ...named, description: 'Parameters of the address; of a list each, of null none. References are read.' },
      headers: { ...named, description: 'References are read.' },
      body: { description: 'A value, which is sent as JSON. A text with a content-type of your own is sent as it is.' },
      credential: {
        ...closed({ id: name, type: name }, ['id', 'type']),
        description: 'A stored credential, which is sent to its own hosts alone.',
      },
      expect: {
        ...{ type: 'array', minItems: 1, maxItems: 50, uniqueItems: true },
        items: { type: 'integer', minimum: 100, maximum: 599 },
        description: 'The statuses that are an answer; any other fails the node. Absent: 200 to 299.',
      },
      keyHeader: {
        ...name,
        description:
          'The header by which the server knows a repeat: the request may be made again. Absent: a write has Idempotency-Key, and is made once.',
      },
      timeout: { type: 'integer', minimum: 1, maximum: longestMs, description: 'Milliseconds. Absent: 10,000.' },
      pages: pagesDefinition,
      approval: { enum: ['none'], description: 'Nobody is asked before a write. Absent: a person is, before each.' },
    },
    ['url'],
  ),
  description: 'One request by HTTP. The output is `{ status, headers, body }`.',
};

/** The definitions that a node with a request names. */
export const httpDefinitions = { http, pages };
