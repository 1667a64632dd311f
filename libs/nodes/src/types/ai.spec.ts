import { describe, expect, it } from '@jest/globals';
import { callFor, lent, typeNamed } from '../../test/call-for.js';
import { checkGraph, itemsOfAnswers, listEffectRequests, splitText } from '../index.js';
import type { Lent } from '../index.js';

const langchain = '@n8n/n8n-nodes-langchain.';
const loaderType = `${langchain}documentDefaultDataLoader`;
type Json = Record<string, unknown>;

function asked(type: string, parameters: Json, input: Json[]) {
  const { runs } = typeNamed(type);
  if (runs.as !== 'model') throw new Error(`${type} asks no model`);
  const call = callFor(type, parameters, [input]);
  const requests = runs.requests(call);
  const [first] = requests;
  return {
    requests,
    items: (answer: Parameters<typeof runs.items>[2]) => (first ? runs.items(call, first, answer) : []),
  };
}

describe('nodes that ask a model', () => {
  it('agent asks by the chat or by its text, and gives an output', () => {
    const type = `${langchain}agent`;
    const auto = asked(type, {}, [{ chatInput: 'hi' }]);
    expect(auto.requests).toEqual([
      expect.objectContaining({
        kind: 'agent',
        text: 'hi',
        maxIterations: 10,
        hasOutputParser: false,
        returnsSteps: false,
      }),
    ]);
    expect(auto.items({ text: 'hello' })).toEqual([{ json: { output: 'hello' }, pairedItem: { item: 0 } }]);
    const define = {
      promptType: 'define',
      text: '={{ $json.q }}',
      hasOutputParser: true,
      options: { systemMessage: 'Be brief', returnIntermediateSteps: true },
    };
    const own = asked(type, define, [{ q: 'why' }]);
    expect(own.requests).toMatchObject([{ text: 'why', system: 'Be brief', hasOutputParser: true }]);
    expect(own.items({ text: '{}', value: { a: 1 }, steps: [{ tool: 't', args: {}, result: 2 }] })).toMatchObject([
      { json: { output: { a: 1 }, intermediateSteps: [{ action: { tool: 't', toolInput: {} }, observation: 2 }] } },
    ]);
    expect(asked(type, {}, []).requests).toEqual([]);
    expect(() => asked(type, {}, [{}])).toThrow('"chatInput": expected a question');
  });

  it('chainLlm asks once, with messages before', () => {
    const messageValues = [{ message: 'Be kind' }, { type: 'AIMessagePromptTemplate', message: 'Hello' }];
    const chain = asked(`${langchain}chainLlm`, { promptType: 'define', text: 'Go', messages: { messageValues } }, [
      {},
      {},
    ]);
    expect(chain.requests).toMatchObject([
      {
        itemIndex: 0,
        text: 'Go',
        messages: [
          { role: 'system', text: 'Be kind' },
          { role: 'assistant', text: 'Hello' },
        ],
      },
      { itemIndex: 1 },
    ]);
    expect(chain.items({ text: 'done' })).toEqual([{ json: { text: 'done' }, pairedItem: { item: 0 } }]);
  });

  it('chainRetrievalQa asks with the words of its template, and answers under response', () => {
    const define = { promptType: 'define', text: 'Why?' };
    const usual = asked(`${langchain}chainRetrievalQa`, define, [{}]);
    expect(usual.requests).toMatchObject([{ kind: 'chain', text: 'Why?', messages: [{ role: 'system' }] }]);
    expect(usual.items({ text: 'So' })).toEqual([{ json: { response: { text: 'So' } }, pairedItem: { item: 0 } }]);
    const options = { systemPromptTemplate: 'Be brief. {context}' };
    expect(asked(`${langchain}chainRetrievalQa`, { ...define, options }, [{}]).requests).toMatchObject([
      { messages: [{ text: 'Be brief. what stands before the question' }] },
    ]);
  });

  it('chainSummarization cuts an item into pieces, or leaves that to what stands under it', () => {
    const type = `${langchain}chainSummarization`;
    const cut = asked(type, { chunkSize: 20, chunkOverlap: 0 }, [{ text: 'one two three four five six' }]);
    const [request] = cut.requests;
    expect(request?.kind === 'summarize' && request.pieces?.every((piece) => piece.length <= 20)).toBe(true);
    expect(cut.items({ text: 'short' })).toEqual([{ json: { output: { text: 'short' } }, pairedItem: { item: 0 } }]);
    expect(asked(type, { operationMode: 'documentLoader' }, [{}]).requests).toMatchObject([
      { pieces: null, method: 'map_reduce' },
    ]);
    expect(asked(type, { chunkingMode: 'advanced' }, [{ a: 1 }]).requests).toMatchObject([
      { pieces: ['{\n  "a": 1\n}'] },
    ]);
    expect(() => asked(type, { chunkSize: 0 }, [{ a: 1 }])).toThrow('from 1');
  });
});

describe('what sub-nodes lend', () => {
  it.each<[string, Json, object]>([
    [`${langchain}lmChatOpenAi`, { model: 'gpt-4.1' }, { provider: 'openai', model: 'gpt-4.1', params: {} }],
    [
      `${langchain}lmChatAnthropic`,
      { model: { __rl: true, mode: 'id', value: 'claude-x' }, options: { maxTokensToSample: 100, temperature: 0 } },
      { provider: 'anthropic', model: 'claude-x', params: { maxTokens: 100, temperature: 0 } },
    ],
    [
      `${langchain}lmChatGoogleGemini`,
      { modelName: 'models/gemini-x', options: { maxOutputTokens: 9 } },
      { provider: 'gemini', model: 'gemini-x', params: { maxTokens: 9 } },
    ],
    [`${langchain}lmChatGroq`, {}, { provider: 'groq', model: 'llama3-8b-8192', params: {} }],
    [`${langchain}lmChatOllama`, { model: 'l' }, { provider: 'ollama', model: 'l', params: {} }],
    [`${langchain}lmChatOpenRouter`, { model: 'a/b' }, { provider: 'openrouter', model: 'a/b', params: {} }],
    [
      `${langchain}lmChatOpenAi`,
      {
        model: 'a/b',
        options: {
          ...{ frequencyPenalty: 0.2, presencePenalty: -1, responseFormat: 'json_object', timeout: 25_000 },
          ...{ reasoningEffort: 'low', baseURL: 'https://openrouter.ai/api/v1' },
        },
      },
      {
        ...{ provider: 'openrouter', model: 'a/b', answersJson: true },
        params: { frequencyPenalty: 0.2, presencePenalty: -1, timeoutMs: 25_000, reasoningEffort: 'low' },
      },
    ],
    [
      `${langchain}lmChatGoogleGemini`,
      { options: { safetySettings: { values: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }] } } },
      { params: { safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }] } },
    ],
    [`${langchain}lmChatOllama`, { options: { format: 'json' } }, { answersJson: true }],
    [`${langchain}lmChatOllama`, { options: { format: 'default' } }, { provider: 'ollama' }],
    [
      'turnpike.lmChat',
      { options: { maxTokens: -1, topP: 0.5 } },
      { provider: null, model: null, params: { topP: 0.5 } },
    ],
    [`${langchain}memoryBufferWindow`, {}, { kind: 'memory', sessionKey: 's1', windowLength: 5 }],
    [`${langchain}memoryBufferWindow`, { sessionIdType: 'customKey', sessionKey: 'k' }, { sessionKey: 'k' }],
    [
      `${langchain}outputParserStructured`,
      { jsonSchemaExample: '{"a":[{"b":1}],"c":null}' },
      {
        kind: 'parser',
        schema: {
          ...{ type: 'object', required: ['a', 'c'] },
          properties: {
            a: { type: 'array', items: { type: 'object', properties: { b: { type: 'number' } }, required: ['b'] } },
            c: {},
          },
        },
      },
    ],
    [
      `${langchain}outputParserStructured`,
      { schemaType: 'manual', inputSchema: '{"type":"array"}', autoFix: true },
      { schema: { type: 'array' }, fixesOnce: true },
    ],
    [
      `${langchain}embeddingsOpenAi`,
      { options: { dimensions: 256 } },
      { model: 'text-embedding-3-small', dimensions: 256, batchSize: 512 },
    ],
    [
      `${langchain}embeddingsGoogleGemini`,
      { modelName: 'models/text-embedding-004' },
      { kind: 'embeddings', provider: 'gemini', model: 'text-embedding-004' },
    ],
    [`${langchain}embeddingsOllama`, { model: 'nomic' }, { provider: 'ollama', model: 'nomic' }],
    [`${langchain}vectorStoreInMemory`, {}, { kind: 'store', memoryKey: 'vector_store_key' }],
    [`${langchain}retrieverVectorStore`, { topK: 2 }, { kind: 'retriever', topK: 2 }],
  ])('%s %j', (type, parameters, expected) => {
    expect(lent(type, parameters, { sessionId: 's1' })).toMatchObject(expected);
  });

  it.each<[string, Json, string]>([
    [`${langchain}memoryBufferWindow`, {}, 'the key of a session'],
    [`${langchain}lmChatOpenAi`, { model: 'm', options: { baseURL: 'http://localhost/v1' } }, '"options.baseURL"'],
    [`${langchain}outputParserStructured`, { jsonSchemaExample: '{' }, 'expected JSON'],
    [`${langchain}outputParserStructured`, { schemaType: 'manual', inputSchema: '[]' }, 'a JSON Schema'],
    [`${langchain}mcpClientTool`, { endpointUrl: 'file:///x' }, 'an address'],
    [
      `${langchain}mcpClientTool`,
      { endpointUrl: 'https://m.example', authentication: 'bearerAuth' },
      'a credential of type httpBearerAuth',
    ],
  ])('%s %j is refused', (type, parameters, message) => {
    expect(() => lent(type, parameters)).toThrow(message);
  });

  it('an MCP server lends some of its tools', () => {
    const type = `${langchain}mcpClientTool`;
    const some = (more: Json) => lent(type, { endpointUrl: 'https://m.example/mcp', ...more });
    const takes = (given: Lent) => (given.kind === 'mcp' ? ['a', 'b'].filter((name) => given.takes(name)) : []);
    expect(some({})).toMatchObject({ kind: 'mcp', endpoint: 'https://m.example/mcp' });
    expect(some({})).not.toHaveProperty('by');
    expect(some({ serverTransport: 'sse' })).toHaveProperty('by', 'sse');
    expect(takes(some({}))).toEqual(['a', 'b']);
    expect(takes(some({ include: 'selected', includeTools: ['a'] }))).toEqual(['a']);
    expect(takes(some({ include: 'except', excludeTools: ['a'] }))).toEqual(['b']);
  });

  it('a loader makes documents of items, and a splitter cuts them', () => {
    const metadataValues = [{ name: 'from', value: '={{ $json.b }}' }];
    const loader = lent(loaderType, { options: { metadata: { metadataValues } } }, { b: 2 });
    if (loader.kind !== 'documents') throw new Error('no loader');
    expect(loader.load([{ json: { a: 'x', o: { p: 1 } } }])).toEqual([
      { pageContent: 'a: x\no: {"p":1}', metadata: { from: 2 } },
    ]);
    expect(loader.cut).toEqual({ size: 1_000, overlap: 200 });
    expect(lent(loaderType, { textSplittingMode: 'custom' })).toMatchObject({ cut: null });
    const sizes = { chunkSize: 12, chunkOverlap: 4 };
    expect(lent(`${langchain}textSplitterRecursiveCharacterTextSplitter`, sizes)).toEqual({
      ...{ kind: 'splitter', cut: { size: 12, overlap: 4 } },
    });
    expect(lent(`${langchain}textSplitterTokenSplitter`, sizes)).toMatchObject({ cut: { size: 48, overlap: 16 } });
    expect(splitText('one two three\n\nfour', 12, 4)).toEqual(['one two', 'two three', 'four']);
    expect(splitText(' ', 12, 4)).toEqual([]);
  });

  it('a loader of files says how each is read, and refuses one that nothing reads', () => {
    const file = (fileName: string, mimeType: string) => ({
      ...{ id: '0'.repeat(64), mimeType, fileName, fileExtension: '', fileSize: '1 B', bytes: 1 },
    });
    const binary = { data: file('a.pdf', 'application/pdf'), b: file('b.csv', 'text/csv') };
    const read = (parameters: Json, files: Record<string, ReturnType<typeof file>> = binary) => {
      const loader = lent(loaderType, { dataType: 'binary', ...parameters });
      return loader.kind === 'documents' ? loader.files?.([{ json: {}, binary: files }]) : null;
    };
    expect(read({})).toMatchObject([
      {
        ...{ file: { fileName: 'a.pdf' }, how: { as: 'pdf', joinPages: true }, itemIndex: 0 },
        metadata: { source: 'a.pdf', blobType: 'application/pdf' },
      },
      { file: { fileName: 'b.csv' }, how: { as: 'csv' } },
    ]);
    expect(read({ binaryMode: 'specificField', options: { splitPages: true } })).toMatchObject([
      { file: { fileName: 'a.pdf' }, how: { joinPages: false } },
    ]);
    expect(read({ loader: 'textLoader' })).toMatchObject([{ how: { as: 'text' } }, { how: { as: 'text' } }]);
    expect(read({}, { a: file('a.json', 'application/ld+json') })).toMatchObject([{ how: { as: 'text' } }]);
    expect(() => read({}, { a: file('a.epub', 'application/epub+zip') })).toThrow(
      'Nothing here reads the words of a.epub',
    );
    expect(() => read({}, {})).toThrow('The item has no file');
    expect(() => read({ binaryMode: 'specificField', binaryDataKey: 'x' })).toThrow('it has data, b');
  });

  it('a vector store takes documents in and finds them in the line of items', () => {
    const { runs } = typeNamed(`${langchain}vectorStoreInMemory`);
    if (runs.as !== 'sub-node' || !runs.main) throw new Error('no store');
    const store = runs.main;
    const callOf = (parameters: Json, input: Json[]) => callFor(`${langchain}vectorStoreInMemory`, parameters, [input]);
    expect(listEffectRequests(store, callOf({ mode: 'insert', clearStore: true }, [{}, {}]))).toEqual([
      expect.objectContaining({ kind: 'store-insert', itemIndex: 0, memoryKey: 'vector_store_key', clears: true }),
    ]);
    const insert = callOf({ mode: 'insert' }, [{}]);
    const read = [{ pageContent: 'x', metadata: { m: 1 }, itemIndex: 0 }];
    const taken = listEffectRequests(store, insert);
    expect(itemsOfAnswers(store, insert, taken, [{ kind: 'store-insert', documents: read }])).toEqual([
      { json: { pageContent: 'x', metadata: { m: 1 } }, pairedItem: { item: 0 } },
    ]);
    const load = callOf({ mode: 'load', prompt: '={{ $json.q }}', topK: 1, includeDocumentMetadata: false }, [
      { q: 'a' },
    ]);
    const requests = listEffectRequests(store, load);
    expect(requests).toMatchObject([{ kind: 'store-load', prompt: 'a', topK: 1 }]);
    const found = [{ document: { pageContent: 'x', metadata: { m: 1 } }, score: 0.5 }];
    expect(itemsOfAnswers(store, load, requests, [{ kind: 'store-load', found }])).toEqual([
      { json: { document: { pageContent: 'x' }, score: 0.5 }, pairedItem: { item: 0 } },
    ]);
    expect(() => listEffectRequests(store, callOf({ mode: 'load' }, [{}]))).toThrow('expected a text');
    expect(lent(`${langchain}vectorStoreInMemory`, { mode: 'retrieve-as-tool', toolName: 'my docs' })).toMatchObject({
      tools: [{ name: 'my_docs', how: { by: 'effect' } }],
    });
  });
});

const twice = (field: string, more: object = {}) => [{ [field]: 'a' }, { [field]: 'b' }, { [field]: 'a', ...more }];

it.each<[string, Record<string, unknown>, string[]]>([
  ['informationExtractor', { attributes: { attributes: twice('name') } }, ['attributes/attributes']],
  ['informationExtractor', { schemaType: 'manual', attributes: { attributes: twice('name') } }, []],
  ['textClassifier', { categories: { categories: twice('category') } }, ['categories/categories']],
  ['textClassifier', { categories: { categories: [{ category: '={{ 1 }}' }, { category: '={{ 1 }}' }] } }, []],
  ['sentimentAnalysis', { options: { categories: 'Good, Bad,Good' } }, ['options/categories']],
  ['sentimentAnalysis', { options: { categories: '={{ "a,a" }},x,x' } }, []],
  ['sentimentAnalysis', {}, []],
])('of %s %j the check names what stands twice', (type, parameters, paths) => {
  const node = { id: 'n', name: 'N', type: `@n8n/n8n-nodes-langchain.${type}`, typeVersion: 1, parameters };
  const found = checkGraph({ name: 'G', nodes: [node], connections: {} });
  const told = found.filter(({ message }) => message.endsWith('stands there twice'));
  expect(told.map(({ code, path }) => `${code} ${path}`)).toEqual(
    paths.map((at) => `PARAMETER_INVALID /parameters/${at}`),
  );
});
