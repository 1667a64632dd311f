import { describe, expect, it } from '@jest/globals';
import { presentNode } from './present-form.js';

type Json = Record<string, unknown>;

const base = 'n8n-nodes-base.';
const ai = '@n8n/n8n-nodes-langchain.';

describe('parameters of earlier versions', () => {
  const presentOf = (type: string, version: number, parameters: Json): Json => {
    const { typeVersion, parameters: present } = presentNode({
      id: 'n',
      name: 'N',
      type,
      typeVersion: version,
      parameters,
    });
    return { typeVersion, ...present };
  };

  it.each<[string, number, Json, Json]>([
    [`${ai}agent`, 1, {}, { typeVersion: 1.8, promptType: 'define', text: '={{ $json.input }}', options: {} }],
    [`${ai}agent`, 1.3, { text: 'Hi' }, { typeVersion: 1.8, promptType: 'define', text: 'Hi', options: {} }],
    [
      `${ai}agent`,
      1.5,
      { promptType: 'define', text: 'Hi' },
      { typeVersion: 1.8, promptType: 'define', text: 'Hi', options: {} },
    ],
    [`${ai}agent`, 1.6, { options: { systemMessage: 'x' } }, { typeVersion: 1.8, options: { systemMessage: 'x' } }],
    [
      `${ai}agent`,
      1.7,
      { agent: 'conversationalAgent', options: { prefix: 'Be kind', humanMessage: 'Tools: x' } },
      { typeVersion: 1.8, options: { systemMessage: 'Be kind' } },
    ],
    [`${ai}agent`, 1.7, { options: {} }, { typeVersion: 1.7, options: {} }],
    [`${ai}agent`, 1.6, { agent: 'sqlAgent' }, { typeVersion: 1.6, agent: 'sqlAgent' }],
    [`${ai}chainLlm`, 1, {}, { typeVersion: 1.5, promptType: 'define', text: '={{ $json.input }}' }],
    [`${ai}chainLlm`, 1.2, {}, { typeVersion: 1.5, promptType: 'define', text: '={{ $json.chat_input }}' }],
    [`${ai}chainLlm`, 1.3, { prompt: 'Hi' }, { typeVersion: 1.5, promptType: 'define', text: 'Hi' }],
    [`${ai}chainLlm`, 1.4, { promptType: 'auto' }, { typeVersion: 1.5, promptType: 'auto' }],
    [`${ai}memoryBufferWindow`, 1, {}, { typeVersion: 1.2, sessionIdType: 'customKey', sessionKey: 'chat_history' }],
    [
      `${ai}memoryBufferWindow`,
      1.1,
      {},
      { typeVersion: 1.2, sessionIdType: 'customKey', sessionKey: '={{ $json.sessionId }}' },
    ],
    [
      `${ai}memoryPostgresChat`,
      1.3,
      { tableName: 't', sessionIdType: 'customKey', sessionKey: 'k', contextWindowLength: 30 },
      { typeVersion: 1.3, sessionIdType: 'customKey', sessionKey: 'k', contextWindowLength: 30 },
    ],
    [`${ai}chainRetrievalQa`, 1, {}, { typeVersion: 1.3, promptType: 'define', text: '={{ $json.input }}' }],
    [`${ai}chainRetrievalQa`, 1.2, { query: 'Hi' }, { typeVersion: 1.3, promptType: 'define', text: 'Hi' }],
    [
      `${ai}documentBinaryInputLoader`,
      1,
      { loader: 'pdfLoader' },
      { typeVersion: 1, dataType: 'binary', binaryMode: 'specificField', loader: 'pdfLoader', binaryDataKey: 'data' },
    ],
    [`${ai}memoryRedisChat`, 1.4, { sessionTTL: 9 }, { typeVersion: 1.3 }],
    [
      `${ai}openAi`,
      1.3,
      { resource: 'image', operation: 'analyze' },
      {
        ...{ typeVersion: 1.4, resource: 'image', operation: 'analyze' },
        modelId: { __rl: true, mode: 'list', value: 'gpt-4o' },
      },
    ],
    [
      `${ai}openAi`,
      1.3,
      { resource: 'image', prompt: 'A cat' },
      { typeVersion: 1.3, resource: 'image', prompt: 'A cat' },
    ],
    [
      `${base}openAi`,
      1.8,
      { prompt: 'define', model: 'm', messages: { values: [{ role: 'user', content: 'Hi' }] } },
      {
        ...{ typeVersion: 1.1, resource: 'chat', operation: 'complete', chatModel: 'm' },
        prompt: { messages: [{ role: 'user', content: 'Hi' }] },
      },
    ],
    [
      `${ai}outputParserStructured`,
      1,
      { jsonSchema: '{}' },
      { typeVersion: 1.2, schemaType: 'manual', inputSchema: '{}' },
    ],
    [
      `${ai}toolWorkflow`,
      1.2,
      {
        ...{ workflowId: 'w', specifyInputSchema: true, jsonSchemaExample: '{"name": "x", "n": 1}' },
        fields: { values: [{ name: 'route', stringValue: 'r' }] },
      },
      {
        ...{ typeVersion: 2, workflowId: 'w' },
        workflowInputs: {
          mappingMode: 'defineBelow',
          value: {
            query: { name: '={{ $fromAI("name", "", "string") }}', n: '={{ $fromAI("n", "", "number") }}' },
            route: 'r',
          },
        },
      },
    ],
    [
      `${ai}toolWorkflow`,
      1,
      { workflowId: 'w' },
      {
        typeVersion: 2,
        workflowId: 'w',
        workflowInputs: { mappingMode: 'defineBelow', value: { query: '={{ $fromAI("query", "", "string") }}' } },
      },
    ],
    [
      `${base}httpRequest`,
      1,
      {
        ...{ url: 'https://example.com', requestMethod: 'POST', authentication: 'basicAuth', responseFormat: 'string' },
        queryParametersUi: { parameter: [{ name: 'q', value: '1' }] },
        bodyParametersUi: { parameter: [{ name: 'b', value: '2' }] },
        options: { bodyContentType: 'form-urlencoded', ignoreResponseCode: true, timeout: 5 },
      },
      {
        ...{ typeVersion: 4.2, method: 'POST', url: 'https://example.com' },
        ...{ authentication: 'genericCredentialType', genericAuthType: 'httpBasicAuth' },
        ...{ sendQuery: true, specifyQuery: 'keypair', queryParameters: { parameters: [{ name: 'q', value: '1' }] } },
        ...{ sendBody: true, contentType: 'form-urlencoded', specifyBody: 'keypair' },
        bodyParameters: { parameters: [{ name: 'b', value: '2' }] },
        options: { response: { response: { responseFormat: 'text', neverError: true } }, timeout: 5 },
      },
    ],
    [
      `${base}httpRequest`,
      2,
      {
        url: 'https://example.com',
        requestMethod: 'PUT',
        jsonParameters: true,
        bodyParametersJson: '{"a":1}',
        headerParametersJson: '{"h":"1"}',
      },
      {
        ...{ typeVersion: 4.2, method: 'PUT', url: 'https://example.com' },
        ...{ sendHeaders: true, specifyHeaders: 'json', jsonHeaders: '{"h":"1"}' },
        ...{ sendBody: true, contentType: 'json', specifyBody: 'json', jsonBody: '{"a":1}' },
        options: { response: { response: { responseFormat: 'json' } } },
      },
    ],
    [
      `${base}httpRequest`,
      1,
      { url: 'u', responseFormat: 'file', dataPropertyName: 'pic' },
      {
        ...{ typeVersion: 4.2, method: 'GET', url: 'u' },
        options: { response: { response: { responseFormat: 'file', outputPropertyName: 'pic' } } },
      },
    ],
    [
      `${base}httpRequest`,
      1,
      { requestMethod: 'PUT', url: 'u', sendBinaryData: true },
      {
        ...{ typeVersion: 4.2, method: 'PUT', url: 'u', sendBody: true },
        ...{ contentType: 'binaryData', inputDataFieldName: 'data' },
        options: { response: { response: { responseFormat: 'json' } } },
      },
    ],
    [
      `${base}httpRequest`,
      2,
      {
        ...{ requestMethod: 'POST', url: 'u', sendBinaryData: true, binaryPropertyName: 'file:data, b' },
        options: { bodyContentType: 'multipart-form-data' },
      },
      {
        ...{ typeVersion: 4.2, method: 'POST', url: 'u', sendBody: true, contentType: 'multipart-form-data' },
        bodyParameters: {
          parameters: [
            { parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' },
            { parameterType: 'formBinaryData', name: 'b', inputDataFieldName: 'b' },
          ],
        },
        options: { response: { response: { responseFormat: 'json' } } },
      },
    ],
    [`${base}httpRequest`, 1, { authentication: 'oAuth1' }, { typeVersion: 1, authentication: 'oAuth1' }],
    [`${base}httpRequest`, 1, { options: { proxy: 'http://p' } }, { typeVersion: 1, options: { proxy: 'http://p' } }],
  ])('%s %d with %j', (type, version, parameters, present) => {
    expect(presentOf(type, version, parameters)).toEqual(present);
  });
});
