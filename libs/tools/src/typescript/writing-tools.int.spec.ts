import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openTarget, toolText, TypescriptTools } from '../../test/typescript-tools.js';

const says = (repeat: string): string =>
  `repeat: '${repeat}', approval: 'none', addresses: ['TARGET'], timeoutMs: 4000,`;
const send = (method: string, path = '/'): string =>
  `await context.fetch(context.addresses.TARGET + '${path}', { method: '${method}', body: ${method === 'GET' ? 'undefined' : "'{}'"} })`;

/** What a write does, what a call of it proves, and what the guard makes of it for `never` and for `keyed`. */
const writes: readonly (readonly [string, string, string, string, number])[] = [
  ['its process ends before a request', 'process.exit(1);', 'refused', 'tool-failed', 0],
  ['its process ends behind a read', `${send('GET')}; process.exit(1);`, 'refused', 'tool-failed', 0],
  [
    'its process ends with a write under way',
    `void ${send('POST', '/slow').slice('await '.length)}; setTimeout(() => process.exit(1), 300); await new Promise(() => 1);`,
    'lost',
    'outcome-unknown',
    1,
  ],
  ['its process ends behind a write', `${send('POST')}; process.exit(1);`, 'answered', 'outcome-unknown', 1],
  ['it throws behind a write', `${send('POST')}; throw new Error('x');`, 'answered', 'outcome-unknown', 1],
  [
    'it throws behind a write that was refused',
    `${send('POST', '/409')}; throw new Error('x');`,
    'refused',
    'tool-failed',
    1,
  ],
  [
    'it throws behind a write that was answered with a fault',
    `${send('POST', '/503')}; throw new Error('x');`,
    'lost',
    'outcome-unknown',
    1,
  ],
  ['it throws behind a read', `${send('GET')}; throw new Error('x');`, 'refused', 'tool-failed', 0],
  [
    'it says behind a write that nothing was done',
    `${send('POST')}; throw new ToolRefusal('full');`,
    'refused',
    'tool-failed',
    1,
  ],
  [
    'it says so behind a write whose answer is lost',
    `${send('POST', '/503')}; throw new ToolRefusal('full');`,
    'lost',
    'outcome-unknown',
    1,
  ],
  [
    'it says so with a write under way',
    `void ${send('POST', '/slow').slice('await '.length)}; await new Promise((done) => setTimeout(done, 300)); throw new ToolRefusal('full');`,
    'lost',
    'outcome-unknown',
    1,
  ],
  ['it is cut off in a write', `${send('POST', '/slow')}; return 1;`, 'lost', 'outcome-unknown', 1],
  ['it gives back behind a write what does not fit', `${send('POST')}; return 1n;`, 'answered', 'outcome-unknown', 1],
  ['nobody listens', `await context.fetch('http://127.0.0.1:1/', { method: 'POST' });`, 'refused', 'tool-failed', 0],
  [
    'it asks a host that it does not name',
    `await context.fetch('http://example.com/', { method: 'POST' });`,
    'refused',
    'tool-failed',
    0,
  ],
];

describe('a write in TypeScript', () => {
  const tools = new TypescriptTools();
  let target: Awaited<ReturnType<typeof openTarget>>;
  beforeAll(async () => {
    target = await openTarget(({ url = '' }, response) => {
      if (url === '/slow') return;
      response.statusCode = Number(url.slice(1)) || 200;
      response.end('{}');
    });
    tools.values['TARGET'] = target.url;
    writes.forEach(([, code], n) => {
      tools.write(`writes${n}/never.tool.ts`, toolText(`never_${n}`, code, says('never')));
      tools.write(`writes${n}/keyed.tool.ts`, toolText(`keyed_${n}`, code, says('keyed')));
    });
    tools.open();
  });
  afterAll(async () => {
    tools.close();
    await target.close();
  });
  beforeEach(() => void target.asked.splice(0));
  const written = (): number => target.asked.filter((line) => line.startsWith('POST')).length;

  it.each(writes.map(([what, , fate, code, posts], n) => [what, fate, code, posts, n] as const))(
    'where %s: %s, told as %s',
    async (_what, fate, code, posts, n) => {
      expect(await tools.call(`never_${n}`, {}, { timeoutMs: 1_500 })).toMatchObject({ ok: false, fate });
      target.asked.splice(0);
      const { result } = await tools.guarded(`never_${n}`);
      expect(result).toMatchObject({ ok: false, envelope: { error: { code } } });
      expect(written()).toBe(posts);
    },
    30_000,
  );

  it('is made once more under its key where its answer was lost, and not where it was answered', async () => {
    const lost = writes.findIndex(([what]) => what === 'it throws behind a write that was answered with a fault');
    await tools.guarded(`keyed_${lost}`);
    expect(written()).toBe(2);
    target.asked.splice(0);
    const answered = writes.findIndex(([what]) => what === 'it throws behind a write');
    await tools.guarded(`keyed_${answered}`);
    expect(written()).toBe(1);
  }, 20_000);

  it('names our refusal of a host as such, which opens no breaker', async () => {
    const answer = await tools.call(`never_${writes.length - 1}`);
    const error = { code: 'tool-failed', details: { reason: 'egress-refused' } };
    expect(answer).toMatchObject({
      ok: false,
      transient: false,
      envelope: { error },
      why: { cause: 'egress-refused' },
    });
    expect(answer).toMatchObject({
      envelope: { error: { message: expect.stringContaining('example.com is in neither') } },
    });
  });
});
