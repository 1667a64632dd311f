import { describe, expect, it } from '@jest/globals';
import type { FileRef } from '#file-forms';
import { callFor, typeNamed } from '../../test/call-for.js';
import type { EffectAnswer, Item } from '../index.js';
import { itemsOfAnswers, listEffectRequests, NodeError, runPure } from '../index.js';

const file = (name: string): FileRef => ({
  ...{ id: name.padEnd(64, '0'), mimeType: 'text/plain', fileName: `${name}.txt`, fileExtension: 'txt' },
  ...{ fileSize: '1 B', bytes: 1 },
});
const extract = 'n8n-nodes-base.extractFromFile';
const convert = 'n8n-nodes-base.convertToFile';

function askedBy(
  type: string,
  parameters: Record<string, unknown>,
  items: Item[],
  answers: readonly EffectAnswer[] = [],
) {
  const { runs } = typeNamed(type);
  if (runs.as !== 'effect') throw new Error(`${type} makes no effect`);
  const call = callFor(type, parameters, [items.map(({ json }) => json)]);
  const given = { ...call, inputs: [items] };
  const requests = listEffectRequests(runs, given);
  return { requests, items: itemsOfAnswers(runs, given, requests, answers) };
}

describe('Extract from File', () => {
  const came: Item = { json: { a: 1 }, binary: { data: file('a'), other: file('b') } };

  it.each<[string, Record<string, unknown>, unknown, Item[]]>([
    ['rows become items', {}, [{ x: '1' }, { x: '2' }], [{ json: { x: '1' } }, { json: { x: '2' } }]],
    ['what a PDF says is the item', { operation: 'pdf' }, { text: 't' }, [{ json: { text: 't' } }]],
    ['a text goes to a field', { operation: 'text', destinationKey: 'o.t' }, 't', [{ json: { o: { t: 't' } } }]],
    ['JSON does, as it is', { operation: 'fromJson' }, [{ b: 1 }], [{ json: { data: [{ b: 1 }] } }]],
    [
      'with the fields of the item',
      { operation: 'text', options: { keepSource: 'json' } },
      't',
      [{ json: { a: 1, data: 't' } }],
    ],
    [
      'with its files',
      { operation: 'text', options: { keepSource: 'binary' } },
      't',
      [{ json: { data: 't' }, binary: { data: file('a'), other: file('b') } }],
    ],
  ])('%s', (_what, parameters, value, expected) => {
    const { items } = askedBy(extract, parameters, [came], [{ kind: 'file', value }]);
    expect(items).toEqual(expected.map((item) => ({ ...item, pairedItem: { item: 0 } })));
  });

  it('reads the file whose field it names', () => {
    const { requests } = askedBy(extract, { operation: 'pdf', binaryPropertyName: 'other' }, [came]);
    expect(requests).toMatchObject([{ do: 'read', file: file('b'), how: { as: 'pdf', joinPages: true, maxPages: 0 } }]);
  });

  it.each([
    [{}, true],
    [{ enableBOM: false }, false],
  ])('leaves the mark of a table out, unless it is told otherwise: %s', (options, bom) => {
    expect(askedBy(extract, { options }, [came]).requests).toMatchObject([{ how: { as: 'csv', options: { bom } } }]);
  });

  it.each([
    [{ json: {} }, 'The item has no file "data": it has no file'],
    [{ json: {}, binary: { x: file('x') } }, 'The item has no file "data": it has x'],
  ])('says by name which file is not there', (item, message) => {
    expect(() => askedBy(extract, {}, [item])).toThrow(new NodeError('NODE_OPERATION', message, 0));
  });
});

describe('Respond to Webhook', () => {
  const type = 'n8n-nodes-base.respondToWebhook';
  const came: Item = { json: { a: 1 }, binary: { first: file('a'), data: file('b') } };

  it.each([
    [{}, 'a'],
    [{ responseDataSource: 'set' }, 'b'],
    [{ responseDataSource: 'set', inputFieldName: 'first' }, 'a'],
  ])('answers with a file: %j', (parameters, name) => {
    const { requests, items } = askedBy(type, { respondWith: 'binary', ...parameters }, [came], [{ kind: 'respond' }]);
    expect(requests).toMatchObject([{ kind: 'respond', body: { as: 'file', file: file(name) } }]);
    expect(items).toMatchObject([came]);
  });

  it('says where there is none', () => {
    expect(() => askedBy(type, { respondWith: 'binary' }, [{ json: {} }])).toThrow('no file to respond with');
  });
});

describe('Aggregate', () => {
  const items: Item[] = [
    { json: {}, binary: { data: file('a') } },
    { json: {}, binary: { data: file('b'), other: file('a') } },
  ];

  it.each<[Record<string, unknown>, Record<string, FileRef> | undefined]>([
    [{}, undefined],
    [{ includeBinaries: true }, { data: file('a'), data_1: file('b'), other: file('a') }],
    [
      { includeBinaries: true, keepOnlyUnique: true },
      { data: file('a'), data_1: file('b') },
    ],
  ])('with %j', (options, binary) => {
    const parameters = { aggregate: 'aggregateAllItemData', options };
    const call = { ...callFor('n8n-nodes-base.aggregate', parameters, [[{}, {}]]), inputs: [items] };
    const { runs } = typeNamed('n8n-nodes-base.aggregate');
    expect(runs.as === 'pure' && runPure(runs, call)[0]?.[0]?.binary).toEqual(binary);
  });
});

it.each([
  [extract, {}],
  [convert, {}],
  ['n8n-nodes-base.readWriteFile', { operation: 'read', fileSelector: 'a.txt' }],
])('%s takes no answer of another kind', (type, parameters) => {
  const item: Item = { json: {}, binary: { data: file('a') } };
  expect(() => askedBy(type, parameters, [item], [{ kind: 'code', value: 1 }])).toThrow('Expected ');
});

describe('Convert to File', () => {
  const items: Item[] = [{ json: { a: 'x', o: { t: 'dA==' } } }, { json: { a: 'y', o: { t: 'dQ==' } } }];

  it.each<[string, Record<string, unknown>, unknown[]]>([
    ['a table of all items', {}, [{ how: { as: 'csv', rows: [items[0]?.json, items[1]?.json] }, isForAll: true }]],
    [
      'a workbook of all',
      { operation: 'xlsx', options: { sheetName: 'S' } },
      [{ how: { as: 'xlsx', rows: [items[0]?.json, items[1]?.json], options: { headerRow: true, sheetName: 'S' } } }],
    ],
    ['JSON of all', { operation: 'toJson' }, [{ how: { as: 'json', value: [items[0]?.json, items[1]?.json] } }]],
    ['JSON of each', { operation: 'toJson', mode: 'each' }, [{ how: { value: items[0]?.json } }, { itemIndex: 1 }]],
    [
      'a text of each',
      { operation: 'toText', sourceProperty: 'a', options: { fileName: '={{ $json.a }}' } },
      [
        { how: { as: 'text', text: 'x' }, fileName: 'x' },
        { how: { text: 'y' }, fileName: 'y' },
      ],
    ],
    [
      'Base64 of each',
      { operation: 'toBinary', sourceProperty: 'o.t', options: { mimeType: 'image/png' } },
      [{ how: { as: 'base64', text: 'dA==' }, mimeType: 'image/png' }, {}],
    ],
  ])('makes %s', (_what, parameters, expected) => {
    expect(askedBy(convert, parameters, items).requests).toMatchObject(expected);
  });

  it('puts the file into its field, and says where it came from', () => {
    const answer: EffectAnswer = { kind: 'file', file: file('f') };
    const all = askedBy(convert, { binaryPropertyName: 'table' }, items, [answer]);
    expect(all.items).toEqual([{ json: {}, binary: { table: file('f') }, pairedItem: [{ item: 0 }, { item: 1 }] }]);
    const each = askedBy(convert, { operation: 'toText', sourceProperty: 'a' }, items, [answer, answer]);
    expect(each.items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
  });

  it('says which field is not there', () => {
    const asks = () => askedBy(convert, { operation: 'toText', sourceProperty: 'none' }, items);
    expect(asks).toThrow('The item has no field "none" to make a file of');
  });
});

describe('Read/Write Files from Disk', () => {
  const disk = 'n8n-nodes-base.readWriteFile';
  const item: Item = { json: { a: 1 }, binary: { data: file('a') } };

  it('gives an item for each file that is found', () => {
    const answer: EffectAnswer = {
      kind: 'file',
      loaded: [
        { file: file('x'), directory: 'in' },
        { file: file('y'), directory: '' },
      ],
    };
    const played = askedBy(disk, { fileSelector: 'in/*', options: { dataPropertyName: 'doc' } }, [item], [answer]);
    expect(played.requests).toMatchObject([{ do: 'load', selector: 'in/*', field: 'doc' }]);
    expect(played.items).toMatchObject([
      { json: { fileName: 'x.txt', directory: 'in' }, binary: { doc: file('x') }, pairedItem: { item: 0 } },
      { json: { fileName: 'y.txt', directory: '' }, binary: { doc: file('y') } },
    ]);
  });

  it('says where a file went, beside what the item holds', () => {
    const parameters = { operation: 'write', fileName: 'out/a.txt', options: { append: true } };
    const played = askedBy(disk, parameters, [item], [{ kind: 'file', saved: 'out/a.txt' }]);
    expect(played.requests).toMatchObject([{ do: 'save', path: 'out/a.txt', file: file('a'), appends: true }]);
    expect(played.items).toEqual([
      { json: { a: 1, fileName: 'out/a.txt' }, binary: item.binary, pairedItem: { item: 0 } },
    ]);
  });
});

describe('files go on', () => {
  const one: Item = { json: { a: 1 }, binary: { data: file('a') } };
  const other: Item = { json: { b: 2 }, binary: { data: file('b'), more: file('c') } };
  const filesAfter = (type: string, parameters: Record<string, unknown>, inputs: Item[][], version?: number) => {
    const { runs } = typeNamed(type);
    if (runs.as !== 'pure') throw new Error(`${type} is not pure`);
    const call = callFor(
      type,
      parameters,
      inputs.map((items) => items.map(({ json }) => json)),
    );
    const node = { ...call.node, ...(version !== undefined && { typeVersion: version }) };
    return runPure(runs, { ...call, node, inputs }).map((items) => items.map(({ binary }) => binary));
  };
  const base = (name: string) => `n8n-nodes-base.${name}`;

  it.each<[string, string, Record<string, unknown>, number | undefined, boolean]>([
    ['with an item that passes', base('noOp'), {}, undefined, true],
    ['with one that is limited to', base('limit'), { maxItems: 1 }, undefined, true],
    ['where fields are set beside others', base('set'), { includeOtherFields: true }, 3.4, true],
    ['not where fields are set alone', base('set'), {}, 3.4, false],
    [
      'not where they are stripped',
      base('set'),
      { includeOtherFields: true, options: { stripBinary: true } },
      3.4,
      false,
    ],
    ['before version 3.4 always', base('set'), {}, 3.3, true],
    ['but where it says otherwise', base('set'), { options: { includeBinary: false } }, 3.3, false],
    [
      'with what is split where it says so',
      base('splitOut'),
      { fieldToSplitOut: 'a', options: { includeBinary: true } },
      undefined,
      true,
    ],
    ['not with what is split', base('splitOut'), { fieldToSplitOut: 'a' }, undefined, false],
    ['not with a list of all', base('aggregate'), { aggregate: 'aggregateAllItemData' }, undefined, false],
  ])('%s', (_what, type, parameters, version, goes) => {
    expect(filesAfter(type, parameters, [[one]], version)[0]).toEqual([goes ? one.binary : undefined]);
  });

  it('of both, where items are merged: of one name the last one’s', () => {
    const merged = filesAfter(base('merge'), { mode: 'combine', combineBy: 'combineByPosition' }, [[one], [other]]);
    expect(merged).toEqual([[{ data: file('b'), more: file('c') }]]);
    expect(filesAfter(base('merge'), {}, [[one], [other]])).toEqual([[one.binary, other.binary]]);
  });
});

describe('code', () => {
  const code = 'n8n-nodes-base.code';
  const made = (value: unknown, mode: 'live' | 'test' = 'live'): Item[] => {
    const { runs } = typeNamed(code);
    if (runs.as !== 'effect') throw new Error('code makes an effect');
    const call = callFor(code, { jsCode: 'return items' }, [[{}]], { execution: { id: 'e', mode } });
    return itemsOfAnswers(runs, call, listEffectRequests(runs, call), [{ kind: 'code', value }]);
  };

  it('gives files on that came to it', () => {
    expect(made([{ json: {}, binary: { data: file('a') } }])).toMatchObject([{ binary: { data: file('a') } }]);
  });

  it.each<[string, Record<string, unknown>, unknown]>([
    ['files alone', { binary: { x: file('a') } }, { json: {}, binary: { x: file('a') } }],
    ['fields beside files', { a: 1, binary: { x: file('a') } }, { json: { a: 1 }, binary: { x: file('a') } }],
    ['a field of that name', { binary: 'x' }, { json: { binary: 'x' } }],
  ])('may return %s without json', (_what, value, item) => {
    const [one] = made([value]);
    expect({ ...one, pairedItem: undefined }).toEqual({ ...Object(item), pairedItem: undefined });
  });

  it.each([
    ['no file', [{ json: {}, binary: { x: { id: '../x' } } }], 'The file "x" of result 0 is none'],
    ['bytes that nobody has kept', [{ json: {}, binary: { x: { data: 'YQ==' } } }], 'The file "x" of result 0 is none'],
    ['no object', [{ json: {}, binary: 'x' }], 'The "binary" of result 0 is no object'],
  ])('fails with %s in its place', (_what, value, message) => {
    expect(() => made(value)).toThrow(message);
  });

  it('makes files in a test that nobody keeps', () => {
    const value = [{ json: {}, binary: { x: { data: 'YQ==', fileName: 'a.txt' } } }];
    expect(made(value, 'test')).toMatchObject([{ binary: { x: { fileName: 'a.txt', bytes: 0 } } }]);
  });
});
