import { describe, expect, it } from '@jest/globals';
import { callFor, lent, typeNamed } from '../../test/call-for.js';

const langchain = '@n8n/n8n-nodes-langchain.';

describe('what models, embeddings and parsers of others lend', () => {
  it.each<[string, Record<string, unknown>, object]>([
    [`${langchain}lmChatDeepSeek`, {}, { provider: 'deepseek', model: 'deepseek-chat', params: {} }],
    [
      `${langchain}lmChatMistralCloud`,
      { options: { maxRetries: 0 } },
      { provider: 'mistral', model: 'mistral-small', params: { maxRetries: 0 } },
    ],
    [
      `${langchain}embeddingsMistralCloud`,
      { options: { batchSize: 9 } },
      { provider: 'mistral', model: 'mistral-embed', batchSize: 9, stripsNewLines: true },
    ],
    [`${langchain}embeddingsHuggingFaceInference`, { modelName: 'a/b' }, { provider: 'huggingface', model: 'a/b' }],
    [
      `${langchain}outputParserItemList`,
      { options: { numberOfItems: 3 } },
      { kind: 'parser', schema: { type: 'array', items: { type: 'string' }, maxItems: 3 }, givesItems: true },
    ],
    [
      `${langchain}outputParserStructured`,
      {
        schemaType: 'manual',
        inputSchema: '{"type":"object","properties":{"type":{"type":["string",null],"enum":["A",null]}}}',
      },
      { schema: { properties: { type: { type: ['string', 'null'], enum: ['A', null] } } } },
    ],
  ])('%s %j', (type, parameters, what) => {
    expect(lent(type, parameters)).toMatchObject(what);
  });

  it('becomes items of a chain, one for each text of a list', () => {
    const itemsIn = (typeVersion: number): unknown => {
      const type = `${langchain}chainLlm`;
      const { runs } = typeNamed(type);
      const node = { id: 'n', name: 'N', type, typeVersion };
      const call = callFor(type, {}, [[{ chatInput: 'Go' }]], { node });
      if (runs.as !== 'model') throw new Error(`${type} asks no model`);
      const [request] = runs.requests(call);
      return request && runs.items(call, request, { text: '', value: ['a', 'b'], givesItems: true });
    };
    const pairedItem = { item: 0 };
    expect(itemsIn(1.6)).toEqual(['a', 'b'].map((text) => ({ json: { text }, pairedItem })));
    expect(itemsIn(1.5)).toEqual(['a', 'b'].map((text) => ({ json: { response: { text } }, pairedItem })));
  });
});
