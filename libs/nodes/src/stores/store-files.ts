import { collection, flag, groups, json, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import type { StoreFile } from './store-node.js';

const langchain = '@n8n/n8n-nodes-langchain.';
const searching = when({ '/mode': ['load', 'retrieve', 'retrieve-as-tool'] });
const inserting = when({ '/mode': ['insert'] });
const hint = 'The mode makes its inputs and outputs, and embeddings stand under it: insert asks a person.';
const alias = ['vector store', 'rag'];
const mostVersions = [1, 1.1, 1.2, 1.3];

const locator = (name: string, displayName: string): Property => ({
  ...{ displayName, name, type: 'resourceLocator', required: true },
  default: { __rl: true, mode: 'list', value: '' },
});

/** What the metadata of what is found must be. */
const metadataFilter = groups(
  'metadata',
  'Metadata Filter',
  [
    {
      name: 'metadataValues',
      displayName: 'Fields to Set',
      values: [textProperty('name', 'Name'), textProperty('value', 'Value')],
    },
  ],
  searching,
);
const filterByMetadata = {
  $if: { given: '$options.metadata.metadataValues.0' },
  then: { $pairs: '$options.metadata.metadataValues', name: '@each.name', value: '@each.value' },
};

/** Qdrant: https://api.qdrant.tech/api-reference */
const qdrant: StoreFile = {
  ...{ name: `${langchain}vectorStoreQdrant`, displayName: 'Qdrant Vector Store', versions: mostVersions },
  description: 'Keeps documents in a collection of Qdrant, and finds those that are nearest to a text',
  ...{ alias: [...alias, 'qdrant'], hint, home: null, credential: 'qdrantApi' },
  place: locator('qdrantCollection', 'Qdrant Collection'),
  options: collection('options', 'Options', [
    json('searchFilterJson', 'Search Filter', searching),
    json('collectionConfig', 'Collection Config', inserting),
    textProperty('contentPayloadKey', 'Content Payload Key', { default: 'content' }),
    textProperty('metadataPayloadKey', 'Metadata Payload Key', { default: 'metadata' }),
  ]),
  failure: { says: '@answer.status.error' },
  insert: {
    repeat: 'keyed',
    lookups: [
      {
        name: 'isThere',
        request: { method: 'GET', path: '/collections/{@place}/exists' },
        keep: '@answer.result.exists',
      },
      {
        name: 'made',
        when: { not: { is: '@isThere', in: [true] } },
        writes: true,
        request: {
          method: 'PUT',
          path: '/collections/{@place}',
          body: {
            $or: [
              { $json: '$options.collectionConfig' },
              { vectors: { size: { $count: '@documents.0.vector' }, distance: 'Cosine' } },
            ],
          },
        },
      },
    ],
    request: {
      method: 'PUT',
      path: '/collections/{@place}/points',
      query: { wait: 'true' },
      body: {
        points: {
          $map: '@documents',
          as: 'document',
          to: {
            id: '@document.id',
            vector: '@document.vector',
            payload: {
              $pairs: [
                { key: { $or: ['$options.contentPayloadKey', 'content'] }, value: '@document.pageContent' },
                { key: { $or: ['$options.metadataPayloadKey', 'metadata'] }, value: '@document.metadata' },
              ],
              ...{ name: '@each.key', value: '@each.value' },
            },
          },
        },
      },
    },
    items: [],
  },
  load: {
    repeat: 'safe',
    request: {
      method: 'POST',
      path: '/collections/{@place}/points/query',
      body: {
        ...{ query: '@vector', limit: '@topK', with_payload: true },
        filter: { $json: '$options.searchFilterJson' },
      },
    },
    items: {
      $map: '@answer.result.points',
      as: 'point',
      to: {
        pageContent: { $at: '@point.payload', key: { $or: ['$options.contentPayloadKey', 'content'] } },
        metadata: { $at: '@point.payload', key: { $or: ['$options.metadataPayloadKey', 'metadata'] } },
        score: '@point.score',
      },
    },
  },
};

const pineconeIndex = {
  name: 'index',
  request: { method: 'GET', path: '/indexes/{@place}' },
  keep: '@answer.host',
};
const pineconeHost = { $text: 'https://{@index}' };
const namespace = '$options.pineconeNamespace';

/** Pinecone: https://docs.pinecone.io/reference/api. The text of a document is its field `text`, as LangChain has it. */
const pinecone: StoreFile = {
  ...{ name: `${langchain}vectorStorePinecone`, displayName: 'Pinecone Vector Store', versions: mostVersions },
  description: 'Keeps documents in an index of Pinecone, and finds those that are nearest to a text',
  ...{ alias: [...alias, 'pinecone'], home: 'https://api.pinecone.io', credential: 'pineconeApi' },
  hint: `${hint} The hosts of its credential are api.pinecone.io and that of the index.`,
  headers: { 'X-Pinecone-API-Version': '2025-01' },
  place: locator('pineconeIndex', 'Pinecone Index'),
  options: collection('options', 'Options', [
    textProperty('pineconeNamespace', 'Pinecone Namespace'),
    flag('clearNamespace', 'Clear Namespace', false, inserting),
    metadataFilter,
  ]),
  clears: { is: '$options.clearNamespace', in: [true] },
  failure: { says: { $or: ['@answer.error.message', '@answer.message'] } },
  insert: {
    repeat: 'keyed',
    lookups: [
      pineconeIndex,
      {
        name: 'cleared',
        when: { is: '@clears', in: [true] },
        writes: true,
        request: {
          method: 'POST',
          homeAt: pineconeHost,
          path: '/vectors/delete',
          body: { deleteAll: true, namespace },
        },
      },
    ],
    request: {
      method: 'POST',
      homeAt: pineconeHost,
      path: '/vectors/upsert',
      body: {
        namespace,
        vectors: {
          $map: '@documents',
          as: 'document',
          to: {
            ...{ id: '@document.id', values: '@document.vector' },
            metadata: {
              $merge: [
                { $pairs: { $entries: '@document.metadata' }, name: '@each.name', value: { $scalar: '@each.value' } },
                { text: '@document.pageContent' },
              ],
            },
          },
        },
      },
    },
    items: [],
  },
  load: {
    repeat: 'safe',
    lookups: [pineconeIndex],
    request: {
      method: 'POST',
      homeAt: pineconeHost,
      path: '/query',
      body: { ...{ vector: '@vector', topK: '@topK', includeMetadata: true, namespace }, filter: filterByMetadata },
    },
    items: {
      $map: '@answer.matches',
      as: 'match',
      to: {
        pageContent: '@match.metadata.text',
        metadata: { $without: '@match.metadata', names: ['text'] },
        score: '@match.score',
      },
    },
  },
};

/** Supabase, whose vectors are a table with a function that searches it: https://supabase.com/docs/guides/ai/langchain */
const supabase: StoreFile = {
  ...{ name: `${langchain}vectorStoreSupabase`, displayName: 'Supabase Vector Store', versions: mostVersions },
  description: 'Keeps documents in a table of Supabase, and finds those that are nearest to a text',
  ...{ alias: [...alias, 'supabase', 'postgres'], hint, home: null, credential: 'supabaseApi' },
  place: locator('tableName', 'Table Name'),
  options: collection('options', 'Options', [
    textProperty('queryName', 'Query Name', { default: 'match_documents' }),
    metadataFilter,
  ]),
  failure: { says: '@answer.message' },
  named: { query: { $or: ['$options.queryName', 'match_documents'] } },
  insert: {
    repeat: 'never',
    request: {
      method: 'POST',
      path: '/rest/v1/{@place}',
      headers: { Prefer: 'return=minimal' },
      body: {
        $map: '@documents',
        as: 'document',
        to: {
          content: '@document.pageContent',
          embedding: '@document.vector',
          metadata: { $default: '@document.metadata', to: {} },
        },
      },
    },
    items: [],
  },
  load: {
    repeat: 'safe',
    request: {
      method: 'POST',
      path: '/rest/v1/rpc/{@query}',
      body: {
        ...{ query_embedding: '@vector', match_count: '@topK' },
        filter: { $default: filterByMetadata, to: {} },
      },
    },
    items: {
      $map: '@answer',
      as: 'row',
      to: { pageContent: '@row.content', metadata: '@row.metadata', score: '@row.similarity' },
    },
  },
};

/** Vector stores of services, by files of their own form. */
export const storeFiles: readonly StoreFile[] = [qdrant, pinecone, supabase];
