import { describe, expect, it } from '@jest/globals';
import { presentRules } from '#graph';
import { completeParameters, findNodeType, ownValue, runPure, splitPath } from '#nodes';
import type { Item } from '#nodes';
import { converters } from './converters.js';

const base = 'n8n-nodes-base.';
type Json = Record<string, unknown>;

/** The outputs of a pure node whose parameters hold no expressions. */
function outputsOf(type: string, parameters: Json, items: Json[], typeVersion?: number): Item[][] {
  const node = { id: 'n', name: 'N', type, parameters, ...(typeVersion !== undefined && { typeVersion }) };
  const found = findNodeType(node);
  if (found?.runs.as !== 'pure') throw new Error(`${type} is not pure`);
  const complete = completeParameters(node, found.description);
  return runPure(found.runs, {
    ...{ node, rules: presentRules, inputs: [items.map((json) => ({ json }))], now: 0, timeZone: 'UTC', runIndex: 0 },
    ...{ random: () => 0.5, converters, workflow: { id: 'w', name: 'W' }, execution: { id: 'e', mode: 'live' } },
    parameter: (name) => ownValue(complete, splitPath(name)),
  });
}

const jsons = (items: readonly Item[] = []): Json[] => items.map(({ json }) => json);

const page =
  '<div class="a"><h1>Big  title</h1><p>one <b>two</b></p><img src="x.png"><a href="/l">L</a></div><p>three</p>';

/** One item that an HTML node of a version makes. */
function extracted(
  values: Json[],
  { version = 1, options = {}, json = { data: page } }: { version?: number; options?: Json; json?: Json } = {},
): unknown {
  const parameters = { operation: 'extractHtmlContent', extractionValues: { values }, options };
  return outputsOf(`${base}html`, parameters, [json], version)[0]?.[0]?.json;
}

describe('html', () => {
  it.each<[string, Json, unknown]>([
    ['a text', { cssSelector: 'p:first' }, 'one two'],
    ['the texts of all', { cssSelector: 'p', returnArray: true }, ['one two', 'three']],
    ['all texts together', { cssSelector: 'p' }, 'one twothree'],
    ['markup', { cssSelector: '.a p', returnValue: 'html' }, 'one <b>two</b>'],
    ['an attribute', { cssSelector: 'a', returnValue: 'attribute', attribute: 'href' }, '/l'],
    ['nothing', { cssSelector: '.none', returnValue: 'attribute', attribute: 'href' }, undefined],
    ['no list', { cssSelector: '.none', returnArray: true }, []],
  ])('takes %s', (_, row, expected) => {
    expect(extracted([{ key: 'v', ...row }])).toEqual({ v: expected });
  });

  it('reads texts for people from version 1.2 on', () => {
    const at = (more: Json, options: Json = {}) =>
      extracted([{ key: 'v', cssSelector: '.a', ...more }], { version: 1.2, options });
    expect(at({})).toEqual({ v: 'BIG TITLE\n\none two\n\n[x.png]L [/l]' });
    expect(at({ skipSelectors: 'h1, a, img' })).toEqual({ v: 'one two' });
    expect(at({ skipSelectors: 'a,img' }, { cleanUpText: true })).toEqual({ v: 'BIG TITLEone two' });
  });

  it('reads several texts, and names a field that has none and a selector that is none', () => {
    const json = { data: ['<i>a</i>', '<i>b</i>'] };
    const parameters = {
      operation: 'extractHtmlContent',
      extractionValues: { values: [{ key: 'o.v', cssSelector: 'i' }] },
    };
    expect(jsons(outputsOf(`${base}html`, parameters, [json])[0])).toEqual([{ 'o.v': 'a' }, { 'o.v': 'b' }]);
    expect(() => extracted([{ key: 'v', cssSelector: 'i' }], { json: { data: 1 } })).toThrow(
      'Expected HTML in the field "data"',
    );
    expect(() => extracted([{ key: 'v', cssSelector: 'p[' }])).toThrow(/selector|Attribute|Expected/i);
  });

  it('makes a table, in which values are texts', () => {
    const asked = {
      operation: 'convertToHtmlTable',
      options: { capitalize: true, customStyling: true, caption: 'C', rowAttributes: 'x="1"' },
    };
    const [[item] = []] = outputsOf(`${base}html`, asked, [{ first_name: '<A>' }, { n: 1 }]);
    expect(item).toEqual({
      json: {
        table:
          '<table><caption>C</caption><thead><tr><th>First Name</th><th>N</th></tr></thead><tbody>' +
          '<tr x="1"><td>&lt;A&gt;</td><td></td></tr><tr x="1"><td></td><td>1</td></tr></tbody></table>',
      },
      pairedItem: [{ item: 0 }, { item: 1 }],
    });
  });

  it('fills a template', () => {
    expect(jsons(outputsOf(`${base}html`, { html: '<b>1</b>' }, [{}])[0])).toEqual([{ html: '<b>1</b>' }]);
  });
});

describe('markdown', () => {
  const type = `${base}markdown`;
  it('is made of HTML, with what is asked of its form', () => {
    const html = '<h1>T</h1><ul><li>a <em>b</em></li></ul><img src="i.png"><a href="https://a.example">l</a>';
    const made = (options: Json): unknown => jsons(outputsOf(type, { html, options }, [{ x: 1 }])[0])[0]?.['data'];
    expect(made({})).toBe('# T\n\n* a _b_\n![](i.png)[l](https://a.example)');
    expect(made({ bulletMarker: '-', emDelimiter: '*', ignore: 'img, a' })).toBe('# T\n\n- a *b*');
    expect(jsons(outputsOf(type, { html: '<b>x</b>', destinationKey: 'o.md' }, [{ x: 1 }])[0])).toEqual([
      { x: 1, o: { md: '**x**' } },
    ]);
  });

  it('becomes HTML', () => {
    const asked = {
      mode: 'markdownToHtml',
      markdown: '## T\n\n- a',
      options: { noHeaderId: true, headerLevelStart: 2 },
    };
    expect(jsons(outputsOf(type, asked, [{}])[0])).toEqual([{ data: '<h3>T</h3>\n<ul>\n<li>a</li>\n</ul>' }]);
  });
});

describe('xml', () => {
  const type = `${base}xml`;
  const source = '<r n="1"><i>a</i><i>b</i><e/></r>';
  it('becomes JSON, and JSON XML', () => {
    const read = (options: Json = {}) => jsons(outputsOf(type, { options }, [{ data: source }])[0]);
    expect(read()).toEqual([{ r: { n: '1', i: ['a', 'b'], e: '' } }]);
    expect(read({ mergeAttrs: false, attrkey: '@' })).toEqual([{ r: { '@': { n: '1' }, i: ['a', 'b'], e: '' } }]);
    expect(read({ explicitRoot: false, explicitArray: true, ignoreAttrs: true })).toEqual([{ i: ['a', 'b'], e: [''] }]);
    const written = outputsOf(type, { mode: 'jsonToxml', options: { headless: true, rootName: 'x' } }, [
      { a: ['1', '2'] },
    ]);
    expect(jsons(written[0])).toEqual([{ data: '<x>\n  <a>1</a>\n  <a>2</a>\n</x>' }]);
  });

  it('names what is none, and resolves no entities of its own', () => {
    expect(() => outputsOf(type, {}, [{ data: '<a>' }])).toThrow(/Unclosed|Unexpected/);
    expect(() => outputsOf(type, {}, [{}])).toThrow('Expected XML in the field "data"');
    const bomb = '<!DOCTYPE a [<!ENTITY b "xxxxxxxxxx">]><a>&b;</a>';
    expect(() => outputsOf(type, {}, [{ data: bomb }])).toThrow(/entity/i);
  });
});

describe('xml of names and values of all kinds', () => {
  const type = `${base}xml`;
  const read = (data: string, options: Json = {}) => JSON.stringify(jsons(outputsOf(type, { options }, [{ data }])[0]));
  const written = (json: Json, options: Json = {}) =>
    outputsOf(type, { mode: 'jsonToxml', options: { headless: true, ...options } }, [json])[0]?.[0]?.json['data'];

  it('reads names that objects have from their prototype', () => {
    const source = '<a><__proto__>x</__proto__><constructor>y</constructor><constructor>z</constructor></a>';
    expect(read(source)).toBe('[{"a":{"__proto__":"x","constructor":["y","z"]}}]');
    expect(read(source, { explicitArray: true })).toBe('[{"a":{"__proto__":["x"],"constructor":["y","z"]}}]');
    for (const mergeAttrs of [true, false])
      expect(read('<a __proto__="x" toString="y"/>', { mergeAttrs })).toContain('{"__proto__":"x","toString":"y"}');
    expect(() => read('<a hasOwnProperty="x" b="y"/>')).toThrow('an attribute "hasOwnProperty" cannot be read');
  });

  it.each<[Json, string]>([
    [{ a: [1, 2] }, '<root><a>1</a><a>2</a></root>'],
    [{ a: [] }, '<root/>'],
    [{ $: { x: 1 } }, '<root x="1"/>'],
    [{ _: 'x' }, '<root>x</root>'],
    [
      { a: { b: [null, true, { c: 1 }], $: { x: null, y: 2 }, _: 't' } },
      '<a y="2"><b/><b>true</b><b><c>1</c></b>t</a>',
    ],
    [{ 'ä-1': 0 }, '<ä-1>0</ä-1>'],
  ])('writes %j', (json, expected) => {
    expect(String(written(json)).replaceAll(/\n */g, '')).toBe(expected);
  });

  it.each<[Json, string, Json?]>([
    [{ g: [[1, 2], [3]] }, '"g[0]" is a list in a list'],
    [{ price: { $: 5 } }, '"price.$" is no object of attributes'],
    [{ price: { $: [5] } }, '"price.$" is no object of attributes'],
    [{ price: { $: { x: { y: 1 } } } }, '"price.$.x" is no value of an attribute'],
    [{ price: { $: { 'x y': 1 } } }, '"price.$.x y" is no name of XML'],
    [{ price: { _: [1] } }, '"price._" is no text of an element'],
    [{ a: [{ 'b c': 1 }] }, '"a[0].b c" is no name of XML'],
    [{ a: 1, '#raw': '<x>' }, '"#raw" is no name of XML'],
    [{ a: '<]]>]]>' }, '"a" has "]]>" twice in its CDATA', { cdata: true }],
  ])('refuses by name to write %j', (json, message, options = {}) => {
    expect(() => written(json, options)).toThrow(`${message}: it cannot be written as XML`);
  });
});

describe('crypto', () => {
  const type = `${base}crypto`;
  const made = (parameters: Json): unknown => jsons(outputsOf(type, parameters, [{}])[0])[0]?.['data'];
  it.each<[Json, unknown]>([
    [{ value: 'a' }, '0cc175b9c0f1b6a831c399e269772661'],
    [{ type: 'SHA256', value: 'a', encoding: 'base64' }, 'ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='],
    [{ type: 'SHA3-256', value: 'a' }, '80084bf2fba02475726feb2cab2d8215eab14bc6bdd8bfb2c8151257032ecd8b'],
    [
      { action: 'hmac', type: 'SHA256', value: 'a', secret: 'k' },
      '78da91511e675587f5b9df78bedebaf5560da2abb88162ee875dcdf744951d9e',
    ],
    [{ action: 'generate' }, '88888888-8888-4888-8888-888888888888'],
    [{ action: 'generate', encodingType: 'hex', stringLength: 5 }, '88888'],
  ])('%j', (parameters, expected) => {
    expect(made(parameters)).toBe(expected);
  });
});
