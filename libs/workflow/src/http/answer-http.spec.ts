import { describe, expect, it } from '@jest/globals';
import { answerHttp } from './answer-http.js';
import type { HttpAnswered, HttpPage } from './answer-http.js';
import { readHttpCall } from './http-call.js';
import type { HttpCall, HttpForm } from './http-call.js';

const json = (body: unknown, status = 200): HttpAnswered => ({
  ...{ status, headers: { 'content-type': 'application/json' } },
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

/** What a request comes to whose server answers so, and what it is asked for. */
function come(form: Partial<HttpForm>, answered: HttpAnswered | HttpAnswered[], more: Partial<HttpCall> = {}) {
  const answers = [answered].flat();
  const http = { url: 'https://a.example/list?of=x', ...form };
  const call = readHttpCall(http, http);
  if (typeof call === 'string') throw new Error(call);
  const asked: HttpPage[] = [];
  const reads = answerHttp({ ...call, ...more });
  let step = reads.next();
  while (step.done !== true) {
    asked.push(step.value);
    step = reads.next(answers.shift() ?? json({}));
  }
  return { outcome: step.value, asked };
}

const pages = { items: 'body.rows', next: 'body.next', most: 3 };

describe('an answer', () => {
  it.each([
    ['JSON', json({ a: 1 }), { a: 1 }],
    ['no body', json(''), null],
    ['a text', { ...json('[1]'), headers: { 'content-type': 'text/plain' } }, '[1]'],
  ])('that is %s is read', (_, answered, body) => {
    const { status, headers } = answered;
    expect(come({}, answered).outcome).toEqual({ value: { status, headers, body } });
  });

  it.each([
    ['that is called JSON and is none', json('{'), /is called JSON, and is none/],
    ['that nests too deep', json('['.repeat(200) + ']'.repeat(200)), /nested more than/],
    ['that is too large', json(JSON.stringify('x'.repeat(70_000))), /more than 65536 bytes \(VALUE_TOO_LARGE\)/],
    ['that names a prototype', json('{"__proto__":{"a":1}}'), /no JSON that is read/],
  ])('%s is none', (_, answered, problem) => {
    expect(come({}, answered).outcome).toEqual({ problem: expect.stringMatching(problem) });
  });

  it.each([
    [200, undefined, true],
    [299, undefined, true],
    [300, undefined, false],
    [200, [201], false],
    [404, [200, 404], true],
  ])('of status %s is one where %s are expected: %s', (status, expected, isOne) => {
    const { outcome } = come({ ...(expected && { expect: expected }) }, json({}, status));
    expect('value' in outcome).toBe(isOne);
    expect('status' in outcome).toBe(!isOne);
  });
});

describe('pages', () => {
  it('are read behind each other, to where nothing is next', () => {
    const { outcome, asked } = come({ pages }, [
      json({ rows: [1], next: '/b?of=x' }),
      json({ rows: [2, 3], next: null }),
    ]);
    expect(outcome).toEqual({ value: { items: [1, 2, 3], pages: 2, next: null } });
    expect(asked.map(({ url }) => url)).toEqual(['https://a.example/list?of=x', 'https://a.example/b?of=x']);
  });

  it('say what is next where there are more than are read', () => {
    const answers = ['/b', '/c', '/d', '/e'].map((next) => json({ rows: [1], next }));
    expect(come({ pages }, answers).outcome).toEqual({
      value: { items: [1, 1, 1], pages: 3, next: '/d' },
    });
  });

  it('take a value into the query, in the place of the one before', () => {
    const by = { ...pages, into: 'cursor' };
    const { asked } = come({ query: { n: 1 }, pages: by }, [
      json({ rows: [], next: 'b' }),
      json({ rows: [], next: 'c' }),
    ]);
    expect(asked.map(({ query }) => query)).toEqual([
      [['n', '1']],
      [
        ['n', '1'],
        ['cursor', 'b'],
      ],
      [
        ['n', '1'],
        ['cursor', 'c'],
      ],
    ]);
  });

  it('take a value in the place of what the address says of it', () => {
    const form = { url: 'https://a.example/list?n=1&cursor=first', pages: { ...pages, into: 'cursor' } };
    const { asked } = come(form, json({ rows: [], next: 'b' }));
    expect(asked[1]).toEqual({ url: 'https://a.example/list?n=1', query: [['cursor', 'b']] });
  });

  it.each([
    ['by its address', {}, ['/b', '/b'], 'page 2: its next leads to page 2 again'],
    ['by a value', { into: 'cursor' }, ['b', 'c', 'b'], 'page 3: its next leads to page 2 again'],
    ['by the value of the first', { into: 'of' }, ['b', 'x'], 'page 2: its next leads to page 1 again'],
  ])('that lead back, %s, fail', (_, more, nexts, problem) => {
    const answers = nexts.map((next) => json({ rows: [1], next }));
    expect(come({ pages: { ...pages, most: 9, ...more } }, answers).outcome).toEqual({ problem });
  });

  it.each([
    ['at another server', { rows: [], next: 'https://b.example/' }, /at another server, https:\/\/b\.example/],
    ['at nothing that is an address', { rows: [], next: { a: 1 } }, /expected a text or a number at next/],
    ['without a list', { next: null }, /expected a list at body\.rows of page 1/],
    ['that are too large together', { rows: ['x'.repeat(66_000)], next: null }, /VALUE_TOO_LARGE/],
  ])('%s are none', (_, body, problem) => {
    expect(come({ pages }, json(body)).outcome).toEqual({ problem: expect.stringMatching(problem) });
  });
});

describe('a page that has to wait', () => {
  const page = (rows: string[], next: string | null) => json({ rows, next });
  const first = page(['a'], '/list?of=2');
  const form = { pages };

  it('keeps what was read where its node is tried again, and goes on from there', () => {
    const kept = come(form, [first, json('', 429)], { keepsPages: true }).outcome;
    const read = { items: ['a'], pages: 1, url: 'https://a.example/list?of=2', query: [] };
    expect(kept).toEqual({ stopped: { status: 429, headers: expect.anything() }, read });
    const { outcome, asked } = come(form, [page(['b'], null)], { keepsPages: true, from: read });
    expect(asked).toEqual([{ url: read.url, query: [] }]);
    expect(outcome).toEqual({ value: { items: ['a', 'b'], pages: 2, next: null } });
  });

  it.each([
    ['nothing is tried again', [first, json('', 429)], {}],
    ['it is the first', [json('', 429)], { keepsPages: true as const }],
    ['it will not be there later', [first, json('', 404)], { keepsPages: true as const }],
  ])('fails where %s', (_, answers, more) => {
    expect(come(form, answers, more).outcome).toHaveProperty('status');
  });
});
