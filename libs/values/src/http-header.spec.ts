import { describe, expect, it } from '@jest/globals';
import { headerNameProblem, isHeaderValue, isMethod } from './http-header.js';

describe('a header of a request', () => {
  it.each([
    ...['Host', 'HOST', ' host ', 'Connection', 'Expect', 'Upgrade', 'Transfer-Encoding', 'Content-Length', 'TE'],
    ...['Forwarded', 'X-Forwarded-Host', 'X-Original-Host', 'X-Original-URL', 'x-rewrite-url'],
    ...['Trailer', 'Keep-Alive', 'Proxy-Authorization', 'Proxy-Connection', 'proxy-anything', 'HTTP2-Settings'],
  ])('is ours alone: %j', (name) => expect(headerNameProblem(name)).toBe('is a header that only Turnpike sets'));

  it.each(['', 'a b', 'a:b', 'X-\r\nY', 'X-\u00fc', '(x)'])('has no name such as %j', (name) =>
    expect(headerNameProblem(name)).toBe('is no name of a header'),
  );

  it.each([
    'Accept',
    'X-Host',
    'X-Forwarded-For',
    'Hosts',
    'X-Proxy-Key',
    'Content-Type',
    'Team',
    'Trailers',
    "x!#$%&'*+.^_`|~-9",
  ])('may be %s', (name) => expect(headerNameProblem(name)).toBeNull());

  it('is one line of Latin-1', () => {
    expect(['', 'a\tb', 'gr\u00fcn', '\u00ff'].map(isHeaderValue)).toEqual([true, true, true, true]);
    const bad = ['a\r\nb', 'a\nb', 'a\0b', '\u2713', '\ud800', '\u007f', '\u0100'];
    expect(bad.filter(isHeaderValue)).toEqual([]);
  });
});

describe('a method', () => {
  it('is a token, and opens no tunnel', () => {
    expect(['GET', 'PURGE', 'PROPFIND', 'M-SEARCH'].filter((method) => !isMethod(method))).toEqual([]);
    expect(['', 'GET /x', 'GE\r\nT', 'CONNECT', 'connect', 'TRACE', 'TRACK', 'G\u00c9T'].filter(isMethod)).toEqual([]);
  });
});
