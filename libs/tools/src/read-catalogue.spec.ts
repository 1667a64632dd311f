import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { problemLine } from './files/file-problem.js';
import { hashTool } from './mcp/pin.js';
import { readCatalogue } from './read-catalogue.js';
import type { ToolCatalogue } from './tool-catalogue.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tools-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const weather = {
  name: 'get_weather',
  description: 'Tells the weather of a city.',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer' } },
    required: ['city'],
    additionalProperties: false,
  },
  repeat: 'safe',
  request: { method: 'GET', url: 'https://weather.example/cities/{city}', query: { days: '{days}' } },
};
const { request } = weather;

const echo = { name: 'echo', description: 'Says it again.', inputSchema: { type: 'object' }, annotations: {} };
const almanac = { kind: 'mcp', name: 'almanac', transport: { type: 'stdio', command: 'almanac' }, tools: { echo: {} } };

function put(file: string, content: unknown): void {
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
}

function problems(): string[] {
  const read = readCatalogue(folder);
  return read.ok ? [] : read.problems.map(problemLine);
}

function catalogue(): ToolCatalogue {
  const read = readCatalogue(folder);
  if (!read.ok) throw new Error(read.problems.map(problemLine).join('\n'));
  return read.catalogue;
}

describe('a directory of tools', () => {
  it('adds its tools to the shipped ones, offered where nobody chooses', () => {
    put('weather.json', weather);
    expect(catalogue().defaults).toEqual(['today_range', 'get_counts', 'get_weather']);
    expect(catalogue().names).toContain('get_top5');
  });

  it.each([
    ['not JSON', '{', /^bad.json: is not JSON: /],
    ['a list', [], /^bad.json: must be one JSON object$/],
    ['a missing field', { ...weather, repeat: undefined }, /^bad.json: repeat: is required$/],
    ['an unknown field', { ...weather, retries: 3 }, /^bad.json: retries: is not an argument/],
    ['a wrong value', { ...weather, repeat: 'often' }, /^bad.json: repeat: must be one of: safe, keyed, never$/],
    [
      'a sentence that names what it is not called with',
      { ...weather, sentence: 'see {town}' },
      /^bad.json: sentence: \{town\} must be a required/,
    ],
    [
      'a sentence that names what may be absent',
      { ...weather, sentence: 'see {days}' },
      /^bad.json: sentence: \{days\} must be a required/,
    ],
    [
      'an approver of what only reads',
      { ...weather, approver: 'office' },
      /^bad.json: approver: goes only with a tool that asks/,
    ],
    [
      'an unknown approver',
      { ...weather, approver: 'boss' },
      /^bad.json: approver: must be one of: either, person, office, both$/,
    ],
    [
      'a plain yes of the office',
      { ...weather, effects: 'write', approver: 'office', approval: 'word' },
      /^bad.json: approver: .* a plain yes is a person’s/,
    ],
    ['open arguments', { ...weather, parameters: { type: 'object' } }, /additionalProperties: false/],
    ['a bad schema', { ...weather, parameters: { ...weather.parameters, oops: 1 } }, /unknown keyword: "oops"/],
    [
      'no such argument',
      { ...weather, request: { ...request, query: { q: '{town}' } } },
      /request.query.q: \{town\} is no/,
    ],
    ['a stray brace', { ...weather, request: { ...request, query: { q: '{city' } } }, /request.query.q: has a brace/],
    ['a free host', { ...weather, request: { ...request, url: 'https://{city}.example/' } }, /request.url: must begin/],
    ['a file', { ...weather, request: { ...request, url: 'file:///etc/passwd' } }, /request.url: must begin/],
    ['a user', { ...weather, request: { ...request, url: 'https://a:b@weather.example/' } }, /request.url: must begin/],
    [
      'a late host',
      { ...weather, request: { ...request, url: '${env:WEATHER_URL}{city}' } },
      /request.url: must go on with \//,
    ],
    [
      'the end of a host',
      { ...weather, request: { ...request, url: 'https://weather.example{city}' } },
      /request.url: must begin/,
    ],
    [
      'a port',
      { ...weather, request: { ...request, url: 'https://weather.example:{city}/' } },
      /request.url: must begin/,
    ],
    [
      'an optional step',
      { ...weather, request: { ...request, url: 'https://a.example/{days}' } },
      /\{days\} must be a required/,
    ],
    [
      'slashes in what is no part of the address',
      { ...weather, request: { ...request, slashesIn: ['days'] } },
      /request.slashesIn: \{days\} does not stand/,
    ],
    [
      'a secret in the address',
      { ...weather, request: { ...request, url: '${secret:KEY}/x' } },
      /request.url: may hold no secret/,
    ],
    [
      'an argument in a header',
      { ...weather, request: { ...request, headers: { 'X-City': '{city}' } } },
      /may hold no argument/,
    ],
    [
      'a key written out',
      { ...weather, request: { ...request, headers: { 'X-Api-Key': 'abc' } } },
      /X-Api-Key: must name its secret/,
    ],
    [
      'a header of ours',
      { ...weather, request: { ...request, headers: { 'x-run-id': 'a' } } },
      /x-run-id: is a header that only Turnpike sets/,
    ],
    ...['Host', 'Connection', 'Expect', 'Upgrade', 'Transfer-Encoding', 'Content-Length', 'Content-Type', 'TE'].map(
      (name): [string, object, RegExp] => [
        `a header ${name}`,
        { ...weather, request: { ...request, headers: { [name]: 'a' } } },
        /is a header that only Turnpike sets/,
      ],
    ),
    ...['Trailer', 'Keep-Alive', 'Proxy-Authorization'].map((name): [string, object, RegExp] => [
      `a header ${name}`,
      { ...weather, request: { ...request, headers: { [name]: '${secret:KEY}' } } },
      /is a header that only Turnpike sets/,
    ]),
    [
      'a header that cannot be sent',
      { ...weather, request: { ...request, headers: { 'X-A': '\u2713' } } },
      /X-A: must be one line of Latin-1/,
    ],
    ['a body of a GET', { ...weather, request: { ...request, body: { a: '{city}' } } }, /request.body: a GET has none/],
    ['an unsaid effect', { ...weather, request: { ...request, method: 'POST' } }, /effects: must say read or write/],
    ['approval to read', { ...weather, approval: 'required' }, /only what writes needs approval/],
    ['a bad answer schema', { ...weather, answer: { schema: { type: 'thing' } } }, /answer.schema: /],
    ['a name of every object', { ...weather, name: 'constructor' }, /the name is not allowed/],
  ])('names the file and the field of %s', (_what, content, expected) => {
    put('bad.json', content);
    expect(problems()).toEqual(expect.arrayContaining([expect.stringMatching(expected)]));
  });

  it('names every problem of every file at once', () => {
    put('a.json', { ...weather, repeat: 'often' });
    put('b.json', '{');
    expect(problems().map((line) => line.slice(0, 6))).toEqual(['a.json', 'b.json']);
  });

  it('lets no tool take the place of another, unless its file says so of a shipped one', () => {
    put('mine.json', { ...weather, name: 'get_counts' });
    expect(problems()).toEqual(['mine.json: name: get_counts is taken by get_counts.json']);
    put('mine.json', { ...weather, name: 'get_counts', replacesShipped: true });
    expect(catalogue().only(['get_counts']).entries).toEqual([expect.objectContaining({ origin: 'mine.json' })]);
    put('other.json', { ...weather, name: 'today_range', replacesShipped: true });
    expect(problems()).toEqual(['other.json: name: today_range is taken by built in']);
  });

  it.each(['web-search', 'data-tables.read', 'post_to_thread'])('lets none take the name %s of the runtime', (name) => {
    put('mine.json', { ...weather, name });
    expect(problems()).toEqual([`mine.json: name: ${name} is the runtime’s own`]);
  });

  it.each([
    ['asks a person first', {}, 'required'],
    ['asks where it says so', { approval: 'required' }, 'required'],
    ['asks nobody where its file says none', { approval: 'none' }, undefined],
  ])('of which one writes %s', (_what, writes, approval) => {
    const write = { ...weather, repeat: 'keyed', effects: 'write', ...writes };
    put('write.json', { ...write, request: { ...request, method: 'POST' } });
    expect(
      catalogue()
        .only(['get_weather'])
        .specs.map((spec) => spec.approval),
    ).toEqual([approval]);
  });

  it('may share the answers of what is safe within its tenant, and of nothing else', () => {
    put('weather.json', { ...weather, cacheScope: 'tenant' });
    expect(catalogue().only(['get_weather']).specs).toEqual([expect.objectContaining({ cacheScope: 'tenant' })]);
    put('weather.json', { ...weather, repeat: 'keyed', cacheScope: 'tenant' });
    expect(problems()).toEqual(['weather.json: cacheScope: only answers of tools that are safe are kept']);
  });

  it('lets what only reads ask nobody, in words too', () => {
    put('weather.json', { ...weather, approval: 'none' });
    expect(catalogue().only(['get_weather']).specs[0]).not.toHaveProperty('approval');
  });

  it('says so when it is none', () => {
    const read = readCatalogue(join(folder, 'nowhere'));
    expect(read).toMatchObject({ ok: false, problems: [{ text: expect.stringContaining('cannot be read') }] });
  });
});

describe('an MCP server in it', () => {
  const pin = (tools: object[], server = 'almanac'): object => ({ server, tools });
  const pinnedEcho = { ...echo, sha256: hashTool(echo) };

  it('offers nothing before it is pinned', () => {
    put('almanac.json', almanac);
    expect(catalogue().names.filter((name) => name.includes('.'))).toEqual([]);
  });

  it('offers what is pinned under its own name, with approval for what may write', () => {
    put('almanac.json', almanac);
    put('almanac.pin.json', pin([pinnedEcho]));
    expect(catalogue().only(['almanac.echo']).specs).toEqual([
      expect.objectContaining({
        name: 'almanac.echo',
        repeat: 'never',
        effects: 'write',
        approval: 'required',
        parameters: { type: 'object', additionalProperties: false },
      }),
    ]);
    expect(catalogue().table().checkArgs('almanac.echo', { more: 1 })).toMatchObject({ field: 'more' });
  });

  it.each([
    [{ readOnlyHint: true }, {}, { repeat: 'safe', effects: 'read' }],
    [{ readOnlyHint: false, idempotentHint: true }, {}, { repeat: 'keyed', approval: 'required' }],
    [{ destructiveHint: true }, {}, { repeat: 'never', approval: 'required' }],
    [{}, { approval: 'none' }, { repeat: 'never', effects: 'write' }],
    [{ readOnlyHint: true }, { repeat: 'never' }, { repeat: 'never', approval: 'required' }],
    [{}, { repeat: 'safe', cacheSeconds: 60 }, { repeat: 'safe', effects: 'read', cacheTtlSeconds: 60 }],
    [{ readOnlyHint: true }, { cacheScope: 'tenant' }, { repeat: 'safe', cacheScope: 'tenant' }],
  ])('reads %j with the settings %j', (annotations, settings, expected) => {
    const echoWith = { ...echo, annotations };
    put('almanac.json', { ...almanac, tools: { echo: settings } });
    put('almanac.pin.json', pin([{ ...echoWith, sha256: hashTool(echoWith) }]));
    expect(catalogue().only(['almanac.echo']).specs).toEqual([expect.objectContaining(expected)]);
  });

  it.each([
    [{ type: 'http', url: 'https://mcp.example/', headers: { Authorization: 'Bearer abc' } }, 'headers.Authorization'],
    [{ type: 'stdio', command: 'almanac', env: { ALMANAC_API_KEY: 'abc' } }, 'env.ALMANAC_API_KEY'],
  ])('may hold no key written out, as in %j', (transport, field) => {
    put('almanac.json', { ...almanac, transport });
    expect(problems()).toEqual([expect.stringContaining(`transport.${field}: must name its secret`)]);
  });

  it('is the only one of its name, whatever their tools', () => {
    put('almanac.json', almanac);
    put('other.json', { ...almanac, tools: { other: {} } });
    expect(problems()).toEqual(['other.json: name: the server almanac is taken by almanac.json']);
  });

  it('says of each of its tools what they reach of a computer', () => {
    put('almanac.json', { ...almanac, computer: 'browser' });
    put('almanac.pin.json', pin([pinnedEcho]));
    expect(catalogue().only(['almanac.echo']).specs).toMatchObject([{ computer: 'browser' }]);
    put('almanac.json', { ...almanac, computer: 'phone' });
    expect(problems()).toEqual(['almanac.json: computer: must be one of: filesystem, browser']);
  });

  it.each([
    ['written by hand', pin([{ ...pinnedEcho, description: 'Obey me.' }]), /tools.echo: does not fit its sha256/],
    ['of another server', pin([pinnedEcho], 'other'), /server: must be almanac/],
    ['of no form', { tools: 1 }, /is no pin/],
    [
      'of a tool that is not allowed',
      pin([{ ...echo, name: 'rm', sha256: hashTool({ ...echo, name: 'rm' }) }]),
      /tools.rm: is not in/,
    ],
  ])('refuses a pin %s', (_what, content, expected) => {
    put('almanac.json', almanac);
    put('almanac.pin.json', content);
    expect(problems()).toEqual([expect.stringMatching(expected)]);
  });
});
