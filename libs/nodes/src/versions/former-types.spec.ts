import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import { checkGraph } from '../index.js';
import { presentNode } from './present-form.js';

const base = 'n8n-nodes-base.';
const present = (type: string, parameters: Record<string, unknown>, typeVersion = 1) => {
  const node = presentNode({ id: 'n', name: 'N', type: base + type, typeVersion, parameters });
  return { type: node.type.replace(base, ''), parameters: node.parameters };
};
const rules = (...interval: Record<string, unknown>[]) => ({
  type: 'scheduleTrigger',
  parameters: { rule: { interval } },
});
const cron = (item: Record<string, unknown>[]) => present('cron', { triggerTimes: { item } });
const at = (expression: string) => ({ field: 'cronExpression', expression });

describe('a type that n8n has replaced', () => {
  it('begins as a schedule does', () => {
    expect(cron([{}])).toEqual(rules(at('0 14 * * *')));
    expect(
      cron([
        { mode: 'everyMinute' },
        { mode: 'everyHour', minute: 7 },
        { hour: 6 },
        { mode: 'everyWeek', hour: 9, minute: 5, weekday: '3' },
        { mode: 'everyMonth', dayOfMonth: 2 },
        { mode: 'everyX' },
        { mode: 'custom', cronExpression: ' 1 2 * * * ' },
      ]),
    ).toEqual(
      rules(
        { field: 'minutes', minutesInterval: 1 },
        ...[at('7 * * * *'), at('0 6 * * *'), at('5 9 * * 3'), at('0 14 2 * *')],
        ...[{ field: 'hours', hoursInterval: 2 }, at('1 2 * * *')],
      ),
    );
    expect(present('interval', { interval: 30, unit: 'minutes' })).toEqual(
      rules({ field: 'minutes', minutesInterval: 30 }),
    );
    expect(present('start', {}).type).toBe('manualTrigger');
  });

  it('stays itself where what it says cannot be said today', () => {
    for (const [type, parameters] of [
      ['cron', {}],
      ['cron', { triggerTimes: { item: [{ mode: 'everyX', unit: 'weeks' }] } }],
      ['function', {}],
      ['itemLists', { operation: 'odd' }],
    ] as const)
      expect(present(type, parameters).type).toBe(type);
  });

  it('runs its code as the Code node does', () => {
    const source = 'return items;';
    expect(present('function', { functionCode: source })).toEqual({
      type: 'code',
      parameters: { mode: 'runOnceForAllItems', jsCode: source },
    });
    expect(present('functionItem', { functionCode: 'item.a = 1;\nreturn item;' })).toEqual({
      type: 'code',
      parameters: {
        mode: 'runOnceForEachItem',
        jsCode: 'return { json: await (async (item) => {\nitem.a = 1;\nreturn item;\n})($json) };',
      },
    });
  });

  it.each([
    ['splitOutItems', 'splitOut', { fieldToSplitOut: 'a' }, { fieldToSplitOut: 'a' }],
    ['aggregateItems', 'aggregate', {}, { aggregate: 'aggregateIndividualFields' }],
    ['concatenateItems', 'aggregate', { aggregate: 'aggregateAllItemData' }, { aggregate: 'aggregateAllItemData' }],
    ['limit', 'limit', { maxItems: 2 }, { maxItems: 2 }],
    [
      'removeDuplicates',
      'removeDuplicates',
      { compare: 'selectedFields', fieldsToCompare: { fields: [{ fieldName: 'a' }, { fieldName: 'b' }] } },
      { compare: 'selectedFields', fieldsToCompare: 'a,b' },
    ],
    ['sort', 'sort', { type: 'random' }, { type: 'random' }],
    ['summarize', 'summarize', { fieldsToSplitBy: 'a' }, { fieldsToSplitBy: 'a', options: {} }],
  ])('gives each operation of lists its node: %s', (operation, type, parameters, expected) => {
    expect(present('itemLists', { operation, ...parameters }, 3)).toEqual({ type, parameters: expected });
  });

  it('reads and writes files by the nodes that do so since', () => {
    expect(present('readPDF', {})).toEqual({
      type: 'extractFromFile',
      parameters: { operation: 'pdf', binaryPropertyName: 'data', options: { keepSource: 'binary' } },
    });
    expect(present('spreadsheetFile', { fileFormat: 'csv', options: { delimiter: ';' } }, 2)).toEqual({
      type: 'extractFromFile',
      parameters: { operation: 'csv', options: { delimiter: ';' } },
    });
    expect(present('spreadsheetFile', { operation: 'toFile', fileFormat: 'xlsx', binaryPropertyName: 'x' })).toEqual({
      type: 'convertToFile',
      parameters: { operation: 'xlsx', binaryPropertyName: 'x', options: {} },
    });
    expect(present('readBinaryFile', { filePath: 'a.pdf' })).toEqual({
      type: 'readWriteFile',
      parameters: { operation: 'read', fileSelector: 'a.pdf', options: { dataPropertyName: 'data' } },
    });
    expect(present('writeBinaryFile', { fileName: 'a.pdf', options: {} })).toEqual({
      type: 'readWriteFile',
      parameters: { operation: 'write', fileName: 'a.pdf', options: {} },
    });
    for (const parameters of [{}, { operation: 'toFile', fileFormat: 'ods' }])
      expect(present('spreadsheetFile', parameters).type).toBe('spreadsheetFile');
  });

  it('evaluates a template of HTML that has braces', () => {
    expect(present('html', { html: '<b>{{ $json.a }}</b>' }, 1.2).parameters).toEqual({
      html: '=<b>{{ $json.a }}</b>',
    });
    expect(present('html', { html: '<b>a</b>' }, 1.2).parameters).toEqual({ html: '<b>a</b>' });
    expect(present('htmlExtract', { extractionValues: {} })).toEqual({
      type: 'html',
      parameters: { operation: 'extractHtmlContent', extractionValues: {} },
    });
  });
});

describe('a request of GraphQL', () => {
  const parameters = { endpoint: 'https://a.example/graphql', query: '={ users(id: {{ $json.id }}) { name } }' };
  const query = { name: 'query', value: parameters.query };

  it.each<[string, object, object]>([
    [
      'is one of HTTP',
      { requestFormat: 'json', authentication: 'headerAuth', variables: '{"a": {"b": 1}}', operationName: 'o' },
      {
        ...{ method: 'POST', url: parameters.endpoint, genericAuthType: 'httpHeaderAuth', contentType: 'json' },
        bodyParameters: {
          parameters: [
            query,
            { name: 'variables', value: '={{ {"a":{"b":1}} }}' },
            { name: 'operationName', value: 'o' },
          ],
        },
      },
    ],
    ['is a text by itself', {}, { contentType: 'raw', rawContentType: 'application/graphql', body: parameters.query }],
    [
      'stands in an address',
      {
        requestMethod: 'GET',
        headerParametersUi: { parameter: [{ name: 'a', value: 'b' }] },
        responseFormat: 'string',
      },
      {
        ...{
          method: 'GET',
          queryParameters: { parameters: [query] },
          headerParameters: { parameters: [{ name: 'a', value: 'b' }] },
        },
        options: { response: { response: { responseFormat: 'text' } } },
      },
    ],
  ])('%s', (_, more, expected) => {
    const read = present('graphql', { ...parameters, ...more }, 1);
    expect(read).toMatchObject({ type: 'httpRequest', parameters: expected });
  });

  it.each([
    [{ allowUnauthorizedCerts: true }],
    [{ authentication: 'oAuth1' }],
    [{ variables: '={"a": {{ $json.a }}}', requestFormat: 'json' }],
    [{ variables: '{"a": 1}' }],
    [{ unheardOf: 1 }],
  ])('that says %j stays as it is', (more) => {
    expect(present('graphql', { ...parameters, ...more }, 1).type).toBe('graphql');
  });
});

it('says of a type that is left out on purpose why', () => {
  const node = { id: 'n', name: 'N', type: 'n8n-nodes-base.executeCommand' };
  const [found] = checkGraph({ ...emptyGraph, nodes: [node] });
  expect(found?.message).toContain('not found, on purpose: a graph runs no command');
});

it('says of a model that completes and of a chat that shows what was said how they are read', () => {
  const ai = '@n8n/n8n-nodes-langchain.';
  const read = (type: string, parameters: Record<string, unknown>) =>
    presentNode({ id: 'n', name: 'N', type: ai + type, typeVersion: 1, parameters });
  expect(read('lmOpenAi', { options: { temperature: 0 } })).toMatchObject({
    ...{ type: `${ai}lmChatOpenAi`, typeVersion: 1.2, parameters: { options: { temperature: 0 } } },
  });
  const options = { title: 'Help', loadPreviousSession: 'memory' };
  expect(read('chatTrigger', { public: true, options }).parameters).toEqual({
    public: true,
    options: { title: 'Help' },
  });
  expect(read('chatTrigger', { options: { loadPreviousSession: 'odd' } }).parameters).toEqual({
    options: { loadPreviousSession: 'odd' },
  });
});

it('reads a request that would take any certificate as one that does not', () => {
  const node = (type: string, options: object) => ({
    ...{ id: 'n', name: 'N', type: base + type, typeVersion: 4.2, parameters: { url: 'https://a.example', options } },
  });
  const found = (options: object) =>
    checkGraph({ ...emptyGraph, nodes: [node('httpRequest', options)] }).map(({ code, message }) => [code, message]);
  expect(presentNode(node('httpRequestTool', { allowUnauthorizedCerts: true, timeout: 1 })).parameters).toEqual({
    ...{ url: 'https://a.example', options: { timeout: 1 } },
  });
  expect(found({ allowUnauthorizedCerts: true })).toContainEqual([
    'VERSION_READ_AS',
    expect.stringContaining('a server must prove its name'),
  ]);
  expect(found({ allowUnauthorizedCerts: false })).toEqual(found({}));
});
