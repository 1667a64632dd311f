import { describe, expect, it } from '@jest/globals';
import { checkDocument } from './check-document.js';

const say = { kind: 'tool', id: 'a', toolName: 'say' };
const until = { kind: 'maxSteps', n: 2 };

/** `ok`, or the code and the path of the first error. */
function firstOf(root: unknown): string {
  const check = checkDocument({ version: 1, root });
  return check.ok ? 'ok' : `${check.errors[0]?.code} ${check.errors[0]?.path.replace('/root', '')}`.trim();
}

const loop = (predicate: unknown): unknown => ({ kind: 'loop', id: 'l', body: say, until: predicate });
const invalid = 'WORKFLOW_VALIDATION_FAILED';

describe('the fields of each kind', () => {
  it.each([
    ['llm', { instructions: 'x', model: 'openai/gpt-4o', params: { temperature: 0.3, topP: 1, maxTokens: 9 } }, 'ok'],
    ['llm', { instructions: '', params: { stopSequences: ['END'] } }, 'ok'],
    ['llm', {}, `${invalid} /instructions`],
    ['llm', { instructions: 'x', params: { temperature: -1 } }, `${invalid} /params/temperature`],
    ['llm', { instructions: 'x', params: { topP: 1.1 } }, `${invalid} /params/topP`],
    ['llm', { instructions: 'x', params: { maxTokens: 0 } }, `${invalid} /params/maxTokens`],
    ['llm', { instructions: 'x', params: [] }, `${invalid} /params`],
    ['tool', { toolName: 'x', args: { any: [1, null] } }, 'ok'],
    ['tool', { toolName: 'x', args: [] }, `${invalid} /args`],
    ['fork', { mode: 'all', paths: [say], concurrency: 0 }, `${invalid} /concurrency`],
    ['fork', { mode: 'all', paths: [say], merge: 'join' }, `${invalid} /merge`],
    ['fork', { mode: 'all', paths: [say], each: say }, invalid],
    ['fork', { mode: 'all' }, `${invalid} /paths`],
    ['branch', { routes: [{ match: 'x', target: say }] }, 'ok'],
    ['branch', { routes: [{ match: 'x', target: say, matchMode: 'exact' }], default: { ...say, id: 'd' } }, 'ok'],
    ['branch', { routes: [] }, `${invalid} /routes`],
    ['branch', { routes: [{ match: '', target: say }] }, `${invalid} /routes/0/match`],
    ['branch', { routes: [{ match: 'x', target: { kind: 'sleep' } }] }, 'UNKNOWN_NODE_KIND /routes/0/target/kind'],
    ['branch', { routes: [{ match: 'x', target: say }], default: 7 }, `${invalid} /default`],
    ['loop', { body: say, until, maxIterations: 3 }, 'ok'],
    ['loop', { body: say, until, maxIterations: 0 }, `${invalid} /maxIterations`],
    ['loop', { body: say }, `${invalid} /until`],
    ['loop', { until }, `${invalid} /body`],
    ['spawn', { child: say, timeout: 30_000 }, 'ok'],
    ['spawn', { child: say, timeout: 0 }, `${invalid} /timeout`],
    ['provide', { child: say, layers: ['conversation-summary', 'file:notes.md', 'file:desk/rules.v2.md'] }, 'ok'],
    ['provide', { child: say, layers: ['working-memory', 'conversation-summary'] }, 'ok'],
    ['spawn', { child: say, layers: ['working-memory'] }, 'ok'],
    ['provide', { child: say, layers: ['working-memories'] }, 'UNKNOWN_LAYER_REFERENCE /layers/0'],
    ['provide', { child: say, layers: ['file:notes.md', 'file:../notes.md'] }, 'UNKNOWN_LAYER_REFERENCE /layers/1'],
    ['provide', { child: say, layers: ['file:/etc/passwd'] }, 'UNKNOWN_LAYER_REFERENCE /layers/0'],
    ['provide', { child: say, layers: ['file:a/.env'] }, 'UNKNOWN_LAYER_REFERENCE /layers/0'],
    ['provide', { child: say, layers: ['file:'] }, 'UNKNOWN_LAYER_REFERENCE /layers/0'],
    ['provide', { child: say, layers: ['conversation-summary', 'dreams'] }, 'UNKNOWN_LAYER_REFERENCE /layers/1'],
    ['provide', { child: say, layers: [] }, `${invalid} /layers`],
    ['every', { step: say, ms: 60_000, onError: 'continue' }, 'ok'],
    ['every', { step: say, cron: '0 3 * * *', timeZone: 'America/New_York' }, 'ok'],
    ['every', { step: say, cron: '0 3 * * *', ms: 5 }, invalid],
    ['every', { step: say }, `${invalid} /ms`],
    ['every', { step: say, cron: 'at night' }, `${invalid} /cron`],
    ['every', { step: say, cron: '0 3 * * *', timeZone: 'Mars/Base' }, `${invalid} /timeZone`],
    ['every', { step: say, ms: -1 }, `${invalid} /ms`],
    ['every', { step: say, ms: 1_000, onError: 'stop' }, `${invalid} /onError`],
    ['approval', { text: 'May I?', timeout: 1 }, 'ok'],
    ['approval', {}, `${invalid} /text`],
    ['waitForMessage', { timeout: 1 }, 'ok'],
    ['delay', { ms: 0 }, 'ok'],
    ['delay', {}, 'ok'],
    ['delay', { ms: '1' }, `${invalid} /ms`],
    ['map', { each: say, over: 'items', mode: 'settle', concurrency: 4, maxItems: 10 }, 'ok'],
    ['map', { each: say, items: 'words' }, `${invalid} /items`],
    ['map', {}, `${invalid} /each`],
    ['subflow', { ref: 'other', input: 'x' }, 'ok'],
    ['subflow', { document: { version: 1, root: say } }, 'ok'],
    ['subflow', { document: { version: 3, root: say } }, `${invalid} /document/version`],
    ['subflow', { ref: 'x', document: { version: 1, root: say } }, invalid],
    ['subflow', {}, invalid],
  ])('%s %j: %s', (kind, fields, expected) => {
    expect(firstOf({ kind, id: 'n', ...fields })).toBe(expected);
  });

  it.each(['', ' ', 7, 'x'.repeat(129)])('refuses the id %j', (id) => {
    expect(firstOf({ ...say, id })).toBe(`${invalid} /id`);
  });
});

describe('predicates', () => {
  it.each([
    [until],
    [{ kind: 'maxCost', usd: 0.01 }],
    [{ kind: 'maxDuration', ms: 1 }],
    [{ kind: 'noToolCalls' }],
    [{ kind: 'outputContains', marker: 'x' }],
    [{ kind: 'outputEquals', sentinel: 'x' }],
    [{ kind: 'converged' }],
    [{ kind: 'converged', threshold: 0.9 }],
    [{ kind: 'never' }],
    [{ kind: 'any', predicates: [until, { kind: 'all', predicates: [{ kind: 'noToolCalls' }] }] }],
  ])('takes %j', (predicate) => {
    expect(firstOf(loop(predicate))).toBe('ok');
  });

  it.each([
    [{ kind: 'maxSteps', n: 0 }, `${invalid} /until/n`],
    [{ kind: 'maxSteps' }, `${invalid} /until/n`],
    [{ kind: 'maxCost', usd: 0 }, `${invalid} /until/usd`],
    [{ kind: 'maxDuration', ms: 0 }, `${invalid} /until/ms`],
    [{ kind: 'outputContains', marker: '' }, `${invalid} /until/marker`],
    [{ kind: 'converged', threshold: 1.1 }, `${invalid} /until/threshold`],
    [{ kind: 'any', predicates: [] }, `${invalid} /until/predicates`],
    [{ kind: 'unknown' }, 'UNKNOWN_UNTIL_PREDICATE /until/kind'],
    [{ kind: 'toString' }, 'UNKNOWN_UNTIL_PREDICATE /until/kind'],
    ['maxSteps', `${invalid} /until`],
    [{ n: 1 }, `${invalid} /until/kind`],
    [{ kind: 'all', predicates: [until, { kind: 'x' }] }, 'UNKNOWN_UNTIL_PREDICATE /until/predicates/1/kind'],
  ])('refuses %j: %s', (predicate, expected) => {
    expect(firstOf(loop(predicate))).toBe(expected);
  });
});

describe('texts', () => {
  it('are as long as a document may be', () => {
    const long = 'x'.repeat(1_000_000);
    expect(firstOf({ kind: 'llm', id: 'a', instructions: long })).toBe('ok');
    expect(firstOf(loop({ kind: 'outputContains', marker: long }))).toBe('ok');
    expect(firstOf({ kind: 'branch', id: 'b', routes: [{ match: long, target: say }] })).toBe('ok');
  });
});

describe('ids', () => {
  it('are unique in one document, and another one in it has its own', () => {
    const inner = { kind: 'subflow', id: 'n', document: { version: 1, root: say } };
    expect(firstOf({ kind: 'sequence', id: 's', steps: [say, inner] })).toBe('ok');
    const twice = { kind: 'sequence', id: 'i', steps: [say, say] };
    expect(firstOf({ kind: 'subflow', id: 'n', document: { version: 1, root: twice } })).toBe(
      `${invalid} /document/root/steps/1/id`,
    );
    expect(firstOf({ kind: 'loop', id: 'a', body: say, until })).toBe(`${invalid} /body/id`);
  });
});
