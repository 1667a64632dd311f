import { describe, expect, it } from '@jest/globals';
import { originRefusal, parseOrigin } from './credential-origin.js';

describe('an entry of hosts', () => {
  it.each([
    ['api.example.com', 'https://api.example.com'],
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com:443', 'https://api.example.com'],
    ['api.example.com:8443', 'https://api.example.com:8443'],
    ['http://api.example.com', 'http://api.example.com'],
    ['http://api.example.com:80', 'http://api.example.com'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['127.0.0.1', 'https://127.0.0.1'],
    ['[::1]', 'https://[::1]'],
    ['http://[::1]:81', 'http://[::1]:81'],
  ])('%s is %s', (entry, origin) => expect(parseOrigin(entry)).toBe(origin));

  it.each([
    ...['', 'a b', 'ftp://a.example', 'a.example/x', 'https://u@a.example', 'a.example:99999', 'https://', ':443'],
    ...['a.example?x', 'a.example#x', '-a.example', 'a.example.', 'a.example:', '//a.example', '*'],
  ])('%j is none', (entry) => expect(parseOrigin(entry)).toBeNull());
});

describe('where a credential is sent', () => {
  const hosts = ['api.example.com', 'api.example.com:8443', 'http://127.0.0.1:8080'];

  it.each([
    'https://api.example.com/x',
    'https://API.example.com:443/',
    'https://api.example.com./',
    'https://api.example.com:8443/',
    'http://127.0.0.1:8080/',
    'http://2130706433:8080/', // the same address in decimal
  ])('is %s', (url) => expect(originRefusal({ hosts }, new URL(url))).toBeNull());

  it.each([
    ['http://api.example.com/', 'http://api.example.com'],
    ['http://api.example.com:443/', 'http://api.example.com:443'],
    ['https://api.example.com:444/', 'api.example.com:444'],
    ['http://127.0.0.1/', 'http://127.0.0.1'],
    ['http://127.0.0.1:8081/', 'http://127.0.0.1:8081'],
    ['https://127.0.0.1:8080/', '127.0.0.1:8080'],
    ['https://b.example/', 'b.example'],
    ['https://api.example.com@b.example/', 'b.example'],
  ])('is not %s, unless %s is entered', (url, entry) => {
    expect(originRefusal({ hosts }, new URL(url))).toContain(`enter ${entry} among its hosts`);
    expect(originRefusal({ hosts: [entry] }, new URL(url))).toBeNull();
  });
});
