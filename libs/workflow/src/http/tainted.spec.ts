import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { httpTool } from '#model-turn';
import { renameId } from '#protocol';
import { settingsFor } from '../../test/settings.js';
import { rootId, Tree } from '../../test/tree.js';
import type { WorkflowNode } from '../document/document.js';
import type { HttpCall } from './http-call.js';
import { httpSpec } from '../run/http-tool.js';
import { withCallbacks } from '../events/callbacks.js';
import { callbackMark } from '../values/callback-mark.js';

/** What somebody outside sends, who knows how documents and addresses are written. */
const sent = fc.oneof(
  fc.constantFrom('@evil.example/', '//evil.example', 'https://evil.example/', '.evil.example/', ':80@evil.example/'),
  fc.constantFrom('/../..', '?a=b#', '\\evil.example', '\r\nHost: evil.example', '%2f%2fevil.example', ' '),
  fc.constantFrom('$.steps.secret.output', '{{ $.steps.secret.output }}', '{{', '\\$.input', '$.callbacks.w'),
  fc.string({ maxLength: 12 }),
);
const read = '{{ $.input }}';
/** Addresses with a reference somewhere; of the first ones the author has written the server. */
const ours = ['https://shop.example/', 'https://shop.example/a?b=', 'http://shop.example:80/#'].map(
  (each) => each + read,
);
const theirs = [
  read,
  `https://${read}/`,
  `https://shop.example${read}`,
  `https://shop.example:${read}/`,
  `https://a${read}@shop.example/`,
];

const request = (http: object, more: object = {}): WorkflowNode =>
  ({
    ...{ kind: 'sequence', id: 's' },
    steps: [
      { kind: 'tool', id: 'secret', toolName: 'say', args: { text: 'the secret' } },
      { kind: 'tool', id: 't', http, ...more },
      { kind: 'waitForMessage', id: 'w', event: { callback: true } },
    ],
  }) as unknown as WorkflowNode; // of version 2

/** What becomes of a request of a run that begins on this text. */
function played(http: object, text: string, more: object = {}) {
  const root = request(http, more);
  const settings = settingsFor(root);
  const { tools: own } = settings;
  const checkArgs = (name: string, args: Record<string, unknown>) =>
    name === httpTool ? ({ ok: true } as const) : own.checkArgs(name, args);
  const tools = { ...own, specs: [...own.specs, httpSpec], checkArgs };
  const tree = new Tree({ ...settings, tools, document: { version: 2, root } });
  tree.text(text);
  tree.settle();
  const [call] = tree.calls.filter(({ tool }) => tool === httpTool);
  const isAsked = tree.told.some(({ type }) => type === 'approval-asked');
  return { call, isAsked, ends: tree.ends };
}

describe('what came from outside, in a request', () => {
  it('decides no server that its author has written, and where it decides one a person is asked', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ours, ...theirs), sent, fc.constantFrom('GET', 'POST'), (url, text, method) => {
        const { call, isAsked } = played({ url, method, approval: 'none' }, text);
        if (theirs.includes(url)) return expect(call).toBeUndefined();
        expect(isAsked).toBe(false);
        if (call === undefined) return; // it is no address
        const address = String(call.args['url']);
        if (URL.canParse(address)) expect(new URL(address).host).toBe('shop.example');
      }),
      { numRuns: 150 },
    );
  });

  it('stays a value: it is read as no reference, names no field, and is in nothing but its place', () => {
    const places = fc.constantFrom<object>(
      { query: { q: '$.input' } },
      { headers: { 'x-a': '$.input' } },
      { method: 'POST', approval: 'none', body: { a: ['$.input', 1] } },
      { method: 'POST', approval: 'none', body: `of ${read}` },
    );
    fc.assert(
      fc.property(places, sent, (place, text) => {
        const { call } = played({ url: 'https://shop.example/', ...place }, text);
        const { query, headers, body = null, method, url } = call?.args ?? {};
        const asked = JSON.parse(JSON.stringify({ url: 'https://shop.example/', ...place })) as Record<string, unknown>; // the object above
        const put = (value: unknown): unknown =>
          JSON.parse(
            JSON.stringify(value ?? null),
            (_, part) =>
              part === '$.input' ? text : typeof part === 'string' ? part.replace(read, () => text) : (part as unknown), // JSON
          );
        expect({ url, method, body }).toEqual({
          url: 'https://shop.example/',
          method: asked['method'] ?? 'GET',
          body: put(asked['body']),
        });
        expect(query).toEqual('query' in asked ? [['q', text]] : []);
        expect(headers).toEqual(put(asked['headers'] ?? {}));
      }),
      { numRuns: 100 },
    );
  });

  it('is no address to be called back at, though whoever sends it knows the run', () => {
    const http = { url: 'https://shop.example/', query: { to: '$.input' } };
    const forged = played(http, `at ${callbackMark(renameId(rootId, 'run'), 'w')}`);
    expect([forged.call, forged.ends[0]?.error?.message]).toEqual([undefined, expect.stringContaining('called back')]);
  });

  it.each([
    ['query', { query: { to: '$.callbacks.w' } }],
    ['url', { url: 'https://shop.example/?to={{ $.callbacks.w }}' }],
    ['headers', { headers: { 'x-to': '$.callbacks.w' } }],
  ])('has a request with one in its %s keep no pages: what is kept is in the journal', (_, more) => {
    const pages = { items: 'body.rows', next: 'body.next', into: 'cursor', most: 3 };
    const http = { url: 'https://shop.example/', pages };
    const keeps = (own: object) => played(own, 'in', { retry: { count: 1 } }).call?.args['keepsPages'];
    expect([keeps(http), keeps({ ...http, ...more })]).toEqual([true, undefined]);
  });

  it('is none in the pages that are read already, of which the server says where the next one is', () => {
    const mark = callbackMark('run_1', 'w');
    const from = { items: [{ at: mark }], pages: 1, url: `https://shop.example/?at=${mark}`, query: [] };
    const call = {
      method: 'GET',
      url: 'https://shop.example/',
      query: [['to', mark]],
      headers: {},
      from,
    } as unknown as HttpCall; // as much of it as is read
    expect(withCallbacks(call, 'run_1', (node) => `/of/${node}`)).toEqual({ ...call, query: [['to', '/of/w']] });
  });
});

describe('what a graph gives a document that has words of others in it', () => {
  const call = (toolName: string, text: string): WorkflowNode => ({ kind: 'tool', id: 't', toolName, args: { text } });
  const asked = (root: WorkflowNode, called: object): boolean => {
    const tree = new Tree({ ...settingsFor(root), document: { version: 2, root } });
    const given: object = { called };
    tree.text('in', undefined, undefined, given);
    tree.settle();
    return tree.told.some(({ type }) => type === 'approval-asked');
  };
  const each = call('write', '$.item');
  const item = { kind: 'map', id: 'm', over: ['$.input'], each } as unknown as WorkflowNode; // of version 2
  const byOthers = { scope: 's', depth: 1, isGivenByOthers: true };

  it.each<[string, WorkflowNode, object, boolean]>([
    ['a write of what they have said asks', call('write', '$.input'), byOthers, true],
    ['in a text too', call('write', 'of {{ $.input }}'), byOthers, true],
    ['and in an item', item, byOthers, true],
    ['a write of what stands in the document asks nobody', call('write', 'words'), byOthers, false],
    ['nor does a read', call('say', '$.input'), byOthers, false],
    ['nor a write of what operators have said', call('write', '$.input'), { scope: 's', depth: 1 }, false],
  ])('%s', (_, root, called, isAsked) => {
    expect(asked(root, called)).toBe(isAsked);
  });
});
