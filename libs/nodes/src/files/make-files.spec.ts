import { describe, expect, it } from '@jest/globals';
import type { FileRef } from '#file-forms';
import { callFor, typeNamed } from '../../test/call-for.js';
import type { EffectAnswer, Item } from '../index.js';
import { itemsOfAnswers, listEffectRequests } from '../index.js';

const file = (name: string): FileRef => ({
  ...{
    id: name.padEnd(64, '0'),
    mimeType: 'image/png',
    fileName: name,
    fileExtension: 'png',
    fileSize: '1 B',
    bytes: 1,
  },
});
const item: Item = { json: { a: 1 }, binary: { data: file('a'), mark: file('b') } };

/** What a node asks for an item with two files, and what it makes of an answer. */
function played(type: string, parameters: Record<string, unknown>, answer?: EffectAnswer) {
  const { runs } = typeNamed(`n8n-nodes-base.${type}`);
  if (runs.as !== 'effect') throw new Error('it is an effect');
  const call = { ...callFor(`n8n-nodes-base.${type}`, parameters, [[item.json]]), inputs: [[item]] };
  const requests = listEffectRequests(runs, call);
  return { request: requests[0], items: answer === undefined ? [] : itemsOfAnswers(runs, call, requests, [answer]) };
}

describe('editImage', () => {
  const edited = (parameters: Record<string, unknown>, answer?: EffectAnswer) =>
    played('editImage', parameters, answer);
  const image = { as: 'image', format: '', quality: null, fileName: '' };

  it.each<[Record<string, unknown>, unknown, string[]]>([
    [
      { operation: 'resize', width: 9, resizeOption: 'onlyIfLarger' },
      [{ do: 'resize', width: 9, height: 500, how: 'onlyIfLarger' }],
      ['a'],
    ],
    [
      { operation: 'composite', dataPropertyNameComposite: 'mark' },
      [{ do: 'composite', of: 1, operator: 'Over', x: 0, y: 0 }],
      ['a', 'b'],
    ],
    [{ operation: 'create' }, [{ do: 'create', width: 50, height: 50, color: '#ffffff00' }], []],
    [{}, [{ do: 'border', width: 10, height: 10, color: '#000000' }], ['a']],
    [
      {
        operation: 'multiStep',
        operations: {
          operations: [
            { operation: 'create', width: 200, height: 200, backgroundColor: '#000000ff' },
            { operation: 'draw', primitive: 'circle', startPositionX: 100, endPositionX: 25 },
            { operation: 'composite', operator: 'In', dataPropertyNameComposite: 'mark' },
          ],
        },
      },
      [
        { do: 'create', width: 200, height: 200, color: '#000000ff' },
        {
          ...{ do: 'draw', primitive: 'circle', color: '#ff000000', cornerRadius: 0 },
          ...{ startX: 100, startY: 50, endX: 25, endY: 250 },
        },
        { do: 'composite', of: 0, operator: 'In', x: 0, y: 0 },
      ],
      ['b'],
    ],
  ])('of %j', (parameters, steps, files) => {
    expect(edited(parameters).request).toMatchObject({
      do: 'make',
      field: 'data',
      how: { ...image, steps },
      files: files.map(file),
    });
  });

  it('gives the image in its place, and what is known of one as the item', () => {
    const made: EffectAnswer = { kind: 'file', made: [{ field: 'data', file: file('c') }] };
    const options = { format: 'jpeg', quality: 80, fileName: 'c.jpg' };
    const { request, items } = edited({ operation: 'blur', options }, made);
    expect(request).toMatchObject({ how: { format: 'jpeg', quality: 80, fileName: 'c.jpg' } });
    expect(items).toEqual([{ json: { a: 1 }, binary: { data: file('c'), mark: file('b') }, pairedItem: { item: 0 } }]);
    const facts: EffectAnswer = { kind: 'file', value: { size: { width: 1, height: 2 } } };
    expect(edited({ operation: 'information' }, facts).items).toEqual([
      { json: { size: { width: 1, height: 2 } }, binary: item.binary, pairedItem: { item: 0 } },
    ]);
  });

  it('names what is not there', () => {
    expect(() => edited({ operation: 'blur', dataPropertyName: 'none' })).toThrow('The item has no file "none"');
    expect(() => edited({ operation: 'multiStep' })).toThrow('Parameter "operations": expected an operation');
  });
});

describe('compression', () => {
  it('unpacks into fields with a number, and packs several files', () => {
    const made: EffectAnswer = { kind: 'file', made: [{ field: 'file_0', file: file('c') }] };
    const { request, items } = played('compression', {}, made);
    expect(request).toMatchObject({ do: 'make', field: 'file_', how: { as: 'unpacked' }, files: [file('a')] });
    expect(items).toEqual([{ json: { a: 1 }, binary: { file_0: file('c') }, pairedItem: { item: 0 } }]);
    const packs = { operation: 'compress', binaryPropertyName: 'data, mark', fileName: 'x.zip' };
    expect(played('compression', packs).request).toMatchObject({
      ...{ field: 'data', how: { as: 'zip', fileName: 'x.zip' }, files: [file('a'), file('b')] },
    });
    expect(() => played('compression', { ...packs, outputFormat: 'gzip' })).toThrow('gzip packs no more');
  });
});
