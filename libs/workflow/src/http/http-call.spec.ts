import { describe, expect, it } from '@jest/globals';
import { decidesServer, readHttpCall } from './http-call.js';
import type { HttpForm } from './http-call.js';

const url = 'https://a.example/orders';

function callOf(form: Partial<HttpForm>) {
  const http = { url, ...form };
  return readHttpCall(http, http);
}

describe('to which server a request goes', () => {
  it.each([
    ['https://a.example', false],
    ['https://a.example/orders/{{ $.input }}', false],
    ['https://a.example?of={{ $.input }}', false],
    ['$.input', true],
    ['{{ $.input }}/orders', true],
    ['https://{{ $.input }}.example/orders', true],
    ['https://a.example{{ $.input }}', true],
    ['https://a.example:{{ $.input }}/', true],
    [String.raw`https://a.example\{{ $.input }}`, false], // the characters themselves
  ])('%s: a reference decides it: %s', (address, isDecided) => {
    expect(decidesServer(address)).toBe(isDecided);
  });
});

describe('a request', () => {
  it.each<[string, Partial<HttpForm>, object]>([
    ['that reads', {}, { repeat: 'safe', asks: undefined, keyHeader: undefined }],
    ['that writes', { method: 'POST' }, { repeat: 'never', asks: true, keyHeader: 'Idempotency-Key' }],
    ['that a server knows by its key', { method: 'POST', keyHeader: 'X-Key' }, { repeat: 'keyed', keyHeader: 'X-Key' }],
    ['that asks nobody', { method: 'DELETE', approval: 'none' }, { repeat: 'never', asks: undefined }],
    ['that reads by name', { headers: { 'X-HTTP-Method-Override': 'DELETE' } }, { repeat: 'never', asks: true }],
    [
      'with a key of its own',
      { method: 'POST', headers: { 'idempotency-key': 'mine' } },
      { repeat: 'never', keyHeader: undefined, headers: { 'idempotency-key': 'mine' } },
    ],
  ])('%s says what a repeat means and who is asked', (_, form, expected) => {
    expect(callOf(form)).toMatchObject(
      Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
    );
    const absent = Object.entries(expected).filter(([, value]) => value === undefined);
    for (const [name] of absent) expect(callOf(form)).not.toHaveProperty(name);
  });

  it('of which a reference decides the server asks, though it only reads and says that it asks nobody', () => {
    const read = readHttpCall({ url, approval: 'none' }, { url: '$.input' });
    expect(read).toMatchObject({ repeat: 'safe', asks: true });
  });

  it.each([
    [{ url: 'ftp://a.example' }, 'url'],
    [{ headers: { a: [1] } }, 'headers/a'],
    [{ query: { a: { b: 1 } } }, 'query/a'],
  ])('%j is none, by its field', (form, field) => {
    expect(callOf(form)).toEqual(expect.stringMatching(new RegExp(`^${field}: expected`)));
  });
});
