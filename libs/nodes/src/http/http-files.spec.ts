import { describe, expect, it } from '@jest/globals';
import type { FileRef } from '#file-forms';
import { callFor, typeNamed } from '../../test/call-for.js';
import type { EffectAnswer, Item } from '../index.js';
import { itemsOfAnswers, listEffectRequests } from '../index.js';

const type = 'n8n-nodes-base.httpRequest';
const url = 'https://a.example/photo.png';
const file = (name: string): FileRef => ({
  ...{ id: name.padEnd(64, '0'), mimeType: 'image/png', fileName: name, fileExtension: '', fileSize: '1 B', bytes: 1 },
});
const item: Item = { json: { a: 1 }, binary: { data: file('a'), other: file('b') } };

function played(
  parameters: Record<string, unknown>,
  answers: readonly EffectAnswer[] = [],
  mode: 'live' | 'test' = 'live',
  rules = 3,
) {
  const { runs } = typeNamed(type);
  if (runs.as !== 'effect') throw new Error('a request is an effect');
  const call = {
    ...callFor(type, { url, ...parameters }, [[item.json]]),
    ...{ inputs: [[item]], rules },
    execution: { id: 'e', mode },
  };
  const requests = listEffectRequests(runs, call);
  return { requests, items: itemsOfAnswers(runs, call, requests, answers) };
}

describe('HTTP Request', () => {
  it('sends a file of its item as the body', () => {
    const body = { method: 'POST', sendBody: true, contentType: 'binaryData', inputDataFieldName: 'other' };
    expect(played(body).requests).toMatchObject([{ body: { as: 'file', file: file('b') } }]);
  });

  it('sends fields and files as a form', () => {
    const parameters = [
      { name: 'a', value: 7 },
      { parameterType: 'formData', name: 'b', value: 'x' },
      { parameterType: 'formBinaryData', name: 'photo', inputDataFieldName: 'data' },
    ];
    const body = { method: 'POST', sendBody: true, contentType: 'multipart-form-data', bodyParameters: { parameters } };
    expect(played(body).requests).toMatchObject([
      { body: { as: 'multipart', fields: { a: '7', b: 'x' }, files: { photo: file('a') } } },
    ]);
    expect(() =>
      played({ ...body, bodyParameters: { parameters: [{ ...parameters[2], inputDataFieldName: 'no' }] } }),
    ).toThrow('The item has no file "no": it has data, other');
  });

  it.each([
    [3, { as: 'multipart', fields: { tag: ['1', '2'] }, files: { 'files[]': [file('a'), file('b')] } }],
    [2, { as: 'multipart', fields: { tag: '2' }, files: { 'files[]': file('b') } }],
  ])('of rules %s sends fields of one name', (rules, expected) => {
    const parameters = [
      { name: 'tag', value: 1 },
      { name: 'tag', value: 2 },
      { parameterType: 'formBinaryData', name: 'files[]', inputDataFieldName: 'data' },
      { parameterType: 'formBinaryData', name: 'files[]', inputDataFieldName: 'other' },
    ];
    const body = { method: 'POST', sendBody: true, contentType: 'multipart-form-data', bodyParameters: { parameters } };
    expect(played(body, [], 'live', rules).requests).toMatchObject([{ body: expected }]);
  });

  it('puts a file that came beside those of the item', () => {
    const answer: EffectAnswer = { kind: 'http', status: 200, headers: { h: 'v' }, text: '', file: file('c') };
    const response = { responseFormat: 'file', outputPropertyName: 'photo' };
    expect(played({ options: { response: { response } } }, [answer]).items).toEqual([
      { json: {}, binary: { ...item.binary, photo: file('c') }, pairedItem: { item: 0 } },
    ]);
    const full = played({ options: { response: { response: { fullResponse: true } } } }, [answer]).items;
    expect(full).toMatchObject([{ json: { statusCode: 200, headers: { h: 'v' } }, binary: { data: file('c') } }]);
  });

  it('makes one up where nothing was asked', () => {
    const answer: EffectAnswer = { kind: 'http', status: 200, headers: {}, text: '{"mocked":true}' };
    const { items } = played({ options: { response: { response: { responseFormat: 'file' } } } }, [answer], 'test');
    expect(items).toMatchObject([{ binary: { data: { fileName: 'photo.png', bytes: 0 } } }]);
  });
});
