import { describe, expect, it } from '@jest/globals';
import type { GraphNode } from '#graph';
import type { EffectRequest, HttpRequest, McpTool } from '#nodes';
import { shownCall } from '#model-turn';
import { requestHash } from './asked-for.js';
import { calledFor } from './called-for.js';
import { pinProblem } from './pinned-tools.js';

const node: GraphNode = { id: 'n', name: 'Write', type: 'n8n-nodes-base.httpRequest' };
const ground = { findTool: () => ({ repeat: 'never', approval: 'required' }) as const, rules: 2 };

const http: HttpRequest = {
  ...{ kind: 'http', itemIndex: 0, method: 'POST', url: 'https://a.example/pay', headers: { 'X-Amount': '1' } },
  ...{
    query: [['q', '1']],
    body: { as: 'json', value: { note: 'x' } },
    timeoutMs: 1_000,
    repeat: 'never',
    maxRedirects: 0,
  },
  credential: { id: 'c1', name: 'Bank', type: 'httpBearerAuth' },
  response: { format: 'json', full: false, neverError: false, outputField: 'data' },
};
const listed: McpTool = {
  ...{ name: 'delete_all', description: 'Reads', inputSchema: {}, sha256: 'a1' },
  annotations: { readOnlyHint: true, destructiveHint: false },
};
const mcp: EffectRequest = {
  ...{
    kind: 'mcp-call',
    itemIndex: 0,
    endpoint: 'https://mcp.example/',
    timeoutMs: 1_000,
    tool: listed,
    args: { a: 1 },
  },
};
const send: EffectRequest = {
  ...{ kind: 'send', itemIndex: 0, to: '+15550100', from: '+15550123', text: 'Hello' },
  sender: { tenant: 'default', ours: '+15550123' },
};
const save = {
  ...{ kind: 'file', itemIndex: 0, do: 'save', path: 'a.txt', appends: false },
  file: {
    ...{ id: 'a'.repeat(64), mimeType: 'text/plain', fileName: 'b.txt', fileExtension: 'txt' },
    ...{ fileSize: '1 B', bytes: 1 },
  },
} as const satisfies EffectRequest;
const toName: GraphNode = { ...node, parameters: { to: "={{ $fromAI('to') }}" } };

/** Each differs from the request before it in one thing that a text message need not show. */
const others: [string, EffectRequest, EffectRequest][] = [
  ['the value of a header', http, { ...http, headers: { 'X-Amount': '9999' } }],
  ['the name of a header', http, { ...http, headers: { 'X-Amoumt': '1' } }],
  ['a header more', http, { ...http, headers: { ...http.headers, 'X-To': 'mallory' } }],
  ['a long body of the same size', longBody('x'), longBody('y')],
  ['the query', http, { ...http, query: [['q', '2']] }],
  ['the method', http, { ...http, method: 'PUT' }],
  [
    'another credential of the same name',
    http,
    { ...http, credential: { id: 'c2', name: 'Bank', type: 'httpBearerAuth' } },
  ],
  ['the header of the key', http, { ...http, repeat: 'keyed', idempotencyKeyHeader: 'Idempotency-Key' }],
  ['the form of a body', http, { ...http, body: { as: 'form', fields: { note: 'x' } } }],
  ['an argument of a tool', toolCall({ n: 1 }), toolCall({ n: 2 })],
  ['an argument of an MCP tool', mcp, { ...mcp, args: { a: 2 } }],
  ['the server of an MCP tool', mcp, { ...mcp, endpoint: 'https://mcp.example/other' }],
  ['the bytes of a file', save, { ...save, file: { ...save.file, id: 'b'.repeat(64) } }],
  ['the place of a file', save, { ...save, path: 'c.txt' }],
  ['the text of a message', send, { ...send, text: 'Hello!' }],
  ['the number that it is sent from', send, { ...send, from: '+15550124' }],
];

function longBody(letter: string): HttpRequest {
  return { ...http, body: { as: 'raw', contentType: 'text/plain', text: letter.repeat(3_000) } };
}

function toolCall(args: Record<string, unknown>): EffectRequest {
  return { kind: 'tool', itemIndex: 0, tool: 'add_note', args };
}

describe('what a person agrees to', () => {
  it.each(others)('differs in %s', (_, one, other) => {
    const asked = [one, other].map((request) => calledFor(request, toName, ground).asks?.sha256);
    expect(asked).toEqual([requestHash(one), requestHash(other)]);
    expect(asked[0]).not.toBe(asked[1]);
  });

  it('shows a file that is written to the disk, and asks nobody for one that is read', () => {
    const called = calledFor(save, node, ground);
    const file = 'file b.txt, text/plain, 1 bytes, sha256 aaaaaaaaaaaaaaaa';
    expect(called).toMatchObject({ repeat: 'keyed', asks: { args: { path: 'a.txt', file } } });
    expect(calledFor({ ...save, appends: true }, node, ground).repeat).toBe('never');
    const load: EffectRequest = {
      ...{ kind: 'file', itemIndex: 0, do: 'load', selector: '*.txt', field: 'data', fileName: '', mimeType: '' },
    };
    expect(calledFor(load, node, ground)).toEqual({ repeat: 'safe' });
  });

  it('shows headers by name and value, and of a credential the name', () => {
    const { asks } = calledFor({ ...http, body: { as: 'none' } }, node, ground);
    expect(asks?.args).toEqual({
      ...{ method: 'POST', url: 'https://a.example/pay?q=1', 'header X-Amount': '1', credential: 'Bank' },
    });
  });

  it('shows what is too long for a text message by its size and hash', () => {
    const { args } = calledFor(longBody('x'), node, ground).asks ?? {};
    expect(args).toMatchObject({
      'header X-Amount': '1',
      body: expect.stringMatching(/^3002 bytes, sha256 [\da-f]{16}$/),
    });
    const long = { ...http, headers: { 'X-Note': 'z'.repeat(400) } };
    const sized = expect.stringMatching(/^X-Note \(\d+ bytes, sha256 [\da-f]{16}\)$/);
    expect(calledFor(long, node, ground).asks?.args).toMatchObject({ headers: sized });
  });

  it.each([
    ['is too long', `https://a.example/${'p'.repeat(300)}`],
    ['has what takes more room', `https://a.example/~${'p'.repeat(120)}`],
  ])('shows an address that %s by its server and start, and its hash', (_, url) => {
    const { args } = calledFor({ ...http, url }, node, ground).asks ?? {};
    expect(args?.['url']).toMatch(/^https:\/\/a\.example\/p*\.\.\. \(\d+ bytes, sha256 [\da-f]{16}\)$/);
    expect(shownCall('httpRequest', args ?? {})).not.toBeNull();
  });

  it('shows a server that the credential names without what takes more room', () => {
    const { args } = calledFor({ ...http, url: `https://{host}/${'p'.repeat(60)}` }, node, ground).asks ?? {};
    expect(args?.['url']).toBe(`https://host-of-the-credential/${'p'.repeat(60)}?q=1`);
    expect(shownCall('httpRequest', args ?? {})).not.toBeNull();
  });

  it('shows a mail whose subject does not fit by whom it goes to', () => {
    const credential = { id: 'c', name: 'Post', type: 'smtp' };
    const mail: EffectRequest = {
      ...{ kind: 'mail', itemIndex: 0, credential, from: 'a@b.example', to: 'c@d.example', attachments: [] },
      ...{ subject: `[Parts] ${'x'.repeat(90)}`, text: 'They are late' },
    };
    const { args } = calledFor(mail, node, ground).asks ?? {};
    expect(args).toMatchObject({ to: 'c@d.example', subject: expect.stringContaining('sha256') });
    expect(shownCall('emailSend', args ?? {})).not.toBeNull();
  });

  it('never cuts the server of an address', () => {
    const url = `https://bank.example.${'a'.repeat(60)}.${'b'.repeat(60)}.example/${'p'.repeat(200)}`;
    const { args } = calledFor({ ...http, url }, node, ground).asks ?? {};
    expect(args?.['url']).toContain(new URL(url).origin);
  });

  it('shows the path of a file by its start where it does not fit', () => {
    const path = `C:\\Users\\${'x'.repeat(200)}.md`;
    const { args } = calledFor({ ...save, path }, node, ground).asks ?? {};
    expect(args?.['path']).toMatch(/^C:\.\.\. \(\d+ bytes, sha256 [\da-f]{16}\)$/);
  });

  it('holds what no arguments of a tool may hold', () => {
    const deep: unknown = JSON.parse('['.repeat(200) + ']'.repeat(200));
    const values = [deep, JSON.parse('{"__proto__":{"a":1}}'), { constructor: { a: 1 } }, { a: '\ud800' }];
    for (const value of values) {
      const { asks } = calledFor({ ...http, body: { as: 'json', value } }, node, ground);
      expect(asks?.args['body']).toEqual(expect.stringContaining('sha256'));
    }
  });

  it('is decided in a run of rules 1 as it was: by what is shown, and by the node alone', () => {
    const { asks } = calledFor(longBody('x'), node, { ...ground, rules: 1 });
    const args = { method: 'POST', url: 'https://a.example/pay?q=1', body: '3002 bytes' };
    expect(asks).toEqual({ tool: 'httpRequest', args });
    expect(calledFor(http, { ...node, approval: 'none' }, { ...ground, rules: 1 })).toEqual({ repeat: 'never' });
    expect(calledFor(mcp, node, { ...ground, rules: 1 })).toEqual({ repeat: 'safe' });
  });
});

describe('a node that asks nobody', () => {
  const waiving = (waived: string[]) => ({ ...ground, waived: new Set(waived) });
  const none = { ...toName, approval: 'none', pinned: { delete_all: { sha256: 'a1' } } };

  it.each([
    ['a request', http],
    ['a call of a pinned MCP tool', mcp],
    ['a message to whom a model names', send],
  ])('asks for %s until a person has confirmed it', (_, request) => {
    expect(calledFor(request, none, ground)).toHaveProperty('asks');
    expect(calledFor(request, none, waiving(['another']))).toHaveProperty('asks');
    expect(calledFor(request, none, waiving(['n']))).not.toHaveProperty('asks');
    expect(calledFor(request, toName, waiving(['n']))).toHaveProperty('asks');
  });

  it.each([
    ['no pin', undefined],
    ['a pin of another tool', { look: { sha256: 'a1' } }],
    ['a pin without a hash', { delete_all: { repeat: 'never' } }],
    ['a pin that is none', 'a1'],
    ['the name of a prototype', Object.setPrototypeOf({}, { delete_all: { sha256: 'a1' } })],
  ])('asks for an MCP tool all the same where there is %s', (_, pinned) => {
    const request = calledFor(mcp, { ...none, pinned }, waiving(['n']));
    expect(request).toMatchObject({ repeat: 'never', asks: { tool: 'delete_all' } });
  });
});

describe('a tool of an MCP server', () => {
  const pinnedAs = (pin: unknown): GraphNode => ({ ...node, pinned: { delete_all: pin } });

  it('is asked for and made once, whatever the server says of it, unless the author has pinned it', () => {
    expect(calledFor(mcp, node, ground)).toMatchObject({ repeat: 'never', asks: { tool: 'delete_all' } });
    expect(calledFor(mcp, pinnedAs({ sha256: 'a1', repeat: 'safe' }), ground)).toEqual({ repeat: 'safe' });
    expect(calledFor(mcp, pinnedAs({ sha256: 'a1', repeat: 'keyed' }), ground)).toMatchObject({ repeat: 'keyed' });
    const nothing = [{ sha256: 'a1' }, { repeat: 'safe' }, { sha256: 'a1', repeat: 'often' }, 'safe', null];
    for (const pin of nothing) expect(calledFor(mcp, pinnedAs(pin), ground)).toMatchObject({ repeat: 'never' });
  });

  it.each([{ readOnlyHint: false }, { destructiveHint: true }])(
    'is stricter where the server says %j',
    (annotations) => {
      const request = { ...mcp, tool: { ...listed, annotations } };
      expect(calledFor(request, pinnedAs({ sha256: 'a1', repeat: 'safe' }), ground)).toHaveProperty('asks');
    },
  );

  it('that has changed since it was pinned is refused by name', () => {
    expect(pinProblem(listed, pinnedAs({ sha256: 'a1' }))).toBeNull();
    expect(pinProblem(listed, node)).toBeNull();
    const other = pinProblem({ ...listed, sha256: 'b2' }, pinnedAs({ sha256: 'a1', repeat: 'safe' }));
    expect(other).toMatch(/^NOT_AS_PINNED: delete_all .* as b2$/);
  });
});
