import { describe, expect, it } from '@jest/globals';
import { checkGraph } from '../index.js';

const http = 'n8n-nodes-base.httpRequest';
const tool = '@n8n/n8n-nodes-langchain.toolHttpRequest';
const pairs = (name: string, value: string) => ({ headerParameters: { parameters: [{ name, value }] } });
const ofTool = (name: string, value: string) => ({
  specifyHeaders: 'keypair',
  parametersHeaders: { values: [{ name, valueProvider: 'fieldValue', value }] },
});
const json = (name: string, value: string) => ({
  specifyHeaders: 'json',
  jsonHeaders: JSON.stringify({ [name]: value }),
});

/** The findings of a node that sends headers, by path. */
function found(type: string, parameters: object): string[] {
  const node = { id: 'h', name: 'H', type, parameters: { sendHeaders: true, ...parameters } };
  const graph = { name: 'W', nodes: [node], connections: {} };
  const own = checkGraph(graph).filter(({ code, path }) => code === 'PARAMETER_INVALID' && /eader/.test(path));
  return own.map(({ path, message }) => `${path} ${message}`);
}

const forms = [
  [http, pairs, '/parameters/headerParameters/parameters/0'],
  [`${http}Tool`, pairs, '/parameters/headerParameters/parameters/0'],
  [http, json, '/parameters/jsonHeaders'],
  [tool, ofTool, '/parameters/parametersHeaders/values/0'],
  [tool, json, '/parameters/jsonHeaders'],
] as const;

describe('a header that a graph writes', () => {
  it.each(forms)('may not be one that only we set, in a %s', (type, form, path) => {
    for (const name of ['Host', 'connection', 'Expect', 'Upgrade', 'Transfer-Encoding', 'Content-Length', 'TE'])
      expect(found(type, form(name, 'x'))).toEqual([`${path} "${name}" is a header that only Turnpike sets`]);
    for (const name of ['Trailer', 'Keep-Alive', 'Proxy-Authorization'])
      expect(found(type, form(name, 'x'))).toHaveLength(1);
  });

  it.each(forms)('is one that can be sent, in a %s', (type, form, _path) => {
    expect(found(type, form('X A', 'x'))).toHaveLength(1);
    for (const value of ['a\nb', '\u2713', 'a\0']) expect(found(type, form('X-A', value))).toHaveLength(1);
    expect(found(type, form('X-A', 'gr\u00fcn'))).toEqual([]);
  });

  it.each(forms)(
    'is seen at the call alone where it is an expression, or is not sent, in a %s',
    (type, form, _path) => {
      expect(found(type, form('={{ $json.name }}', 'x'))).toEqual([]);
      expect(found(type, form('X-A', '={{ $json.value }}\n'))).toEqual([]);
      expect(found(type, { ...form('Host', 'x'), sendHeaders: false })).toEqual([]);
    },
  );
});

describe('the number of redirects', () => {
  it.each([
    [21, 0],
    [22, 1],
    [100_000, 1],
  ])('%i is refused %i times', (maxRedirects, times) => {
    const parameters = { url: 'https://a.example/', options: { redirect: { redirect: { maxRedirects } } } };
    const graph = { name: 'W', nodes: [{ id: 'h', name: 'H', type: http, parameters }], connections: {} };
    expect(checkGraph(graph).filter(({ path }) => path.endsWith('maxRedirects'))).toHaveLength(times);
  });
});
