import { describe, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { workflowDefinition } from '#registry';
import type { WorkflowDocument } from '#workflow';
import { checkWorkflow, refusedNow, refusedSchedule } from './index.js';
import type { Ground } from './index.js';

const schema = {
  type: 'object',
  properties: { label: { type: 'string' } },
  required: ['label'],
  additionalProperties: false,
};
const caps = { provider: 'scripted', providers: ['openai'], model: null, maxSteps: null, maxToolCalls: null };
const ground: Ground = {
  basis: { ...caps, tools: ['get_counts'], schemas: { get_counts: schema } },
  table: publishedPolicy,
  ...{ base: null, layers: new Map(), rules: null, find: () => Promise.resolve(null) },
};
const count = { kind: 'tool', id: 't', toolName: 'get_counts', args: { label: 'angry' } };
const every = { kind: 'every', id: 'e', ms: 60_000, step: count };

const documentOf = (root: object): WorkflowDocument => ({ version: 1, root }) as WorkflowDocument; // what was stored once
async function refusedOf(root: object, on: Ground = ground): Promise<string[]> {
  const checked = await checkWorkflow({ id: 'w', document: documentOf(root) }, on);
  return 'problems' in checked ? checked.problems.map(({ path }) => path) : [];
}

describe('a document that is to be stored', () => {
  it.each<[string, object, string[]]>([
    ['arguments that its tool takes', count, []],
    ['others', { ...count, args: { label: 7, n: 1 } }, ['/root/args/n', '/root/args/label']],
    ['a field that there is not', { ...count, arg: {} }, ['/root/arg']],
    ['an every that is the root', every, []],
    [
      'an every in a branch',
      { kind: 'branch', id: 'b', routes: [{ match: 'x', target: every }] },
      ['/root/routes/0/target/kind'],
    ],
    ['an every in an every', { ...every, id: 'o', step: every }, ['/root/step/kind']],
    ['a delay longer than its run', { kind: 'delay', id: 'd', ms: 3_600_000 }, ['/root/ms']],
    ['a shorter one', { kind: 'delay', id: 'd', ms: 3_599_999 }, []],
  ])('is checked by all that is known of the deployment: %s', async (_name, root, paths) => {
    expect(await refusedOf(root)).toEqual(paths);
  });

  it('is not held against schemas that a controller of an older build has not told', async () => {
    const { schemas: _schemas, ...basis } = ground.basis;
    expect(await refusedOf({ ...count, args: {} }, { ...ground, basis })).toEqual([]);
  });

  it('is told what it hardly means', async () => {
    const root = { kind: 'branch', id: 'b', routes: [{ match: 'approve', target: count }] };
    const checked = await checkWorkflow({ id: 'w', document: documentOf(root) }, ground);
    expect('warnings' in checked ? checked.warnings.map(({ path }) => path) : []).toEqual(['/root/routes/0/match']);
  });
});

describe('what is stored already', () => {
  const loop = { kind: 'loop', id: 'l', body: count, until: { kind: 'maxSteps', n: 4 }, maxIterations: 3 };
  const budget = { maxSteps: 10, maxToolCalls: 10, maxSeconds: 60 };
  const stored = (root: object) =>
    workflowDefinition('w', documentOf(root), null, budget, { layers: new Map([['a', 'text']]) });

  it('is told what would be refused of it now, by its own budget and files', async () => {
    expect(await refusedNow('w', stored(count), ground)).toEqual([]);
    expect((await refusedNow('w', stored(loop), ground)).map(({ path }) => path)).toEqual(['/root/until/n']);
    const delay = { kind: 'delay', id: 'd', ms: 60_000 };
    expect((await refusedNow('w', stored(delay), ground)).map(({ path }) => path)).toEqual(['/root/ms']);
    const provided = (file: string) => ({ kind: 'provide', id: 'p', layers: [`file:${file}`], child: count });
    expect(await refusedNow('w', stored(provided('a')), ground)).toEqual([]);
  });

  it('so is a schedule', async () => {
    expect(await refusedSchedule(documentOf(every), ground)).toEqual([]);
    expect((await refusedSchedule(documentOf({ ...every, step: loop }), ground)).map(({ path }) => path)).toEqual([
      '/root/step/until/n',
    ]);
  });
});

describe('a secret in a document', () => {
  const free: Ground = { ...ground, basis: { ...caps, tools: ['get_counts', 'post'] } };
  const post = (args: object) => ({ kind: 'tool', id: 't', toolName: 'post', args });
  const key = `sk-live-${'a1B2'.repeat(8)}`;

  it.each<[string, object, string[]]>([
    [
      'a header in arguments',
      post({ headers: { Authorization: 'Bearer abcdefghijkl1234' } }),
      ['/root/args/headers/Authorization'],
    ],
    [
      'a pair of name and value',
      post({ headers: [{ name: 'X-Api-Key', value: 'k1' }] }),
      ['/root/args/headers/0/value'],
    ],
    ['a password', post({ a: [{ password: 'hunter2' }] }), ['/root/args/a/0/password']],
    ['a key by its form', post({ text: `use ${key}` }), ['/root/args/text']],
    ['a query', post({ url: 'https://a.example/?api_key=12345' }), ['/root/args/url']],
    ['a prompt', { kind: 'llm', id: 'l', instructions: `Sign in with ${key}`, tools: [] }, ['/root/instructions']],
    ['a step that repeats', { ...every, step: post({ token: 'tok-1234' }) }, ['/root/step/args/token']],
    ['none', post({ label: 'token', text: 'the password is in the vault', secretary: 'Ada' }), []],
  ])('is refused by its place, and never shown: %s', async (_what, root, paths) => {
    expect(await refusedOf(root, free)).toEqual(paths);
    const checked = await checkWorkflow({ id: 'w', document: documentOf(root) }, free);
    expect(JSON.stringify('problems' in checked ? checked : {})).not.toMatch(/abcdefgh|hunter2|sk-live|12345|tok-1234/);
    expect((await refusedSchedule(documentOf(root), free)).map(({ path }) => path)).toEqual(paths);
  });

  it('is none where a run puts a value there', async () => {
    const headers = (authorization: string) => ({
      kind: 'tool',
      id: 't',
      http: { url: 'https://a.example', headers: { authorization } },
    });
    const places = async (authorization: string): Promise<string[]> => {
      const document = { version: 2, root: headers(authorization) };
      const checked = await checkWorkflow({ id: 'w', document }, free);
      return 'problems' in checked ? checked.problems.map(({ path }) => path) : [];
    };
    const place = ['/root/http/headers/authorization'];
    expect(await places('$.input')).toEqual([]);
    expect(await places('Bearer {{ $.input }}')).toEqual([]);
    expect(await places('$.input ?? "hunter2"')).toEqual(place);
    expect(await places('Bearer hunter2 {{ $.input }}')).toEqual(place);
  });
});
